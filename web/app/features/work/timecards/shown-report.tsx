import { Box, Group } from '@mantine/core';
import { useState, lazy, Suspense } from 'react';
import type { Company } from '#contract/identity/companies.ts';
import { employees } from '#contract/work/employees.ts';
import type { Report, ReportRow } from '#contract/work/timecard-report.ts';
import type { Days } from '#domain/time.ts';
import { timecards } from '#contract/work/timecards.ts';
import { useDeletion } from '../../../../kit/deletion/deletion.ts';
import { errorText } from '../../../../kit/api/error-text.ts';
import { refreshAll, useRecord } from '../../../../kit/api/queries.ts';
import { DataList } from '../../../../kit/lists/data-list.tsx';
import { DeleteDialog } from '../../../../kit/deletion/delete-dialog.tsx';
import { IconEdit, IconTrash } from '../../../../kit/icons/icons.ts';
import { LinkButton } from '../../../../kit/page/link-button.tsx';
import { RecordSkeleton } from '../../../../kit/lists/list-placeholders.tsx';
import { useListView } from '../../../../kit/lists/list-view.ts';
import { MissingRecord } from '../../../../kit/page/missing-record.tsx';
import { paths } from '../../../../kit/paths.ts';
import { useSeesPay } from '../../identity/companies/use-sees-pay.ts';
import { useLater } from '../../../../kit/page/use-later.ts';
import { loadCorrection } from './load-correction.ts';
import { useReport } from './hooks.ts';
import { daysOf, oneOf, paidAt, type ReportChoice, type ReportScope, scopeOf } from './report-choice.ts';
import { reportColumns } from './report-columns.tsx';
import { ReportHead } from './report-head.tsx';
import { ReportTotals } from './report-totals.tsx';
import { timeIn } from './written-time.ts';
import { hoursByDay, type HoursOfDays } from './hours-by-day.ts';
import classes from './report.module.css';

interface ShownReportProps {
  choice: ReportChoice;
  company: Company;
}

/** The requested report; an employee is identified by the current code or, if the user may not see it, by the id. */
export function ShownReport({ choice, company }: ShownReportProps) {
  const id = oneOf(choice.employee);
  const { record, error } = useRecord(employees.read, { params: { id: id ?? '' } }, { enabled: id !== undefined });
  const [now] = useState(() => new Date());
  const seesPay = useSeesPay();
  const days = daysOf(choice, company.time_zone, now);
  if (error) {
    const goTo = { label: 'Go To Employee', to: paths.employees() };
    return <MissingRecord message={errorText('Failed to get employee', error)} goTo={goTo} />;
  }
  const isReady = (id === undefined || record !== undefined) && seesPay !== undefined;
  const scope = scopeOf(choice, days, { employee: record, usesWages: seesPay ?? false });
  return <ReportOf scope={scope} {...{ choice, company, days, isReady }} />;
}

interface ReportOfProps extends ShownReportProps {
  scope: ReportScope;
  days: Days;
  /** True when the employee's current code and the user's access to pay are known. */
  isReady: boolean;
}

function ReportOf({ scope, choice, company, days, isReady }: ReportOfProps) {
  const { time_zone } = company;
  const seesPay = useSeesPay();
  const view = useListView({ sort: 'full_name' });
  const { sort, limit, offset } = view.query;
  const { report, list } = useReport(scope, { sort: sort ?? '', limit, offset }, isReady);
  const [dialog, setDialog] = useState<{ to: 'correct' | 'delete'; row: ReportRow }>();
  const { Part: CorrectTimecard } = useLater(loadCorrection, dialog?.to === 'correct');
  const close = () => setDialog(undefined);
  const paid = paidAt(scope);
  // Rendered together: otherwise the totals and the chart would push the list down.
  if (list.loading && !list.failure) return <RecordSkeleton />;
  return (
    <>
      {report && report.meta.total > 0 && (
        <>
          <ReportHead scope={scope} sort={view.sort} {...{ choice, company, days }} />
          <ReportTotals report={report} paid={paid} />
          {hasHours(report) && <HoursChart hours={report} />}
        </>
      )}
      <DataList
        noun={['time card', 'time cards']}
        list={list}
        view={view}
        id={({ timecard_id }) => timecard_id}
        name={(row) => `${row.full_name}, ${timeIn(time_zone, row.clock_in)}`}
        columns={reportColumns(time_zone, paid)}
        actions={[
          { label: 'Correct Time Card', icon: IconEdit, run: (row) => setDialog({ to: 'correct', row }) },
          { label: 'Delete Time Card', icon: IconTrash, run: (row) => setDialog({ to: 'delete', row }), danger: true },
        ]}
        empty={{
          title: 'No timecard data available.',
          text: 'No time cards in these dates. Choose other days, another employee or another jobsite.',
          action: seesPay && <LinkButton to={paths.sendTimecardLink()}>Send Timecard Link</LinkButton>,
        }}
      />
      {dialog?.to === 'correct' && CorrectTimecard && (
        <CorrectTimecard id={dialog.row.timecard_id} timeZone={time_zone} onClose={close} />
      )}
      {dialog?.to === 'delete' && (
        <DeleteTimecard
          row={dialog.row}
          timeZone={time_zone}
          onClose={close}
          onDeleted={() => {
            close();
            void refreshAll();
          }}
        />
      )}
    </>
  );
}

/** Whether there are hours to show. */
function hasHours({ days, totals }: Report): boolean {
  return days.length > 0 && totals.duration > 0;
}

interface DeleteTimecardProps {
  row: ReportRow;
  timeZone: string;
  onClose: () => void;
  onDeleted: () => void;
}

function DeleteTimecard({ row, timeZone, onClose, onDeleted }: DeleteTimecardProps) {
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

const HoursBars = lazy(() => import('./hours-bars.tsx'));

/** Distinguishable in both color schemes; the legend names them. */
const COLOURS = ['slate-5', 'amber-4', 'green-5', 'blue-4', 'red-4', 'ink-4'];

/**
 * Hours of each day, one color per employee. The tables beside it show the same numbers. The chart's library is loaded
 * later into a box of its final height, so that the buttons below do not move while the user taps them.
 */
function HoursChart({ hours }: { hours: HoursOfDays }) {
  const { rows, series } = hoursByDay(hours);
  const colored = series.map((each, index) => ({ ...each, color: `var(--jp-${COLOURS[index]})` }));
  return (
    <figure className={classes.chart}>
      <Box component="figcaption" fz={16} fw={600}>
        Hours by day
      </Box>
      <Box
        h={240}
        role="img"
        aria-label="Bar chart of hours by day and employee; the tables here say the same in figures"
      >
        <Suspense fallback={null}>
          <HoursBars rows={rows} series={colored} />
        </Suspense>
      </Box>
      <ul className={classes.legend}>
        {colored.map(({ name, label, color }) => (
          <Group component="li" gap={6} wrap="nowrap" key={name}>
            <i style={{ background: color }} aria-hidden />
            {label}
          </Group>
        ))}
      </ul>
    </figure>
  );
}
