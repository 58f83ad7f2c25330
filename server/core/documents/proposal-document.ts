import type { CustomerSees } from '#domain/sales/customer-sees.ts';
import { dollars, signedDollars } from './figures.ts';
import type { Parties } from './parties.ts';
import type { PrintableLine } from './priced-lines.ts';
import type { ProposalRef } from './proposal-ref.ts';

/** An exact decimal with up to two places, as the database returns it: `'1234.50'`. */
type Dollars = string;

/** The fields that the snapshots of all proposals have. */
export type ProposalDocument = Parties & {
  estimate_number: number;
  /** The number of a change order within its estimate. */
  change_order_number?: number | undefined;
  name: string;
  date: string;
  valid_until: string | null;
  lines: PrintableLine[];
  total_dollar: Dollars;
  tax_rate: string;
  tax_amount: Dollars;
  final_total: Dollars;
  /** What the customer sees of the line items; missing if everything is shown. */
  customer_sees?: CustomerSees;
  text_above_signature?: string;
};

type Numbered = Pick<ProposalDocument, 'estimate_number' | 'change_order_number'>;

/** "Estimate #1004", "Change order 1 to Estimate #1004" */
export function titleOf({ estimate_number, change_order_number }: Numbered): string {
  const estimate = `Estimate #${estimate_number}`;
  return change_order_number === undefined ? estimate : `Change order ${change_order_number} to ${estimate}`;
}

/** The document's name as used in a sentence: "estimate", "change order". */
export function nounOf({ change_order_number }: Pick<Numbered, 'change_order_number'>): 'estimate' | 'change order' {
  return change_order_number === undefined ? 'estimate' : 'change order';
}

/** `Estimate-1004.pdf`, `Estimate-1004-change-order-1-signed.pdf` */
export function proposalFileName({ estimate_number, change_order_number }: Numbered, suffix = ''): string {
  const part = change_order_number === undefined ? '' : `-change-order-${change_order_number}`;
  return `Estimate-${estimate_number}${part}${suffix}.pdf`;
}

/** `#1004`, `CO 1 to #1004`, as shown in the audit log. */
export function shortTitleOf({ estimate_number, change_order_number }: Numbered): string {
  const estimate = `#${estimate_number}`;
  return change_order_number === undefined ? estimate : `CO ${change_order_number} to ${estimate}`;
}

/** The total in words: "$8,260.00"; for a change order the difference: "+ $620.00". */
export function writtenTotal({ change_order_number }: Pick<Numbered, 'change_order_number'>, total: number): string {
  return change_order_number === undefined ? dollars(total.toFixed(2)) : signedDollars(total.toFixed(2));
}

/** `#1001, Roof, $1,200.00`, `CO 1 to #1001, More gutters, + $1,200.00`, as shown in the audit log. */
export function summaryOf(proposal: Numbered & { name: string }, total: number): string {
  return `${shortTitleOf(proposal)}, ${proposal.name}, ${writtenTotal(proposal, total)}`;
}

/** The record of an audit entry about a proposal. */
export function auditedProposal({ kind, id }: ProposalRef, row: Numbered & { name: string; final_total: string }) {
  return { record_type: kind, record_id: id, summary: summaryOf(row, Number(row.final_total)) };
}
