import { formatUsd } from '#domain/money.ts';
import type { MessageContent } from '../../../core/delivery/message-content.ts';
import { writtenDay } from '../../../platform/clock.ts';
import {
  composeCustomerMessage,
  marked,
  type MessageForm,
  openingWords,
} from '../../../core/documents/customer-message.ts';
import { type EstimateDocument, estimateFileName } from './estimate-document.ts';

export interface EstimateMessageForm extends MessageForm {
  /** Of one that follows another: whether it says something else, or only has new dates. */
  update?: 'changed' | 'renewed' | undefined;
}

/**
 * The message that carries an estimate to the customer, by email and by text message. One that follows another says whether
 * it is changed, or only has new dates.
 */
export function composeEstimateMessage(
  estimate: EstimateDocument,
  link: string,
  { update, ...form }: EstimateMessageForm = {},
): MessageContent {
  const { company, project } = estimate;
  const number = `Estimate #${estimate.estimate_number}`;
  const total = formatUsd(Number(estimate.final_total));
  const words = wordsOf(estimate, { update, ...form });
  const message = {
    parties: estimate,
    what: 'estimate',
    view: 'View and Approve',
    fileName: estimateFileName(estimate),
    ...words,
    facts: [
      { label: number, value: project.name },
      ...(estimate.valid_until ? [{ label: 'Valid until', value: writtenDay(estimate.valid_until) }] : []),
      { label: 'Total', value: total, isStrong: true },
    ],
    notes: notesOf(estimate),
    sms: '',
    ...form,
  };
  const what =
    update === 'changed'
      ? `${company.name} changed ${number}: now ${total}.`
      : `${company.name}: ${number} for ${project.name}, ${total}. View, choose and approve:`;
  const sms = marked(form.mark, `${what} ${link} Reply STOP to opt out.`);
  return { ...composeCustomerMessage(message, link), sms };
}

/** What stands above the amount unless the sender writes something else. */
export function openingOfEstimate(estimate: EstimateDocument, form: EstimateMessageForm): string {
  return openingWords(estimate, wordsOf(estimate, form).intro);
}

function wordsOf(
  { company, project, name, estimate_number }: EstimateDocument,
  { update, wording }: EstimateMessageForm,
) {
  const number = `Estimate #${estimate_number}`;
  const isAttached = wording?.attach_pdf ?? true;
  const where = `The full estimate for ${project.name} is ${isAttached ? 'attached as a PDF and ' : ''}one tap away below.`;
  if (update === 'changed')
    return {
      subject: `Changed: ${number} from ${company.name}`,
      heading: 'Your estimate has changed',
      intro: `${company.name} has changed your estimate. ${where}`,
    };
  if (update === 'renewed')
    return {
      subject: `Renewed: ${number} from ${company.name}`,
      heading: 'Your estimate is renewed',
      intro: `${company.name} has renewed your estimate. ${where}`,
    };
  return {
    subject: `${number} from ${company.name}: ${name}`,
    heading: 'Your estimate is ready',
    intro: `thank you for asking ${company.name}. ${where}`,
  };
}

function notesOf(estimate: EstimateDocument): string[] {
  const schedule = estimate.payment_schedule.map(({ label, percent }) => `${Number(percent)}% ${label.toLowerCase()}`);
  const sentences = [
    ...(schedule.length > 0 ? [`Payment: ${schedule.join(', ')}.`] : []),
    ...(estimate.lines.some((line) => line.is_optional)
      ? ['Optional lines are marked; they are part of the total, and you choose whether to keep them.']
      : []),
  ];
  return sentences.length > 0 ? [sentences.join(' ')] : [];
}
