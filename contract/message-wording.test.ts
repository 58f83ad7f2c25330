import { expect, test } from 'vitest';
import { z } from 'zod';
import { MESSAGE_TEXT_PLACEHOLDER, withMessageText, wordingFields } from './message-wording.ts';
import { reminders } from './reminders.ts';

const wording = z.object(wordingFields);

test.each([
  'Pay at http://evil.example',
  'see HTTPS://evil.example',
  'www.evil.example',
  'evil.com/login',
  'bit.ly/abc',
  'Pay at pay-me.example.com/x today',
  'zahlen.де/x',
  'a ftp://b',
  'Pay at Evil.com.',
  'evil.co.uk',
  'pay-me.example.NET:8080',
  'evil.com?invoice=1',
  'Pay here: quick-pay.shop',
  'Write to a@b.example or see evil.org',
])('rejects %s in a message', (text) => {
  for (const field of ['subject', 'message_text'] as const) {
    const { error } = wording.safeParse({ [field]: text });
    expect(error?.issues[0]?.message).toBe('Please leave web addresses out: the message has its own link.');
  }
});

test.each([
  'Tile and/or stone, approx. 3/4 in.',
  'Wow.ww',
  'Call me at 5:30.',
  'A–B.C: 12/12/2026',
  'Tear off.Replace the deck.Top coat last.Us or them.',
  '3.5 in. boards, 12.5in long, e.g. oak, i.e. No.4, 8 a.m. to 5 p.m.',
  'Thanks.Company of the U.S.A. and Smith & Co. at $1,250.00/unit',
  'See plan-2.pdf, sheet A1.2',
  'Questions: ana.com@smith-roofing.com or office@smith.co.uk.',
])('accepts %s in a message', (text) => {
  expect(wording.parse({ subject: text, message_text: text })).toEqual({ subject: text, message_text: text });
});

test('rejects a web address in the sentence of a reminder too', () => {
  const change = (sentence: string) =>
    reminders.changeSettings.body.safeParse({
      reminder_settings: { invoice_overdue: { is_on: true, steps: [1], sentence } },
    });
  expect(change('Pay at evil.com').error?.issues[0]?.message).toContain('leave web addresses out');
  expect(change('Call us at 813-555-0100.').success).toBe(true);
});

test('an empty subject and message are none, and too long ones are rejected', () => {
  expect(wording.parse({ subject: ' ', message_text: '\n' })).toEqual({ subject: null, message_text: null });
  expect(wording.safeParse({ subject: 'a'.repeat(151) }).error?.issues[0]?.message).toBe(
    'Subject must be at most 150 characters',
  );
  expect(wording.safeParse({ message_text: 'a'.repeat(2001) }).error?.issues[0]?.message).toBe(
    'Message must be at most 2000 characters',
  );
});

test('a text is put into the email as text', () => {
  const html = withMessageText(`<p>${MESSAGE_TEXT_PLACEHOLDER}</p>`, `<b>"$&" 'n & more`);
  expect(html).toBe('<p>&#60;b&#62;&#34;$&#38;&#34; &#39;n &#38; more</p>');
});
