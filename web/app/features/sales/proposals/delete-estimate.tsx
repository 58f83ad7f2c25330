import { useState } from 'react';
import { estimates, type Estimate } from '#endpoints/sales/estimates.ts';
import { useDeletion } from '../../../../kit/deletion/deletion.ts';
import { customerNameOf } from '../../work/projects/project-text.ts';
import { ConfirmDelete } from '../../../../kit/deletion/confirm-delete.tsx';
import { counted, cutAt, formatUsd } from '../../../../kit/format.ts';
import { Page } from '../../../../kit/page/page.tsx';
import { SuccessPanel } from '../../../../kit/page/success-panel.tsx';
import { useChosenEstimate, useLines } from './estimate-hooks.ts';
import { ChosenEstimate } from './chosen-proposal.tsx';
import { ESTIMATE_TRAIL, GO_TO_ESTIMATE, GoToList } from './proposal-links.tsx';

const DESCRIPTION_CUT = 30;

export default function DeleteEstimate() {
  const [deleted, setDeleted] = useState(false);
  return (
    <Page title="Delete Estimate" trail={ESTIMATE_TRAIL} width="form">
      {deleted ? <Deleted /> : <DeleteChosen onDeleted={() => setDeleted(true)} />}
    </Page>
  );
}

/** Rendered outside the selected record, which is fetched again on window focus and then no longer exists. */
function Deleted() {
  return (
    <SuccessPanel message="Estimate deleted successfully">
      <GoToList list={GO_TO_ESTIMATE} primary />
    </SuccessPanel>
  );
}

function DeleteChosen({ onDeleted }: { onDeleted: () => void }) {
  const chosen = useChosenEstimate();
  return (
    <ChosenEstimate chosen={chosen} gone="Error: estimate not found">
      {(estimate) => <Deletion estimate={estimate} onDeleted={onDeleted} />}
    </ChosenEstimate>
  );
}

function Deletion({ estimate, onDeleted }: { estimate: Estimate; onDeleted: () => void }) {
  const deletion = useDeletion(
    estimates.remove,
    { params: { id: estimate.estimate_id } },
    { failure: 'Failed to delete estimate', onDone: onDeleted },
  );
  const { lines, error } = useLines(estimate.estimate_id);
  return (
    <ConfirmDelete
      deletion={deletion}
      label="Delete Estimate"
      facts={[
        ['Estimate', `#${estimate.estimate_number} ${estimate.name}`],
        ['Description', cutAt(estimate.description, DESCRIPTION_CUT)],
        ['Project', estimate.project_name],
        ['Project Description', cutAt(estimate.project_description, DESCRIPTION_CUT)],
        ['Customer', customerNameOf(estimate)],
        ['Final Total', formatUsd(estimate.final_total)],
      ]}
      warning="Deleting this estimate also deletes all its itemized estimates."
      {...(lines && lines.length > 0 && { deletedRecords: [counted(lines.length, 'itemized estimate')] })}
      isCounting={!lines && !error}
      cancelTo={GO_TO_ESTIMATE.to}
    />
  );
}
