import { formatUsd } from '../../contract/money.ts';
import type { MessageContent } from '../messages/content.ts';
import { mailHtml } from '../platform/mail/mail-html.ts';
import { writtenDay } from '../platform/clock.ts';
import type { EstimateDocument } from './estimate-document.ts';

/** What is written to the customer around an estimate, by mail and by text. */
export function composeEstimateMessage(estimate: EstimateDocument, link: string): MessageContent {
  const { company, customer } = estimate;
  const number = `Estimate #${estimate.estimate_number}`;
  const total = formatUsd(Number(estimate.final_total));
  const facts = [
    { label: number, says: estimate.project.name },
    ...(estimate.valid_until ? [{ label: 'Valid until', says: writtenDay(estimate.valid_until) }] : []),
    { label: 'Total', says: total, isStrong: true },
  ];
  const firstName = customer.name.split(' ')[0] ?? customer.name;
  const intro = `thank you for asking ${company.name}. The full estimate for ${estimate.project.name} is attached as a PDF and one tap away below.`;
  const notes = notesOf(estimate);
  const questions = `Questions? Reply to this email or call ${company.phone}.`;
  const footer = [
    [company.name, ...company.address].join(', '),
    'Sent with JobsitesPro. The link shows only this estimate and works for 90 days.',
  ];
  return {
    subject: `${number} from ${company.name}: ${estimate.name}`,
    text: [
      `Hello ${firstName},`,
      intro,
      facts.map(({ label, says }) => `${label}: ${says}`).join('\n'),
      `View the estimate: ${link}`,
      ...notes,
      questions,
      footer.join('\n'),
    ].join('\n\n'),
    html: mailHtml({
      sender: { name: company.name, place: company.address.at(-1) ?? '' },
      heading: 'Your estimate is ready',
      greeting: `Hello ${firstName},`,
      intro,
      facts,
      button: { label: 'View Estimate', link },
      notes: [...notes, questions],
      attachment: `Estimate-${estimate.estimate_number}.pdf`,
      footer,
    }),
    sms: `${company.name}: ${number} for ${estimate.project.name}, ${total}. View it here: ${link} Reply STOP to opt out.`,
    from_name: company.name,
    reply_to: company.email,
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
