import { dollars, signedDollars } from '../../../core/documents/figures.ts';
import { titleOf } from '../../../core/documents/proposal-document.ts';
import { writtenDay } from '../../../platform/clock.ts';
import type { ProposalMessage } from '../message.ts';
import { type ChangeOrderDocument, changeOfDays } from './change-order-document.ts';

/** The parts of the message that are specific to change orders. */
export function changeOrderMessage(changeOrder: ChangeOrderDocument): ProposalMessage {
  const { company } = changeOrder;
  const title = titleOf(changeOrder);
  const change = signedDollars(changeOrder.final_total);
  const days = changeOfDays(changeOrder.time_change_day);
  return {
    carried: 'The change order',
    first: {
      subject: `${title}: ${change}`,
      heading: 'A change for you to approve',
      intro: `${company.name} proposes a change to what you have agreed.`,
    },
    facts: [
      { label: title, value: changeOrder.name },
      { label: 'Reason', value: changeOrder.reason },
      ...(changeOrder.valid_until ? [{ label: 'Valid until', value: writtenDay(changeOrder.valid_until) }] : []),
      ...(days ? [{ label: 'Time to complete', value: days }] : []),
      { label: 'Agreed so far', value: dollars(changeOrder.agreed_before) },
      { label: 'This change', value: change, isStrong: true },
      { label: 'Agreed then', value: dollars(changeOrder.agreed_then) },
    ],
    notes: [],
    invitation: 'View and approve',
  };
}
