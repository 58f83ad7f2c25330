import type { ReportRow } from '../../../../contract/timecard-report.ts';
import { timecards } from '../../../../contract/timecards.ts';
import { useDeletion } from '../../lib/deletion.ts';
import { DeleteDialog } from '../../ui/delete-dialog.tsx';
import { timeIn } from './written-time.ts';

interface DeleteTimecardProps {
  row: ReportRow;
  timeZone: string;
  onClose: () => void;
  onDeleted: () => void;
}

export function DeleteTimecard({ row, timeZone, onClose, onDeleted }: DeleteTimecardProps) {
  const deletion = useDeletion(
    timecards.remove,
    { params: { id: row.timecard_id } },
    { failure: 'Failed to delete timecard', onDone: onDeleted },
  );
  return (
    <DeleteDialog
      deletion={deletion}
      title="Delete this time card?"
      label="Delete Time Card"
      busyLabel="Deleting..."
      onClose={onClose}
    >
      <p>
        {row.full_name} at {row.jobsite_name}, {timeIn(timeZone, row.clock_in)}
        {row.clock_out ? ` to ${timeIn(timeZone, row.clock_out)}` : ', still open'}. The hours leave every report. What
        the card said, and that you deleted it, stays under “Corrections and deletions”.
      </p>
    </DeleteDialog>
  );
}
