import { type ChangeOrder, changeOrders } from '#contract/sales/change-orders.ts';
import { paths } from '../../../../../kit/paths.ts';
import { AnswerCards, AskedAnswer } from './response-cards.tsx';
import { PdfButton } from '../../documents/pdf-button.tsx';
import { IconCash, IconSend } from '../../../../../kit/icons/icons.ts';
import { LinkButton } from '../../../../../kit/page/link-button.tsx';
import { Page } from '../../../../../kit/page/page.tsx';
import shared from '../../../../../kit/page/shared.module.css';
import { changeOrderPdf } from '../change-order-pdf.ts';
import { ChosenChangeOrder, changeOrderTrail, OfChangeOrder } from '../chosen-change-order.tsx';
import { carrying, useChangeOrderAnswer, useChosenChangeOrder } from '../change-order-hooks.ts';

/** What the customer has answered to a change order, and the contractor's answers to questions. */
export default function AnswerOfChangeOrder() {
  const chosen = useChosenChangeOrder();
  const changeOrder = chosen.record;
  return (
    <Page
      title="Answer"
      trail={changeOrderTrail(changeOrder?.estimate_id)}
      lead={changeOrder && <OfChangeOrder changeOrder={changeOrder} />}
      actions={
        changeOrder && (
          <div className={shared.buttons}>
            <PdfButton address={changeOrderPdf(changeOrder.change_order_id)} />
            <LinkButton to={paths.sendChangeOrder()} state={carrying(changeOrder)} icon={IconSend}>
              {changeOrder.revision_number === null ? 'Send to Customer' : 'Send Again'}
            </LinkButton>
            {changeOrder.status === 'approved' && (
              <LinkButton to={paths.billing()} state={{ estimate_id: changeOrder.estimate_id }} icon={IconCash} primary>
                Billing
              </LinkButton>
            )}
          </div>
        )
      }
    >
      <ChosenChangeOrder chosen={chosen}>{(record) => <Answer changeOrder={record} />}</ChosenChangeOrder>
    </Page>
  );
}

function Answer({ changeOrder }: { changeOrder: ChangeOrder }) {
  const id = changeOrder.change_order_id;
  return (
    <AskedAnswer asked={useChangeOrderAnswer(id)}>
      {(answer) => (
        <AnswerCards
          answered={{ one: 'change order', id, record: changeOrder, answer, calls: changeOrders }}
          optionalOfDraft={NO_OPTIONAL}
        />
      )}
    </AskedAnswer>
  );
}

/** All lines of a change order are firm. */
const NO_OPTIONAL = [] as const;
