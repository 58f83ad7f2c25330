import { isManualApproval, wayLabel } from '#contract/sales/approvals.ts';
import { isInScriptFace } from '#domain/script-letters.ts';
import { writtenDay } from '../../../platform/clock.ts';
import { formatInstant } from './format-instant.ts';
import type { SignedCopy } from './signed-copy.ts';

/** The signature, or the company's record, in the form that signature.typ prints. */
export function printedSignature(approval: SignedCopy['approval'], time_zone: string) {
  const { signer_name, signature, how, approved_on, recorded_by_name } = approval;
  const isRecorded = isManualApproval(how);
  const drawn = signature?.kind === 'drawn';
  return {
    is_recorded: isRecorded,
    name: signer_name,
    is_script: isInScriptFace(signer_name),
    drawing: drawn ? drawing(signature.strokes) : '',
    how: isRecorded
      ? `said yes ${wayLabel(how).toLowerCase()}${approved_on ? ` on ${writtenDay(approved_on)}` : ''}`
      : `signed by ${drawn ? 'drawing' : 'typing the name'}`,
    at: formatInstant(approval.approved_at, time_zone, { withUtc: true }),
    recorded_by: isRecorded ? `Approval recorded by ${recorded_by_name ?? ''}` : '',
  };
}

/** The signature field is wider than high, and the coordinates are relative to it. */
const WIDTH = 430;
const HEIGHT = 200;
const RANGE = 1000;

/** The strokes as vectors, in the proportions of the signature field. */
function drawing(strokes: readonly (readonly (readonly [number, number])[])[]): string {
  const at = ([x, y]: readonly [number, number]) =>
    `${((x * WIDTH) / RANGE).toFixed(1)} ${((y * HEIGHT) / RANGE).toFixed(1)}`;
  const paths = strokes.map(([start, ...rest]) => {
    if (!start) return '';
    return rest.length === 0 ? `M${at(start)}h.01` : `M${at(start)}L${rest.map(at).join(' ')}`;
  });
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${WIDTH} ${HEIGHT}"><path d="${paths.join('')}" fill="none" stroke="#131E33" stroke-width="3.2" stroke-linecap="round" stroke-linejoin="round"/></svg>`;
}
