import { type ChangeOrder, changeOrders } from '#contract/sales/change-orders.ts';
import { useChosenChangeOrder } from '../change-order-hooks.ts';
import { useResponse } from '../use-response.ts';
import { LoadedResponse, ResponseCards } from './response-cards.tsx';
import { ResponseScreen } from './response-screen.tsx';
import { changeOrderProposal } from '../change-order-proposal.ts';
import { ChosenChangeOrder } from '../chosen-proposal.tsx';
import { changeOrderTrail } from '../proposal-links.tsx';

/** The customer's response to a change order, and the contractor's answers to questions. */
export default function ChangeOrderResponse() {
  const chosen = useChosenChangeOrder();
  return (
    <ResponseScreen
      proposal={chosen.record && changeOrderProposal(chosen.record)}
      trail={changeOrderTrail(chosen.record?.estimate_id)}
    >
      <ChosenChangeOrder chosen={chosen}>{(record) => <Response changeOrder={record} />}</ChosenChangeOrder>
    </ResponseScreen>
  );
}

function Response({ changeOrder }: { changeOrder: ChangeOrder }) {
  const proposal = changeOrderProposal(changeOrder);
  return (
    <LoadedResponse query={useResponse(changeOrders, proposal.id)}>
      {(response) => (
        <ResponseCards proposal={{ ...proposal, response, endpoints: changeOrders }} choiceOfDraft={NO_CHOICE} />
      )}
    </LoadedResponse>
  );
}

/** A change order has neither optional line items nor packages. */
const NO_CHOICE = { optional_line_items: [], packages: [] };
