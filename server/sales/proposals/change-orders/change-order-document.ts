import { join } from 'node:path';
import { dollars, figure, isZero, signedDollars } from '../../../core/documents/figures.ts';
import { printedParties } from '../../../core/documents/parties.ts';
import { type ProposalDocument, proposalFileName, titleOf } from '../../../core/documents/proposal-document.ts';
import type { DocumentKind } from '../../../core/documents/rendering.ts';
import { writtenDay } from '../../../platform/clock.ts';
import { linePrinter } from '../printed-lines.ts';
import type { ChangeOrderContent } from './change-order-content.ts';

/**
 * The complete content of a change order's PDF, as plain JSON. It is stored as the snapshot of what was sent and can
 * be rendered again identically. Amounts are exact decimal strings, negative for a credit.
 */
export type ChangeOrderDocument = Omit<ProposalDocument, 'lines'> &
  ChangeOrderContent & {
    estimate_name: string;
    change_order_number: number;
    /** The agreed total before this change order, and with it. */
    agreed_before: string;
    agreed_then: string;
  };

export const changeOrderDocument: DocumentKind<ChangeOrderDocument> = {
  kind: 'change_order',
  template: join(import.meta.dirname, 'change-order.typ'),
  fileName: (snapshot) => proposalFileName(snapshot),
  printed: printedChangeOrder,
};

/** The change order in the form that change-order-body.typ prints. */
export function printedChangeOrder(changeOrder: ChangeOrderDocument) {
  const { company, customer } = changeOrder;
  const title = titleOf(changeOrder);
  const validUntil = changeOrder.valid_until ? writtenDay(changeOrder.valid_until) : '';
  const printedLine = linePrinter(changeOrder);
  const taxes = isZero(changeOrder.tax_amount)
    ? []
    : [
        { label: 'Sub total', amount: signedDollars(changeOrder.total_dollar) },
        { label: `Tax (${figure(changeOrder.tax_rate)}%)`, amount: signedDollars(changeOrder.tax_amount) },
      ];
  return {
    title: `${title}, ${changeOrder.name}`,
    footer: [company.name, title, customer.name].join(' · '),
    number: `CO ${changeOrder.change_order_number}`,
    estimate: { strong: `#${changeOrder.estimate_number}`, lines: [changeOrder.estimate_name] },
    day: changeOrder.date.split('-').map(Number),
    ...printedParties(changeOrder),
    date: writtenDay(changeOrder.date),
    valid_until: validUntil,
    days: changeOfDays(changeOrder.time_change_day),
    name: changeOrder.name,
    reason: changeOrder.reason,
    lines: changeOrder.lines.filter(({ is_credit }) => !is_credit).map(printedLine),
    credits: changeOrder.lines.filter(({ is_credit }) => is_credit).map(printedLine),
    taxes,
    agreed_before: dollars(changeOrder.agreed_before),
    final_total: signedDollars(changeOrder.final_total),
    agreed_then: dollars(changeOrder.agreed_then),
    bills: billsOf(changeOrder),
  };
}

/** "2 days longer", "1 day shorter"; empty if the days do not change. */
export function changeOfDays(days: number): string {
  if (days === 0) return '';
  const count = Math.abs(days);
  return `${count} day${count === 1 ? '' : 's'} ${days > 0 ? 'longer' : 'shorter'}`;
}

function billsOf({ final_total, bills }: ChangeOrderDocument): string {
  if (isZero(final_total)) return '';
  if (final_total.startsWith('-')) return 'Comes off your remaining balance.';
  return bills === 'alone' ? 'Billed when you approve.' : 'Billed with the completion of the work.';
}
