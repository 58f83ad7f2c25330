import { formatUsd } from '../../contract/money.ts';
import type { MessageContent } from '../delivery/message-content.ts';
import { writtenDay } from '../platform/clock.ts';
import { composeCustomerMessage } from '../documents/customer-message.ts';
import { type EstimateDocument, estimateFileName } from './estimate-document.ts';

/** The message that carries an estimate to the customer, by email and by text message. */
export function composeEstimateMessage(estimate: EstimateDocument, link: string): MessageContent {
  const { company, project } = estimate;
  const number = `Estimate #${estimate.estimate_number}`;
  const total = formatUsd(Number(estimate.final_total));
  const message = {
    parties: estimate,
    what: 'estimate',
    view: 'View Estimate',
    fileName: estimateFileName(estimate),
    subject: `${number} from ${company.name}: ${estimate.name}`,
    heading: 'Your estimate is ready',
    intro: `thank you for asking ${company.name}. The full estimate for ${project.name} is attached as a PDF and one tap away below.`,
    facts: [
      { label: number, value: project.name },
      ...(estimate.valid_until ? [{ label: 'Valid until', value: writtenDay(estimate.valid_until) }] : []),
      { label: 'Total', value: total, isStrong: true },
    ],
    notes: notesOf(estimate),
    sms: `${number} for ${project.name}, ${total}.`,
  };
  return composeCustomerMessage(message, link);
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
