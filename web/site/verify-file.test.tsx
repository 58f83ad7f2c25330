import { beforeEach, expect, test, vi } from 'vitest';
import { eventually, find } from '../testing/render-element.tsx';
import { renderStatic } from '../testing/render-static.tsx';
import type { Checked } from './verify-pdf.ts';
import { VerifyFile } from './verify-file.tsx';
import { startVerification } from './verify-script.ts';

const checkFile = vi.hoisted(() => vi.fn<() => Promise<Checked>>());
vi.mock('./verify-pdf.ts', () => ({ checkFile }));
beforeEach(() => checkFile.mockReset());

const SHA256 = 'ab'.repeat(32);
const signed_at = '2026-11-22T19:47:09.000Z';

async function choose(checked: Checked) {
  checkFile.mockResolvedValue(checked);
  const element = renderStatic(<VerifyFile />);
  startVerification(find(element, '[data-verify]'));
  const input = find(element, 'input[type=file]');
  Object.defineProperty(input, 'files', { value: [new File(['%PDF-'], 'a.pdf')] });
  input.dispatchEvent(new Event('change', { bubbles: true }));
  return eventually(() => {
    const text = element.querySelector('[aria-live]')?.textContent ?? '';
    expect(text).not.toMatch(/^(Checking…)?$/);
    return text;
  });
}

test.each([
  ['signed', 'is the signed copy of an estimate by Acme, signed on November 22, 2026'],
  ['recorded', 'is an estimate by Acme whose approval the company recorded on November 22, 2026'],
  ['sent', 'is an estimate as Acme sent it. It carries no signature.'],
] as const)('the page shows the status of a %s file', async (kind, words) => {
  const verification = { known: true, kind, company_name: 'Acme', signed_at };
  const text = await choose({ name: 'a.pdf', sha256: SHA256, verification });
  expect(text).toContain('This file is known, and unchanged');
  expect(text).toContain(words);
  expect(text).toContain(SHA256);
});

test('the page says that an unknown file may have been changed', async () => {
  const text = await choose({ name: 'a.pdf', sha256: SHA256, verification: { known: false } });
  expect(text).toContain('This file is not known');
  expect(text).toContain('or it was changed since');
});

test('the page shows the message of a check that failed', async () => {
  expect(await choose({ problem: 'This is no PDF. Choose the file that came by mail.' })).toContain('This is no PDF.');
});
