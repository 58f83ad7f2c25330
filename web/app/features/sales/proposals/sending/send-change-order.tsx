import { type ChangeOrder, changeOrders } from '#contract/sales/change-orders.ts';
import { inSentence } from '../../../../../kit/api/error-text.ts';
import { formatDifference } from '../../../../../kit/format.ts';
import { Page } from '../../../../../kit/page/page.tsx';
import { useChosenChangeOrder } from '../change-order-hooks.ts';
import { daysText } from '../change-order-values.ts';
import { SendProposal } from './send-proposal.tsx';
import { changeOrderProposal } from '../change-order-proposal.ts';
import { ChosenChangeOrder } from '../chosen-proposal.tsx';
import { changeOrderTrail } from '../proposal-links.tsx';

export default function SendChangeOrder() {
  const chosen = useChosenChangeOrder();
  return (
    <Page title="Send Change Order" trail={changeOrderTrail(chosen.record?.estimate_id)}>
      <ChosenChangeOrder chosen={chosen}>{(changeOrder) => <Sending changeOrder={changeOrder} />}</ChosenChangeOrder>
    </Page>
  );
}

function Sending({ changeOrder }: { changeOrder: ChangeOrder }) {
  const { change_order_id, project_id, customer_id, name, final_total, time_change_day } = changeOrder;
  const proposal = changeOrderProposal(changeOrder);
  return (
    <SendProposal
      proposal={proposal}
      endpoints={changeOrders}
      document={{
        endpoints: changeOrders,
        id: { change_order_id },
        sendIds: { change_order_id, project_id, customer_id, message_for: 'change_order' },
      }}
      facts={[
        ['Change Order', `${proposal.label}, ${name}`],
        ['This change', formatDifference(final_total)],
        ['Time', daysText(time_change_day)],
      ]}
      failure={inSentence('Failed to send change order')}
    />
  );
}
