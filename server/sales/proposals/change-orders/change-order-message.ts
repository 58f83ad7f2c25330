import { titleOf } from '../../../core/documents/proposal-document.ts';
import { dollars, signedDollars } from '../../../core/documents/figures.ts';
import {
  composeCustomerMessage,
  marked,
  type MessageForm,
  openingWords,
} from '../../../core/documents/customer-message.ts';
import type { MessageContent } from '../../../core/delivery/message-content.ts';
import { writtenDay } from '../../../platform/clock.ts';
import { type ChangeOrderDocument, changeOfDays, changeOrderDocument } from './change-order-document.ts';

export interface ChangeOrderMessageForm extends MessageForm {
  /** Of one that follows another: whether it says something else, or only has new dates. */
  update?: 'changed' | 'renewed' | undefined;
}

/**
 * The message that carries a change order to the customer, by email and by text message. One that follows another says
 * whether it is changed, or only has new dates.
 */
export function composeChangeOrderMessage(
  changeOrder: ChangeOrderDocument,
  link: string,
  { update, ...form }: ChangeOrderMessageForm = {},
): MessageContent {
  const { company, project } = changeOrder;
  const title = titleOf(changeOrder);
  const change = signedDollars(changeOrder.final_total);
  const days = changeOfDays(changeOrder.time_change_day);
  const message = {
    parties: changeOrder,
    what: 'change order',
    view: 'View and Approve',
    fileName: changeOrderDocument.fileName(changeOrder),
    ...wordsOf(changeOrder, { update, ...form }),
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
    sms: '',
    ...form,
  };
  const what =
    update === 'changed'
      ? `${company.name} changed ${title}: now ${change}.`
      : `${company.name}: ${title} for ${project.name}, ${change}. View and approve:`;
  const sms = marked(form.mark, `${what} ${link} Reply STOP to opt out.`);
  return { ...composeCustomerMessage(message, link), sms };
}

/** What stands above the amount unless the sender writes something else. */
export function openingOfChangeOrder(changeOrder: ChangeOrderDocument, form: ChangeOrderMessageForm): string {
  return openingWords(changeOrder, wordsOf(changeOrder, form).intro);
}

function wordsOf(changeOrder: ChangeOrderDocument, { update, wording }: ChangeOrderMessageForm) {
  const { company, project, final_total } = changeOrder;
  const title = titleOf(changeOrder);
  const isAttached = wording?.attach_pdf ?? true;
  const where = `The change order for ${project.name} is ${isAttached ? 'attached as a PDF and ' : ''}one tap away below.`;
  if (update === 'changed')
    return {
      subject: `Changed: ${title} from ${company.name}`,
      heading: 'Your change order has changed',
      intro: `${company.name} has changed your change order. ${where}`,
    };
  if (update === 'renewed')
    return {
      subject: `Renewed: ${title} from ${company.name}`,
      heading: 'Your change order is renewed',
      intro: `${company.name} has renewed your change order. ${where}`,
    };
  return {
    subject: `${title}: ${signedDollars(final_total)}`,
    heading: 'A change for you to approve',
    intro: `${company.name} proposes a change to what you have agreed. ${where}`,
  };
}
