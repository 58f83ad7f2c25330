import { expect, test } from 'vitest';
import { hasTwilioSignature, twilioSignature } from './twilio-signature.ts';

/** The example in Twilio's documentation. */
const TOKEN = '12345';
const URL_OF_EXAMPLE = 'https://mycompany.com/myapp.php?foo=1&bar=2';
const SIGNATURE = '0/KCTR6DLpKmkAf8muzZqo1nDgQ=';
const fields = {
  To: '+18005551212',
  From: '+12349013030',
  Digits: '1234',
  Caller: '+12349013030',
  CallSid: 'CA1234567890ABCDE',
};

test("twilioSignature returns the signature of Twilio's example", () => {
  expect(twilioSignature(TOKEN, URL_OF_EXAMPLE, fields)).toBe(SIGNATURE);
});

test.each([
  ['without a port', URL_OF_EXAMPLE],
  ['with the port of https', 'https://mycompany.com:443/myapp.php?foo=1&bar=2'],
  ['with another port', 'https://mycompany.com:8443/myapp.php?foo=1&bar=2'],
])('hasTwilioSignature accepts a signature of the URL without a port if ours is %s', (_what, url) => {
  expect(hasTwilioSignature(TOKEN, { url, fields, signature: SIGNATURE })).toBe(true);
});

test.each(['https://mycompany.com:443', 'http://mycompany.com:80', 'http://localhost:3000', 'http://[::1]:3000'])(
  'hasTwilioSignature accepts a signature of the URL with the port of %s',
  (origin) => {
    const signature = twilioSignature(TOKEN, `${origin}/hook`, fields);
    const publicUrl = origin.replace(/:(443|80)$/, '');
    expect(hasTwilioSignature(TOKEN, { url: `${publicUrl}/hook`, fields, signature })).toBe(true);
  },
);

test('hasTwilioSignature accepts letters outside ASCII', () => {
  const signed = { ...fields, Body: 'Sí, mañana 👍' };
  const signature = twilioSignature(TOKEN, URL_OF_EXAMPLE, signed);
  expect(signature).toBe('MnnfvR06s1wzgSiIkGzgVdCreiU=');
  expect(hasTwilioSignature(TOKEN, { url: URL_OF_EXAMPLE, fields: signed, signature })).toBe(true);
});

test.each<[string, Partial<Parameters<typeof hasTwilioSignature>[1]>]>([
  ['no signature', { signature: '' }],
  ['a signature that is too short', { signature: SIGNATURE.slice(1) }],
  ['another field', { fields: { ...fields, Digits: '1235' } }],
  ['an additional field', { fields: { ...fields, Extra: '' } }],
  ['another query', { url: 'https://mycompany.com/myapp.php?foo=1&bar=3' }],
  ['another host', { url: 'https://mycompany.example/myapp.php?foo=1&bar=2' }],
])('hasTwilioSignature rejects %s', (_what, changed) => {
  expect(hasTwilioSignature(TOKEN, { url: URL_OF_EXAMPLE, fields, signature: SIGNATURE, ...changed })).toBe(false);
});

test('hasTwilioSignature rejects a signature with another token', () => {
  const request = { url: URL_OF_EXAMPLE, fields, signature: SIGNATURE };
  expect(hasTwilioSignature('54321', request)).toBe(false);
});
