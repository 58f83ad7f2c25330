import type { Reminder } from '#contract/office/reminders.ts';
import { type PlannedReminder, stepKey } from '#domain/office/reminder-plan.ts';
import { visitDay } from '#domain/work/visit-words.ts';
import { DOCUMENT_LINK_PLACEHOLDER, UNSUBSCRIBE_PLACEHOLDER, withBrand } from '../../core/delivery/message-content.ts';
import type { UnsubscribeLinks } from '../../work/customers/unsubscribe-links.ts';
import type { ReminderDocument } from './documents.ts';
import { composeReminder } from './reminder-message.ts';

interface Shown {
  document: ReminderDocument;
  reminder: PlannedReminder;
  sentence: string;
  company_id: string;
  state: Reminder['state'];
  reason: string | null;
}

export interface Previewing {
  publicUrl: string;
  brandName: string;
  unsubscribeLink: UnsubscribeLinks['linkFor'];
}

/** A planned reminder with its current text; the link is created when it is sent. */
export function presentReminder(
  { document, reminder, ...shown }: Shown,
  { publicUrl, brandName, unsubscribeLink }: Previewing,
) {
  const { kind, channel, send_at } = reminder;
  const { id, customer, recipient, place, parties } = document;
  const composed = composeReminder(document, { kind, sentence: shown.sentence }, DOCUMENT_LINK_PLACEHOLDER);
  const content = withBrand(composed, brandName);
  const words = channel === 'email' ? content.text : content.sms;
  const { company_id } = shown;
  const attributes: Reminder = {
    document: { kind: document.kind, id, ...namedOf(document) },
    kind,
    step: stepKey(reminder),
    send_at: send_at.toISOString(),
    time_zone: document.zones[0] ?? 'UTC',
    place,
    channel,
    customer_name: parties.customer.name,
    recipient,
    subject: channel === 'email' ? content.subject : null,
    text: words
      .replaceAll(DOCUMENT_LINK_PLACEHOLDER, `${publicUrl}/d/…`)
      .replaceAll(UNSUBSCRIBE_PLACEHOLDER, unsubscribeLink({ company_id, customer_id: customer.customer_id })),
    amount: document.kind === 'visit' ? null : Number(document.amount),
    state: shown.state,
    reason: shown.reason,
  };
  return { id: `${id}:${attributes.step}`, type: 'reminder' as const, attributes };
}

function namedOf({ kind, number, day }: ReminderDocument) {
  if (kind === 'visit') return { number: null, name: `Visit on ${visitDay(day ?? '')}` };
  return { number, name: `${kind === 'estimate' ? 'Estimate' : 'Invoice'} #${number}` };
}
