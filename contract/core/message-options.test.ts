import { expect, test } from 'vitest';
import { z } from 'zod';
import { companies } from '../identity/companies.ts';
import { reminders } from '../office/reminders.ts';
import { approvals, CommentInput, DeclineInput } from '../sales/approvals.ts';
import { changeOrders } from '../sales/change-orders.ts';
import { TimeRequestInput } from '../sales/customer-visit.ts';
import { PromiseInput } from '../sales/online-payments.ts';
import { VisitInput } from '../work/visits.ts';
import { MESSAGE_TEXT_PLACEHOLDER, withMessageText, messageOptionFields } from './message-options.ts';

const messageOptions = z.object(messageOptionFields);
const ID = '01930000-0000-7000-8000-0000000000a1';

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
])('subject and message reject %s', (text) => {
  for (const field of ['subject', 'message_text'] as const) {
    const { error } = messageOptions.safeParse({ [field]: text });
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
])('subject and message accept %s', (text) => {
  expect(messageOptions.parse({ subject: text, message_text: text })).toEqual({ subject: text, message_text: text });
});

test('the sentence of a reminder rejects a web address too', () => {
  const change = (sentence: string) =>
    reminders.changeSettings.body.safeParse({
      reminder_settings: { invoice_overdue: { is_on: true, steps: [1], sentence } },
    });
  expect(change('Pay at evil.com').error?.issues[0]?.message).toContain('leave web addresses out');
  expect(change('Call us at 813-555-0100.').success).toBe(true);
});

test.each([
  ['question of a customer', CommentInput, { text: 'See evil.example/x' }],
  ['reason of a decline', DeclineInput, { revision_id: ID, reason_code: 'other', reason_text: 'See www.evil.example' }],
  ['note of a payment promise', PromiseInput, { method: 'check', on: '2026-11-26', note: 'http://evil.example' }],
  ['request for another time', TimeRequestInput, { text: 'evil.com' }],
  ['answer to a question', approvals.comment.body, { comment: { text: 'Pay at evil.com', send_method: 'email' } }],
  ['reason of a withdrawal', approvals.withdraw.body, { reason: 'See evil.com' }],
  ['note of a visit', VisitInput.shape.notes_for_customer, 'Pay at evil.com'],
  ['reason of a change order', changeOrders.create.body, { change_order: { reason: 'See evil.com' } }],
  ['name of a new company', companies.create.body, { company: { name: 'Pay at evil.com' } }],
] as const)('the %s rejects a web address', (_what, schema: z.ZodType, input) => {
  const messages = schema.safeParse(input).error?.issues.map(({ message }) => message) ?? [];
  expect(messages.filter((message) => message.startsWith('Please leave web addresses out'))).toHaveLength(1);
});

test('a text that is too long is rejected for its length, without a search for web addresses', () => {
  const begun = performance.now();
  const { error } = CommentInput.safeParse({ text: 'a'.repeat(40_000) });
  expect(error?.issues[0]?.message).toBe('Please write at most 2000 characters.');
  expect(performance.now() - begun).toBeLessThan(1000);
});

test('an empty subject or message counts as missing, and one that is too long is rejected', () => {
  expect(messageOptions.parse({ subject: ' ', message_text: '\n' })).toEqual({ subject: null, message_text: null });
  expect(messageOptions.safeParse({ subject: 'a'.repeat(151) }).error?.issues[0]?.message).toBe(
    'Subject must be at most 150 characters',
  );
  expect(messageOptions.safeParse({ message_text: 'a'.repeat(2001) }).error?.issues[0]?.message).toBe(
    'Message must be at most 2000 characters',
  );
});

test('withMessageText escapes the text in the email', () => {
  const html = withMessageText(`<p>${MESSAGE_TEXT_PLACEHOLDER}</p>`, `<b>"$&" 'n & more`);
  expect(html).toBe('<p>&#60;b&#62;&#34;$&#38;&#34; &#39;n &#38; more</p>');
});
