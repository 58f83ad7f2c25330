import { dayIn } from '#domain/time.ts';
import { expect, test } from 'vitest';
import { renderElement, eventually, find, press, type } from '../../../../../testing/render-element.tsx';
import { beginSession } from '../../../../../kit/session/session.ts';
import { fakeServer, recordOf } from '../../../../../testing/server.ts';
import EstimateAnswer from './estimate-response.tsx';

const server = fakeServer();

const COMPANY = { company_id: 'bayline', company_code: 'K7MP2W', time_zone: 'America/New_York' };
const RAY = {
  account_id: '01930000-0000-7000-8000-0000000000a1',
  first_name: 'Ray',
  last_name: 'Whitcomb',
  role: 'owner' as const,
  company_code: 'K7MP2W',
  company_name: 'Bayline Home Repair',
  subscription_status: 'active' as const,
};

const ID = '01930000-0000-7000-8000-0000000000e1';
const ESTIMATE = {
  estimate_id: ID,
  estimate_number: 1046,
  name: 'Roof edge and new gutters',
  project_name: 'Gutters and fascia',
  customer_first_name: 'Grace',
  customer_last_name: 'Adams',
  role: 'owner' as const,
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
  optional_line_items: [
    { itemized_estimate_id: 'barrel', description: 'Rain barrel', sub_total_dollar: 285, package: null },
    { itemized_estimate_id: 'guards', description: 'Gutter guards', sub_total_dollar: 223.26, package: null },
  ],
  packages: [],
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
  change_order_id: null,
  revision_id: REVISION.revision_id,
  revision_number: 2,
  how: 'link',
  signer_name: 'Grace Adams',
  signature: { kind: 'typed' },
  approved_on: null,
  note: null,
  recorded_by_name: null,
  has_scan: false,
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
const QUESTION_BODY = {
  status: 'question',
  revisions: [REVISION],
  approval: null,
  copy_failure_reason: null,
  declines: [],
  comments: [QUESTION],
  timeline: [
    { at: REVISION.sent_at, what: 'sent', by: 'Ray Whitcomb' },
    { at: QUESTION.created_at, what: 'question', by: 'Grace Adams' },
  ],
};

/** The section under a heading. */
function card(element: Element, title: string): Element {
  const found = [...element.querySelectorAll('section')].find(
    (each) => each.querySelector('h2')?.textContent === title,
  );
  if (!found) throw new Error(`no card ${title}`);
  return found;
}

async function openScreen(answer: object, at: object = { state: { estimate_id: ID } }) {
  server.responses(200, recordOf('estimate', ESTIMATE), { to: /\/estimates\/[^/]+$/ });
  server.responses(200, answer, { to: '/answer' });
  const line = (id: string, description: string, sub_total_dollar: number) => ({
    id,
    type: 'itemized_estimate',
    attributes: { itemized_estimate_id: id, description, sub_total_dollar },
  });
  const data = [line('barrel', 'Rain barrel', 285), line('guards', 'Gutter guards', 223.26)];
  server.responses(200, { data: { data }, totals: {} }, { to: '/itemized_estimates' });
  const { element } = await renderElement(<EstimateAnswer />, at);
  await eventually(() => find(element, 'h2'));
  return element;
}

test("a question is shown with the estimate's status and events, newest first, and is answered by email", async () => {
  const element = await openScreen(QUESTION_BODY);
  expect(find(element, 'h2').textContent).toBe('Grace Adams asked a question');
  expect(element.textContent).toContain('It can still be approved until Nov 27, 2026.');
  const events = [...card(element, 'Timeline').querySelectorAll('li')].map((event) => event.textContent);
  expect(events[0]).toContain('Grace Adams asked a question');
  expect(events[1]).toContain('Sent by Ray Whitcomb');
  server.responses(201, { data: { id: 'c2', type: 'comment', attributes: {} } }, { to: '/comments' });
  await type(find(element, 'textarea'), 'The garage is included.');
  await press(find(element, 'button', 'Send Answer'));
  await eventually(() => expect(element.textContent).toContain('Your answer is being sent'));
  expect(server.requests.find(({ path }) => path.endsWith('/comments'))).toMatchObject({
    method: 'POST',
    body: { comment: { text: 'The garage is included.', send_method: 'email' } },
  });
});

test('an approval shows the selected and declined options, the signature, and the agreed total', async () => {
  const element = await openScreen({ ...QUESTION_BODY, status: 'approved', approval: APPROVAL });
  expect(find(element, 'h2').textContent).toBe('Grace Adams approved');
  expect(element.textContent).toContain('signed by typing the name');
  await eventually(() => expect(element.textContent).toContain('Gutter guards, $223.26'));
  expect(element.textContent).toContain('$8,260.00, −\u00A0$240.00 against $8,500.00 as sent');
});

test('an approved estimate has one filled button, Billing, and still accepts answers', async () => {
  const element = await openScreen({ ...QUESTION_BODY, status: 'approved', approval: APPROVAL });
  expect(find(element, 'button', 'Send Answer').getAttribute('data-variant')).toBe('default');
});

const RECORDED = { ...APPROVAL, how: 'phone', signature: null, approved_on: '2026-11-21', recorded_by_name: 'Ray' };

test.each([
  ['an unopened estimate shows that it was not opened', QUESTION_BODY, ['Not yet']],
  [
    'an unopened estimate that was approved by phone does not show this',
    { ...QUESTION_BODY, status: 'approved', approval: RECORDED },
    [],
  ],
])('%s', async (_name, answer, expected) => {
  const element = await openScreen(answer);
  const terms = [...element.querySelectorAll('dt')].filter((term) => term.textContent === 'Opened');
  expect(terms.map((term) => term.nextElementSibling?.textContent)).toEqual(expected);
});

test('an approval is withdrawn with a reason', async () => {
  const element = await openScreen({ ...QUESTION_BODY, status: 'approved', approval: APPROVAL });
  await press(find(element, 'button', 'Withdraw Approval'));
  const withdrawal = card(element, 'Withdraw approval');
  await press(find(withdrawal, 'button[type=submit]'));
  expect(server.requests.some(({ path }) => path.endsWith('/approval_withdrawal'))).toBe(false);
  const withdrawn = { ...APPROVAL, withdrawn_at: '2026-11-23T15:00:00.000Z', withdrawal_reason: 'Other work' };
  server.responses(200, recordOf('approval', withdrawn), { to: '/approval_withdrawal' });
  await type(find(withdrawal, 'textarea'), 'Other work');
  await press(find(withdrawal, 'button[type=submit]'));
  await eventually(() =>
    expect(server.requests.find(({ path }) => path.endsWith('/approval_withdrawal'))).toMatchObject({
      method: 'POST',
      body: { reason: 'Other work' },
    }),
  );
});

test.each([
  [[{ status: 'OUTSTANDING', invoice_number: 1047 }], 'You can withdraw it after voiding invoice #1047.'],
  [
    [
      { status: 'PAID', invoice_number: 1047 },
      { status: 'VOID', invoice_number: 1048 },
      { status: 'OUTSTANDING', invoice_number: 1050 },
    ],
    'You can withdraw it after voiding invoices #1047 and #1050.',
  ],
])('an approval that is billed cannot be withdrawn: %j', async (invoices, why) => {
  server.responses(200, { invoices }, { to: '/billing' });
  const element = await openScreen({ ...QUESTION_BODY, status: 'approved', approval: APPROVAL });
  const withdrawal = card(element, 'Withdraw approval');
  await eventually(() => expect(withdrawal.textContent).toContain(why));
  expect(find(withdrawal, 'button', 'Withdraw Approval')).toHaveProperty('disabled', true);
});

test('an approval whose only invoice is void can be withdrawn', async () => {
  server.responses(200, { invoices: [{ status: 'VOID', invoice_number: 1047 }] }, { to: '/billing' });
  const element = await openScreen({ ...QUESTION_BODY, status: 'approved', approval: APPROVAL });
  await eventually(() => expect(server.requests.some(({ path }) => path.endsWith('/billing'))).toBe(true));
  expect(find(element, 'button', 'Withdraw Approval')).toHaveProperty('disabled', false);
});

test('a decline shows its reason, and that the customer can still approve', async () => {
  const decline = {
    decline_id: '01930000-0000-7000-8000-0000000000d1',
    revision_id: REVISION.revision_id,
    revision_number: 2,
    reason_code: 'price',
    reason_text: 'Only the front, in spring.',
    declined_at: '2026-11-22T19:47:00.000Z',
  };
  const element = await openScreen({ ...QUESTION_BODY, status: 'declined', declines: [decline], comments: [] });
  expect(find(element, 'h2').textContent).toBe('Grace Adams declined');
  expect(element.textContent).toContain('Only the front, in spring.');
  expect(element.textContent).toContain('may still approve it until Nov 27, 2026');
});

test('an approval by phone is recorded with its day, the selected line items and a note', async () => {
  beginSession(RAY);
  server.responses(200, recordOf('company', COMPANY), { to: '/companies/accounts/' });
  const element = await openScreen(QUESTION_BODY);
  await press(find(element, 'button', 'Record Approval'));
  await eventually(() => find(card(element, 'Record Approval'), 'form'));
  const form = card(element, 'Record Approval');
  await press(find(form, 'button[type=submit]'));
  expect(form.textContent).toContain('Please select how your customer said yes.');
  expect(form.textContent).toContain('Please note what your customer said.');
  await press(find(form, 'input[value=phone]'));
  await press(find(form, 'input[value=guards]'));
  await type(find(form, 'textarea'), 'Called at noon.');
  const recorded = { ...APPROVAL, how: 'phone', signature: null, consent_version: null, note: 'Called at noon.' };
  server.responses(201, recordOf('approval', recorded), { to: '/approval' });
  await press(find(form, 'button[type=submit]'));
  await eventually(() => expect(server.requests.some(({ path }) => path.endsWith('/approval'))).toBe(true));
  expect(server.requests.find(({ path }) => path.endsWith('/approval'))?.body).toMatchObject({
    approval: {
      how: 'phone',
      approved_on: dayIn(COMPANY.time_zone, new Date()),
      signer_name: 'Grace Adams',
      selected_line_item_ids: ['barrel'],
      note: 'Called at noon.',
    },
  });
});

test('the approval of an estimate with packages is recorded with the package and only its optional lines', async () => {
  beginSession(RAY);
  server.responses(200, recordOf('company', COMPANY), { to: '/companies/accounts/' });
  const [barrel, guards] = REVISION.optional_line_items;
  const revision = {
    ...REVISION,
    optional_line_items: [
      { ...barrel, package: 1 },
      { ...guards, package: 2 },
    ],
    packages: [
      { package: 1, final_total: 3000 },
      { package: 2, final_total: 5000 },
    ],
  };
  const element = await openScreen({ ...QUESTION_BODY, revisions: [revision] });
  await press(find(element, 'button', 'Record Approval'));
  await eventually(() => find(card(element, 'Record Approval'), 'form'));
  const form = card(element, 'Record Approval');
  expect(form.textContent).toContain('Better, $5,000.00');
  await press(find(form, 'input[value=phone]'));
  await type(find(form, 'textarea'), 'Called at noon.');
  await press(find(form, 'button[type=submit]'));
  expect(form.textContent).toContain('Choose one of the packages.');
  await press(find(form, 'input[name$=package][value="2"], input[type=radio][value="2"]'));
  expect(form.querySelector('input[value=barrel]')).toBeNull();
  server.responses(201, recordOf('approval', APPROVAL), { to: '/approval' });
  await press(find(form, 'button[type=submit]'));
  await eventually(() => expect(server.requests.some(({ path }) => path.endsWith('/approval'))).toBe(true));
  expect(server.requests.find(({ path }) => path.endsWith('/approval'))?.body).toMatchObject({
    approval: { package: 2, selected_line_item_ids: ['guards'] },
  });
});

test('a recorded approval shows who recorded it, and accepts a scan of the paper', async () => {
  const recorded = {
    ...APPROVAL,
    how: 'paper',
    signature: null,
    consent_version: null,
    approved_on: '2026-11-22',
    note: 'Signed the printed one.',
    recorded_by_name: 'Ray Whitcomb',
  };
  const element = await openScreen({ ...QUESTION_BODY, status: 'approved', approval: recorded });
  expect(element.textContent).toContain('Nov 22, 2026, on paper, recorded by Ray Whitcomb');
  expect(element.textContent).toContain('Signed the printed one.');
  expect(element.textContent).toContain('Add a photo or scan of the paper');
});

test('an approval cannot be recorded if the estimate has changed since it was sent', async () => {
  const element = await openScreen({ ...QUESTION_BODY, status: 'revising' });
  expect(find(element, 'button', 'Record Approval')).toHaveProperty('disabled', true);
  expect(find(element, 'button', 'Sign Here Now')).toHaveProperty('disabled', false);
});

test('the link in a message opens the answer screen in a tab without navigation state', async () => {
  const element = await openScreen(QUESTION_BODY, { at: `/?estimate_id=${ID}` });
  expect(find(element, 'h2', 'Grace Adams asked a question')).toBeTruthy();
});

test('an approval whose copy was not emailed shows why', async () => {
  const copy_failure_reason = 'The copy was not emailed, because the limit of messages for today is reached.';
  const element = await openScreen({ ...QUESTION_BODY, status: 'approved', approval: APPROVAL, copy_failure_reason });
  await eventually(() => expect(element.textContent).toContain(copy_failure_reason));
});
