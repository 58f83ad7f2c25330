import { useState } from 'react';
import { type ChangeOrder, changeOrders } from '#endpoints/sales/change-orders.ts';
import { useDeletion } from '../../../../kit/deletion/deletion.ts';
import { inSentence } from '../../../../kit/api/error-text.ts';
import { paths } from '../../../../kit/paths.ts';
import { customerNameOf } from '../../work/projects/project-text.ts';
import { ConfirmDelete } from '../../../../kit/deletion/confirm-delete.tsx';
import { counted, formatDifference } from '../../../../kit/format.ts';
import { Page } from '../../../../kit/page/page.tsx';
import { SuccessPanel } from '../../../../kit/page/success-panel.tsx';
import { useChosenChangeOrder } from './change-order-hooks.ts';
import { changeOrderProposal } from './change-order-proposal.ts';
import { ChosenChangeOrder } from './chosen-proposal.tsx';
import { GoToList, changeOrderList, changeOrderTrail } from './proposal-links.tsx';

export default function DeleteChangeOrder() {
  // The estimate of the deleted change order.
  const [deletedFrom, setDeletedFrom] = useState<string>();
  const chosen = useChosenChangeOrder();
  return (
    <Page title="Delete Change Order" trail={changeOrderTrail(deletedFrom ?? chosen.record?.estimate_id)} width="form">
      {deletedFrom ? (
        <SuccessPanel message="Change order deleted successfully">
          <GoToList list={changeOrderList(deletedFrom)} primary />
        </SuccessPanel>
      ) : (
        <ChosenChangeOrder chosen={chosen}>
          {(changeOrder) => (
            <Deletion changeOrder={changeOrder} onDeleted={() => setDeletedFrom(changeOrder.estimate_id)} />
          )}
        </ChosenChangeOrder>
      )}
    </Page>
  );
}

function Deletion({ changeOrder, onDeleted }: { changeOrder: ChangeOrder; onDeleted: () => void }) {
  const { change_order_id, estimate_id, name, project_name, line_items, final_total } = changeOrder;
  const deletion = useDeletion(
    changeOrders.remove,
    { params: { id: change_order_id } },
    { failure: inSentence('Failed to delete change order'), onDone: onDeleted },
  );
  return (
    <ConfirmDelete
      deletion={deletion}
      label="Delete Change Order"
      facts={[
        ['Change Order', changeOrderProposal(changeOrder).label],
        ['Name', name],
        ['Project', project_name],
        ['Customer', customerNameOf(changeOrder)],
        ['This change', formatDifference(final_total)],
      ]}
      warning="Deleting this change order also deletes its lines. What was agreed stays as it is."
      {...(line_items.length > 0 && { deletedRecords: [counted(line_items.length, 'line')] })}
      cancelTo={paths.changeOrders()}
      cancelState={{ estimate_id }}
    />
  );
}
