import { expect, test } from 'vitest';
import { CONSENT_VERSION, consentText } from './consent.ts';

const party = { company: 'Acme Roofing', phone: '813-555-0142', email: 'office@acme.example' };

test('names the company and where paper can be asked for', () => {
  const text = consentText(CONSENT_VERSION, party) ?? '';
  expect(text).toContain('by calling 813-555-0142 or writing to office@acme.example');
  expect(text).toContain('I can ask Acme Roofing for paper');
  expect(text).not.toMatch(/[{}$]|undefined/);
});

test('has no text for an unknown version', () => {
  expect([0, 2, -1, 1.5].map((version) => consentText(version, party))).toEqual(Array(4).fill(undefined));
});
