import { join } from 'node:path';
import { cents, dollars as toDollars } from '#domain/money.ts';
import { linesIn, PACKAGE_NAMES } from '#domain/sales/packages.ts';
import { scheduleAmounts, sumOfAmounts } from '#domain/totals.ts';
import type { PrintedKind } from '../../../core/documents/rendering.ts';
import { type EstimateDocument, type EstimateLine, printedEstimate } from '../estimates/estimate-document.ts';
import { linePrinter } from '../printed-lines.ts';
import { printedCertificate } from './certificate.ts';
import { printedSignature } from './printed-signature.ts';
import { copyFileName, copyWord, type SignedCopy } from './signed-copy.ts';

/** The estimate as its customer approved it. */
export type SignedEstimate = SignedCopy<EstimateDocument>;

export const signedEstimateDocument: PrintedKind<SignedEstimate> = {
  kind: 'signed_copy',
  template: join(import.meta.dirname, 'signed-estimate.typ'),
  fileName: (copy) => copyFileName(copy, copy.approval.how),
  printed,
};

/** The signed copy in the form that signed-estimate.typ prints. */
function printed(copy: SignedEstimate) {
  const { approval, time_zone } = copy;
  const { approved, leftOut } = asApproved(copy);
  const estimate = printedEstimate(approved);
  const number = `Estimate ${estimate.number}`;
  return {
    ...estimate,
    title: `${number}, ${copyWord(approval.how)}, ${copy.name}`,
    footer: [copy.company.name, `${number}, ${copyWord(approval.how)}`, approval.signer_name].join(' · '),
    package_name: approval.package === null ? '' : PACKAGE_NAMES[approval.package],
    left_out_lines: leftOut.map(linePrinter(copy)),
    text_above_signature: copy.text_above_signature ?? '',
    signature: printedSignature(approval, time_zone),
    how_to_pay: copy.how_to_pay,
    verify_at: copy.verify_at,
    certificate: copy.certificate && printedCertificate(copy, copy.certificate, chosenOf(copy, leftOut)),
  };
}

/** The estimate with the chosen line items, and the ones that were not chosen. */
export function asApproved({ approval, ...estimate }: SignedEstimate) {
  const ids = new Set(approval.left_out_line_item_ids);
  // The lines of the picked package are lines like any other.
  const lines = linesIn(estimate.lines, approval.package).map(({ package: _picked, ...line }) => line);
  const chosen = lines.filter((line) => !ids.has(line.itemized_estimate_id));
  const leftOut = lines.filter((line) => ids.has(line.itemized_estimate_id));
  const { total_dollar, tax_amount, discount_usd, final_total } = approval;
  const firm = sumOfAmounts(chosen.filter((line) => !line.is_optional).map((line) => Number(line.sub_total_dollar)));
  const optional = cents(Number(total_dollar)) - cents(firm);
  const percents = estimate.payment_schedule.map(({ percent }) => Number(percent));
  const amounts = scheduleAmounts(Number(final_total), percents);
  const approved: EstimateDocument = {
    ...estimate,
    lines: chosen,
    non_optional_dollar: firm.toFixed(2),
    optional_dollar: toDollars(optional).toFixed(2),
    total_dollar,
    tax_amount,
    discount_usd,
    final_total,
    payment_schedule: estimate.payment_schedule.map((share, at) => ({
      ...share,
      amount: (amounts[at] ?? 0).toFixed(2),
    })),
  };
  return { approved, leftOut };
}

const LEFT_OUT_MAX = 120;

function chosenOf({ lines: all, approval }: SignedEstimate, leftOut: readonly EstimateLine[]): string {
  const lines = linesIn(all, approval.package);
  const count = `${lines.length - leftOut.length} of ${lines.length} line items`;
  const chosen = approval.package === null ? count : `${PACKAGE_NAMES[approval.package]} package, ${count}`;
  const without = leftOut.map(({ description }) => description).join(', ');
  return without ? `${chosen}; not chosen: ${shortened(without)}` : chosen;
}

function shortened(text: string): string {
  return text.length > LEFT_OUT_MAX ? `${text.slice(0, LEFT_OUT_MAX - 1).trimEnd()}…` : text;
}
