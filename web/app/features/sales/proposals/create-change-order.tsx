import { useState } from 'react';
import { type ChangeOrder, changeOrders } from '#contract/sales/change-orders.ts';
import type { Estimate } from '#contract/sales/estimates.ts';
import { useContractForm } from '../../../../kit/forms/contract-form.ts';
import { inSentence } from '../../../../kit/api/error-text.ts';
import { DocumentHead } from '../documents/document-head.tsx';
import { DocumentNumber } from '../documents/update-parts.tsx';
import { useLineEditing } from '../documents/use-line-editing.ts';
import { useChosenEstimate } from './estimate-hooks.ts';
import { formatUsd } from '../../../../kit/format.ts';
import { Page } from '../../../../kit/page/page.tsx';
import { ChangeOrderEditor } from './change-order-editor.tsx';
import { changeOrderBody, checkChangeOrder, newChangeOrderValues } from './change-order-values.ts';
import { LINES } from './lines/change-order-lines.ts';
import { NotApproved } from './not-approved.tsx';
import { changeOrderProposal } from './change-order-proposal.ts';
import { ChosenEstimate } from './chosen-proposal.tsx';
import { SavedProposal } from './saved-proposal.tsx';
import { changeOrderTrail } from './proposal-links.tsx';

export default function CreateChangeOrder() {
  const [created, setCreated] = useState<ChangeOrder>();
  const chosen = useChosenEstimate();
  return (
    <Page
      title="Create Change Order"
      trail={changeOrderTrail(chosen.id)}
      lead={chosen.record && <DocumentNumber>Estimate #{chosen.record.estimate_number}</DocumentNumber>}
    >
      {created ? (
        <SavedProposal proposal={changeOrderProposal(created)} message="Change order created successfully" />
      ) : (
        <ChosenEstimate chosen={chosen}>
          {(estimate) =>
            estimate.status === 'approved' ? (
              <CreateForm estimate={estimate} onCreated={setCreated} />
            ) : (
              <NotApproved estimate={estimate} />
            )
          }
        </ChosenEstimate>
      )}
    </Page>
  );
}

function CreateForm({ estimate, onCreated }: { estimate: Estimate; onCreated: (changeOrder: ChangeOrder) => void }) {
  const { estimate_id, estimate_number, approved_total, tax_rate } = estimate;
  const form = useContractForm(changeOrders.create, {
    initial: newChangeOrderValues(estimate),
    toBody: (values) => ({ change_order: { estimate_id, ...changeOrderBody(values) } }),
    failure: inSentence('Failed to create change order'),
    check: (values) => checkChangeOrder(values, tax_rate),
    onDone: ({ data }) => onCreated(data.attributes),
  });
  return (
    <ChangeOrderEditor
      form={form}
      lines={useLineEditing(form, LINES)}
      submitLabel="Create Change Order"
      estimate_id={estimate_id}
      approvedTotal={approved_total}
      unsaved={form.changed && 'Not saved yet'}
      head={
        <DocumentHead
          record={estimate}
          aside={[`Estimate #${estimate_number}`, `${formatUsd(approved_total ?? 0)} agreed`]}
        />
      }
    />
  );
}
