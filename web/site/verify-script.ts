import type { Verification } from '#contract/sales/verifications.ts';
import { copyOf, partOf } from './part-of.ts';
import { type Checked, checkFile } from './verify-pdf.ts';

/** Makes verify-file.tsx check the chosen PDF and show whether it is known. */
export function startVerification(place: HTMLElement): void {
  const input = partOf<HTMLInputElement>(place, 'input');
  const result = partOf(place, '[aria-live]');
  const check = async () => {
    const file = input.files?.[0];
    if (!file) return;
    input.disabled = true;
    result.replaceChildren(copyOf(place, '[data-checking]'));
    result.replaceChildren(resultOf(place, await checkFile(file)));
    input.disabled = false;
    // Allows the same file to be selected again.
    input.value = '';
  };
  input.addEventListener('change', () => void check());
  // A file may have been chosen before the script was loaded.
  void check();
}

function resultOf(place: HTMLElement, checked: Checked): HTMLElement {
  if ('problem' in checked) {
    const problem = copyOf(place, '[data-problem]');
    problem.textContent = checked.problem;
    return problem;
  }
  if ('manifest' in checked) {
    const { isUnchanged, text } = checked.manifest;
    return details(copyOf(place, isUnchanged ? '[data-sealed]' : '[data-differs]'), { ...checked, text });
  }
  const { verification, sha256, name } = checked;
  const text = verification.known ? WHAT_IT_IS[verification.kind ?? 'sent'](verification) : NOT_FOUND_TEXT;
  return details(copyOf(place, verification.known ? '[data-known]' : '[data-unknown]'), { name, sha256, text });
}

function details(
  result: HTMLElement,
  { name, sha256, text }: { name: string; sha256: string; text: string },
): HTMLElement {
  partOf(result, 'b').textContent = name;
  partOf(result, 'span').textContent = text;
  partOf(result, ':scope > p:last-child').textContent = `SHA-256 ${sha256}`;
  return result;
}

const NOT_FOUND_TEXT =
  'was neither signed nor sent here, or it was changed since. Check that it is the file that came by mail, not one that was printed or saved again.';

const WHAT_IT_IS: Record<NonNullable<Verification['kind']>, (verification: Verification) => string> = {
  signed: ({ company_name, signed_at }) =>
    `is the signed copy of an estimate by ${company_name}, signed on ${formatInstant(signed_at)}.`,
  recorded: ({ company_name, signed_at }) =>
    `is an estimate by ${company_name} whose approval the company recorded on ${formatInstant(signed_at)}. It was not signed here.`,
  sent: ({ company_name }) => `is an estimate as ${company_name} sent it. It carries no signature.`,
};

/** In the visitor's time zone, which is named. */
function formatInstant(instant: string | undefined): string {
  return new Date(instant ?? '').toLocaleString('en-US', {
    dateStyle: 'long',
    timeStyle: 'long',
  });
}
