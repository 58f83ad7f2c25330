import { type ChangeOrder, changeOrders } from '#contract/sales/change-orders.ts';
import { useContractForm } from '../../../../kit/forms/contract-form.ts';
import { inSentence } from '../../../../kit/api/error-text.ts';
import { paths } from '../../../../kit/paths.ts';
import { DocumentHead } from '../documents/document-head.tsx';
import { unsavedChanges } from '../documents/lines.ts';
import { PdfButton } from '../documents/pdf-button.tsx';
import { DocumentNumber, HeadActions, Unsaved } from '../documents/update-parts.tsx';
import { useLineEditing } from '../documents/use-line-editing.ts';
import { customerNameOf } from '../../work/projects/project-text.ts';
import { Card, Cards } from '../../../../kit/lists/cards.tsx';
import { Facts } from '../../../../kit/lists/facts.tsx';
import { formatDifference, formatInstant } from '../../../../kit/format.ts';
import { IconMessageQuestion } from '../../../../kit/icons/icons.ts';
import { LinkButton } from '../../../../kit/page/link-button.tsx';
import { Page } from '../../../../kit/page/page.tsx';
import shared from '../../../../kit/page/shared.module.css';
import { ChangeOrderEditor } from './change-order-editor.tsx';
import { changeOrderBody, changeOrderValues, checkChangeOrder, daysText } from './change-order-values.ts';
import { carrying, useChosenChangeOrder } from './change-order-hooks.ts';
import { LINES, savedLine } from './lines/change-order-lines.ts';
import { changeOrderProposal } from './change-order-proposal.ts';
import { ChosenChangeOrder } from './chosen-proposal.tsx';
import { SavedProposal } from './saved-proposal.tsx';
import { GoToList, SendToCustomer, changeOrderList, changeOrderTrail } from './proposal-links.tsx';

export default function UpdateChangeOrder() {
  const chosen = useChosenChangeOrder();
  const proposal = chosen.record && changeOrderProposal(chosen.record);
  return (
    <Page
      title="Update Change Order"
      trail={changeOrderTrail(chosen.record?.estimate_id)}
      lead={proposal && <DocumentNumber>{proposal.label}</DocumentNumber>}
      actions={
        proposal && (
          <HeadActions>
            <PdfButton address={proposal.pdf} />
            <SendToCustomer proposal={proposal} />
          </HeadActions>
        )
      }
    >
      <ChosenChangeOrder chosen={chosen}>
        {(record) =>
          record.status === 'approved' ? (
            <ApprovedChangeOrder changeOrder={record} />
          ) : (
            <UpdateForm changeOrder={record} />
          )
        }
      </ChosenChangeOrder>
    </Page>
  );
}

function UpdateForm({ changeOrder }: { changeOrder: ChangeOrder }) {
  const { change_order_id, estimate_id, tax_rate, approved_total, line_items, updated_at } = changeOrder;
  const form = useContractForm(changeOrders.update, {
    initial: changeOrderValues(changeOrder),
    toBody: (values) => ({ change_order: changeOrderBody(values) }),
    params: { id: change_order_id },
    version: updated_at,
    failure: inSentence('Failed to update change order'),
    check: (values) => checkChangeOrder(values, tax_rate),
  });
  const lines = useLineEditing(form, LINES);
  if (form.phase === 'done') {
    return <SavedProposal proposal={changeOrderProposal(changeOrder)} message="Change order updated successfully" />;
  }
  return (
    <ChangeOrderEditor
      form={form}
      lines={lines}
      submitLabel="Update Change Order"
      estimate_id={estimate_id}
      approvedTotal={approved_total}
      head={<DocumentHead record={changeOrder} aside={['Last saved', formatInstant(updated_at)]} />}
      unsaved={form.changed && <Unsaved {...unsavedChanges(line_items.map(savedLine), lines.lines)} />}
      mustSendAgain={form.changed && changeOrder.revision_number !== null}
    />
  );
}

/** Content that the customer has approved cannot be changed. */
function ApprovedChangeOrder({ changeOrder }: { changeOrder: ChangeOrder }) {
  const { change_order_number, name, reason, approved_by_name, answered_at, final_total, time_change_day } =
    changeOrder;
  return (
    <Cards>
      <Card title={`${approved_by_name ?? customerNameOf(changeOrder)} approved this change order`}>
        <Facts
          facts={[
            ['Change Order', `CO ${change_order_number} ${name}`],
            ['Reason', reason],
            ['Approved on', answered_at && formatInstant(answered_at)],
            ['This change', formatDifference(final_total)],
            ['Time', daysText(time_change_day)],
          ]}
        />
        <p>
          An approved change order can no longer be changed. For what is added or taken off since, write another one.
        </p>
        <div className={shared.buttons}>
          <LinkButton to={paths.answerChangeOrder()} state={carrying(changeOrder)} icon={IconMessageQuestion}>
            Activity
          </LinkButton>
          <GoToList list={changeOrderList(changeOrder.estimate_id)} />
        </div>
      </Card>
    </Cards>
  );
}
