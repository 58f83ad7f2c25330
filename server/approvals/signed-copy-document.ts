import { join } from 'node:path';
import { isByHand, wayLabel } from '../../contract/approvals.ts';
import { cents, dollars as toDollars } from '../../contract/money.ts';
import { isInScriptFace } from '../../contract/script-letters.ts';
import { scheduleAmounts } from '../../contract/totals.ts';
import { writtenDay } from '../platform/clock.ts';
import type { PrintedKind } from '../documents/rendering.ts';
import { type EstimateDocument, printedEstimate, printedEstimateLine } from '../estimates/estimate-document.ts';
import { printedCertificate } from './certificate.ts';
import type { SignedCopy } from './signed-copy.ts';
import { writtenMoment } from './written-moment.ts';

export function signedCopyFileName({ estimate_number }: { estimate_number: number }): string {
  return `Estimate-${estimate_number}-signed.pdf`;
}

export const signedCopyDocument: PrintedKind<SignedCopy> = {
  kind: 'signed_copy',
  template: join(import.meta.dirname, 'signed-copy.typ'),
  fileName: signedCopyFileName,
  printed,
};

/** The signed copy in the form that signed-copy.typ prints. */
function printed(copy: SignedCopy) {
  const { approval, time_zone } = copy;
  const { approved, leftOut } = asApproved(copy);
  const estimate = printedEstimate(approved);
  const number = `Estimate ${estimate.number}`;
  return {
    ...estimate,
    title: `${number}, signed, ${copy.name}`,
    footer: [copy.company.name, `${number}, signed`, approval.signer_name].join(' · '),
    left_out_lines: leftOut.map(printedEstimateLine),
    text_above_signature: copy.text_above_signature ?? '',
    signature: printedSignature(approval, time_zone),
    verify_at: copy.verify_at,
    certificate: copy.certificate && printedCertificate(copy, copy.certificate, leftOut),
  };
}

function printedSignature(approval: SignedCopy['approval'], time_zone: string) {
  const { signer_name, signature, how, approved_on, recorded_by_name } = approval;
  const isRecorded = isByHand(how);
  const drawn = signature?.kind === 'drawn';
  return {
    is_recorded: isRecorded,
    name: signer_name,
    is_script: isInScriptFace(signer_name),
    drawing: drawn ? drawing(signature.strokes) : '',
    how: isRecorded
      ? `said yes ${wayLabel(how).toLowerCase()}${approved_on ? ` on ${writtenDay(approved_on)}` : ''}`
      : `signed by ${drawn ? 'drawing' : 'typing the name'}`,
    at: writtenMoment(approval.approved_at, time_zone, { withUtc: true }),
    recorded_by: isRecorded ? `Approval recorded by ${recorded_by_name ?? ''}` : '',
  };
}

/** The estimate with what was chosen, and the line items that were not. */
export function asApproved({ approval, ...estimate }: SignedCopy) {
  const ids = new Set(approval.left_out_line_item_ids);
  const chosen = estimate.lines.filter((line) => !ids.has(line.itemized_estimate_id));
  const leftOut = estimate.lines.filter((line) => ids.has(line.itemized_estimate_id));
  const { total_dollar, tax_amount, discount_usd, final_total } = approval;
  const optional = cents(Number(total_dollar)) - cents(Number(estimate.non_optional_dollar));
  const percents = estimate.payment_schedule.map(({ percent }) => Number(percent));
  const amounts = scheduleAmounts(Number(final_total), percents);
  const approved: EstimateDocument = {
    ...estimate,
    lines: chosen,
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

/** The field that was signed in is wider than high, and its coordinates are of that field. */
const WIDTH = 430;
const HEIGHT = 200;
const RANGE = 1000;

/** The strokes as vectors, in the proportions of the field that they were drawn in. */
function drawing(strokes: readonly (readonly (readonly [number, number])[])[]): string {
  const at = ([x, y]: readonly [number, number]) =>
    `${((x * WIDTH) / RANGE).toFixed(1)} ${((y * HEIGHT) / RANGE).toFixed(1)}`;
  const paths = strokes.map(([start, ...rest]) => {
    if (!start) return '';
    return rest.length === 0 ? `M${at(start)}h.01` : `M${at(start)}L${rest.map(at).join(' ')}`;
  });
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${WIDTH} ${HEIGHT}"><path d="${paths.join('')}" fill="none" stroke="#131E33" stroke-width="3.2" stroke-linecap="round" stroke-linejoin="round"/></svg>`;
}
