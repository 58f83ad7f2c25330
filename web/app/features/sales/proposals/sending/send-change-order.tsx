import { type ChangeOrder, changeOrders } from '#contract/sales/change-orders.ts';
import { SendScreen } from '../../documents/send-screen.tsx';
import { isSentAgain, whatSendingDoes } from './revision-text.ts';
import { inSentence } from '../../../../../kit/api/error-text.ts';
import { formatDifference } from '../../../../../kit/format.ts';
import { Page } from '../../../../../kit/page/page.tsx';
import { changeOrderPdf } from '../change-order-pdf.ts';
import { daysText } from '../change-order-values.ts';
import { ChosenChangeOrder, changeOrderTitle, changeOrderTrail, GoToChangeOrders } from '../chosen-change-order.tsx';
import { useChangeOrderAnswer, useChosenChangeOrder } from '../change-order-hooks.ts';

export default function SendChangeOrder() {
  const chosen = useChosenChangeOrder();
  return (
    <Page title="Send Change Order" trail={changeOrderTrail(chosen.record?.estimate_id)}>
      <ChosenChangeOrder chosen={chosen}>{(changeOrder) => <Sending changeOrder={changeOrder} />}</ChosenChangeOrder>
    </Page>
  );
}

function Sending({ changeOrder }: { changeOrder: ChangeOrder }) {
  const { change_order_id, estimate_id, project_id, customer_id, name, final_total, time_change_day } = changeOrder;
  const { revision_number, status } = changeOrder;
  const { answer } = useChangeOrderAnswer(change_order_id, { enabled: revision_number !== null });
  const [newest] = answer?.revisions ?? [];
  const goes = whatSendingDoes(revision_number, isSentAgain(status), newest?.valid_until);
  return (
    <SendScreen
      document={{
        calls: changeOrders,
        id: { change_order_id },
        which: { change_order_id, project_id, customer_id, message_for: 'change_order' },
      }}
      record={changeOrder}
      facts={[
        ['Change Order', `${changeOrderTitle(changeOrder)}, ${name}`],
        ['This change', formatDifference(final_total)],
        ['Time', daysText(time_change_day)],
      ]}
      pdf={changeOrderPdf(change_order_id)}
      label="Send Change Order"
      many="change orders"
      failure={inSentence('Failed to send change order')}
      whatGoes={goes}
      sent="Your change order PDF has been generated and is now being sent"
      back={<GoToChangeOrders estimate_id={estimate_id} />}
    />
  );
}
