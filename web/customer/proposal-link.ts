import { formatUsd } from '#domain/money.ts';
import type { ProposalLink } from './customer-link.ts';
import type { Translations } from './translations-en.ts';
import { writtenDifference } from './written.ts';

/** The name of the document: "Estimate #1004", "Change order 1 to Estimate #1004". */
export function numberOf(link: ProposalLink, t: Translations): string {
  if (link.kind === 'estimate') return t.estimate(link.document.estimate_number);
  return t.changeOrder(link.document.change_order_number, link.document.estimate_number);
}

/** The total as sent: "$8,500.00"; signed for a change order, "+ $620.00". */
export function amountOf({ kind, document: { final_total } }: ProposalLink): string {
  return kind === 'estimate' ? formatUsd(final_total) : writtenDifference(final_total);
}
