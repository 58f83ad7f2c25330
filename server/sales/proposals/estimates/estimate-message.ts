import { formatUsd } from '#domain/money.ts';
import { writtenDay } from '../../../platform/clock.ts';
import type { ProposalMessage } from '../message.ts';
import type { EstimateDocument } from './estimate-document.ts';

/** The parts of the message that are specific to estimates. */
export function estimateMessage(estimate: EstimateDocument): ProposalMessage {
  const { company, project, name } = estimate;
  const number = `Estimate #${estimate.estimate_number}`;
  return {
    carried: 'The full estimate',
    first: {
      subject: `${number} from ${company.name}: ${name}`,
      heading: 'Your estimate is ready',
      intro: `thank you for asking ${company.name}.`,
    },
    facts: [
      { label: number, value: project.name },
      ...(estimate.valid_until ? [{ label: 'Valid until', value: writtenDay(estimate.valid_until) }] : []),
      { label: 'Total', value: formatUsd(Number(estimate.final_total)), isStrong: true },
    ],
    notes: notesOf(estimate),
    invitation: 'View, choose and approve',
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
