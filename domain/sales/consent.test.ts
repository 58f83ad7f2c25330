import { createHash } from 'node:crypto';
import { expect, test } from 'vitest';
import { CONSENT_VERSION, consentText } from './consent.ts';

const party = { company: 'Acme Roofing', phone: '813-555-0142', email: 'office@acme.example' };

const ESTIMATE = { document: 'estimate', language: 'en' } as const;

test('the consent text names the company and where to request paper copies', () => {
  const text = consentText(CONSENT_VERSION, party, ESTIMATE) ?? '';
  expect(text).toContain('by calling 813-555-0142 or writing to office@acme.example');
  expect(text).toContain('I can ask Acme Roofing for paper');
  expect(text).not.toMatch(/[{}$]|undefined/);
});

test('the consent text names the signed document, an estimate or a change order, in English or Spanish', () => {
  const textOf = (document: 'estimate' | 'change_order', language: 'en' | 'es') =>
    consentText(CONSENT_VERSION, party, { document, language }) ?? '';
  expect(textOf('estimate', 'en')).toMatch(/^I agree to receive and sign this estimate electronically/);
  expect(textOf('change_order', 'en')).toMatch(/^I agree to receive and sign this change order electronically/);
  expect(textOf('estimate', 'es')).toMatch(/^Acepto recibir y firmar este presupuesto/);
  expect(textOf('change_order', 'es')).toMatch(/^Acepto recibir y firmar esta orden de cambio/);
  for (const document of ['estimate', 'change_order'] as const) {
    expect(textOf(document, 'es')).toContain('llamando al 813-555-0142 o escribiendo a office@acme.example');
    expect(textOf(document, 'es')).not.toMatch(/[{}$]|undefined/);
  }
});

test('the first version of the consent text is unchanged since it was signed', () => {
  const first = consentText(1, party, { document: 'change_order', language: 'es' }) ?? '';
  expect(createHash('sha256').update(first).digest('hex')).toBe(
    '555d74152146b0d4388af7ec69895df41f377f84e4562e68d4f532e07c66edce',
  );
});

test('consentText returns undefined for an unknown version', () => {
  expect([0, 3, -1, 1.5].map((version) => consentText(version, party, ESTIMATE))).toEqual(Array(4).fill(undefined));
});
