import { expect, test } from 'vitest';
import { renderElement, eventually, find, press, type } from '../../../testing/render-element.tsx';
import { fakeServer, recordOf } from '../../../testing/server.ts';
import EstimateAnswer from './estimate-answer.tsx';

const server = fakeServer();

const ID = '01930000-0000-7000-8000-0000000000e1';
const ESTIMATE = {
  estimate_id: ID,
  estimate_number: 1046,
  name: 'Roof edge and new gutters',
  project_name: 'Gutters and fascia',
  customer_first_name: 'Grace',
  customer_last_name: 'Adams',
  customer_email: 'grace@example.com',
  customer_phone: '813-555-0155',
  final_total: 8500,
  revision_number: 2,
  status: 'question',
};
const REVISION = {
  revision_id: '01930000-0000-7000-8000-0000000000e2',
  revision_number: 2,
  date: '2026-11-20',
  valid_until: '2026-11-27',
  final_total: 8500,
  sent_at: '2026-11-20T22:58:00.000Z',
  opened_at: null,
  pdf_sha256: 'ab'.repeat(32),
};
const QUESTION = {
  comment_id: '01930000-0000-7000-8000-0000000000c1',
  author: 'customer',
  author_name: 'Grace Adams',
  text: 'Is the gutter on the garage part of this?',
  kind: 'question',
  created_at: '2026-11-21T19:48:00.000Z',
};
const APPROVAL = {
  approval_id: '01930000-0000-7000-8000-0000000000f1',
  estimate_id: ID,
  revision_id: REVISION.revision_id,
  revision_number: 2,
  signer_name: 'Grace Adams',
  signature: { kind: 'typed' },
  approved_at: '2026-11-22T19:47:00.000Z',
  selected_line_item_ids: ['barrel'],
  left_out_line_item_ids: ['guards'],
  total_dollar: 7776.74,
  tax_amount: 583.26,
  discount_usd: 100,
  final_total: 8260,
  consent_version: 1,
  pdf_sha256: 'ab'.repeat(32),
  audit_trail_sha256: 'cd'.repeat(32),
  withdrawn_at: null,
  withdrawal_reason: null,
};
const ASKED = {
  status: 'question',
  revisions: [REVISION],
  approval: null,
  declines: [],
  comments: [QUESTION],
  timeline: [
    { at: REVISION.sent_at, what: 'sent', by: 'Ray Whitcomb' },
    { at: QUESTION.created_at, what: 'question', by: 'Grace Adams' },
  ],
};

async function openScreen(answer: object) {
  server.responses(200, recordOf('estimate', ESTIMATE), { to: /\/estimates\/[^/]+$/ });
  server.responses(200, answer, { to: '/answer' });
  const line = (id: string, description: string, sub_total_dollar: number) => ({
    id,
    type: 'itemized_estimate',
    attributes: { itemized_estimate_id: id, description, sub_total_dollar },
  });
  const data = [line('barrel', 'Rain barrel', 285), line('guards', 'Gutter guards', 223.26)];
  server.responses(200, { data: { data }, totals: {} }, { to: '/itemized_estimates' });
  const { element } = await renderElement(<EstimateAnswer />, { state: { estimate_id: ID } });
  await eventually(() => find(element, 'h2'));
  return element;
}

test('a question is shown with where the estimate stands, newest event first, and answered by email', async () => {
  const element = await openScreen(ASKED);
  expect(find(element, 'h2').textContent).toBe('Grace Adams asked a question');
  expect(element.textContent).toContain('It can still be approved until Nov 27, 2026.');
  const events = [...element.querySelectorAll('section:last-of-type > ol > li')].map((event) => event.textContent);
  expect(events[0]).toContain('Grace Adams asked a question');
  expect(events[1]).toContain('Sent by Ray Whitcomb');
  server.responses(201, { data: { id: 'c2', type: 'comment', attributes: {} } }, { to: '/comments' });
  await type(find(element, 'textarea'), 'The garage is included.');
  await press(find(element, 'button', 'Send Answer'));
  await eventually(() => expect(element.textContent).toContain('Your answer is being sent'));
  expect(server.asked.find(({ path }) => path.endsWith('/comments'))).toMatchObject({
    method: 'POST',
    body: { comment: { text: 'The garage is included.', send_method: 'email' } },
  });
});

test('an approval shows what was chosen and left out, the signature, and the total agreed', async () => {
  const element = await openScreen({ ...ASKED, status: 'approved', approval: APPROVAL });
  expect(find(element, 'h2').textContent).toBe('Grace Adams approved');
  expect(element.textContent).toContain('signed by typing the name');
  await eventually(() => expect(element.textContent).toContain('Gutter guards, $223.26'));
  expect(element.textContent).toContain('$8,260.00');
});

test('an approval is withdrawn with a reason', async () => {
  const element = await openScreen({ ...ASKED, status: 'approved', approval: APPROVAL });
  await press(find(element, 'button', 'Withdraw Approval'));
  const withdrawal = find(element, 'textarea').closest('form');
  if (!withdrawal) throw new Error('no form around the reason');
  await press(find(withdrawal, 'button[type=submit]'));
  expect(server.asked.some(({ path }) => path.endsWith('/approval_withdrawal'))).toBe(false);
  const withdrawn = { ...APPROVAL, withdrawn_at: '2026-11-23T15:00:00.000Z', withdrawal_reason: 'Other work' };
  server.responses(200, recordOf('approval', withdrawn), { to: '/approval_withdrawal' });
  await type(find(withdrawal, 'textarea'), 'Other work');
  await press(find(withdrawal, 'button[type=submit]'));
  await eventually(() =>
    expect(server.asked.find(({ path }) => path.endsWith('/approval_withdrawal'))).toMatchObject({
      method: 'POST',
      body: { reason: 'Other work' },
    }),
  );
});

test('a decline says why, and that the customer may still approve', async () => {
  const decline = {
    decline_id: '01930000-0000-7000-8000-0000000000d1',
    revision_id: REVISION.revision_id,
    revision_number: 2,
    reason_code: 'price',
    reason_text: 'Only the front, in spring.',
    declined_at: '2026-11-22T19:47:00.000Z',
  };
  const element = await openScreen({ ...ASKED, status: 'declined', declines: [decline], comments: [] });
  expect(find(element, 'h2').textContent).toBe('Grace Adams declined');
  expect(element.textContent).toContain('Only the front, in spring.');
  expect(element.textContent).toContain('may still approve it until Nov 27, 2026');
});
