import { act, type ReactNode } from 'react';
import { expect, test } from 'vitest';
import { eventually, find, press, renderElement, type } from '../../../../testing/render-element.tsx';
import { fakeServer, recordOf } from '../../../../testing/server.ts';
import { beginSession } from '../../../../kit/session/session.ts';
import AnswerOfChangeOrder from './response/change-order-response.tsx';
import ChangeOrderList from './change-order-list.tsx';
import CreateChangeOrder from './create-change-order.tsx';
import DeleteChangeOrder from './delete-change-order.tsx';
import SendChangeOrder from './sending/send-change-order.tsx';
import UpdateChangeOrder from './update-change-order.tsx';
import { approvedEstimate, CHANGE_ORDER_ID, changeOrder, ESTIMATE_ID } from './testing/records.ts';

const server = fakeServer();

const ANA = {
  account_id: '01930000-0000-7000-8000-0000000000a1',
  first_name: 'Ana',
  last_name: 'Alvarez',
  role: 'owner' as const,
  company_code: 'K7MP2W',
  company_name: 'Bayline Home Repair',
  subscription_status: 'active' as const,
};

const ANSWER = {
  status: 'sent',
  revisions: [
    {
      revision_id: '01930000-0000-7000-8000-0000000000e2',
      revision_number: 1,
      date: '2026-11-20',
      valid_until: '2026-11-27',
      final_total: 620,
      sent_at: '2026-11-20T22:58:00.000Z',
      opened_at: null,
      pdf_sha256: 'ab'.repeat(32),
      optional_line_items: [],
    },
  ],
  approval: null,
  declines: [],
  comments: [],
  timeline: [],
};

const QUESTION = {
  comment_id: '01930000-0000-7000-8000-0000000000c1',
  author: 'customer',
  author_name: 'Grace Adams',
  text: 'Does it open?',
  kind: 'question',
  created_at: '2026-11-21T19:48:00.000Z',
};

const listed = (...records: ReturnType<typeof changeOrder>[]) => ({
  data: records.map((record) => recordOf('change_order', record).data),
  meta: { total: records.length },
});

test('the list shows the number, name, signed amount, days and status of each change order', async () => {
  server.responses(200, recordOf('estimate', approvedEstimate()), { to: `/estimates/${ESTIMATE_ID}` });
  const credit = changeOrder({ change_order_number: 2, name: 'No gutters', final_total: -240, time_change_day: -1 });
  server.responses(200, listed(changeOrder({ status: 'approved' }), { ...credit, change_order_id: 'co2' }), {
    to: `/change_orders/by_estimate?limit=50&offset=0&estimate_id=${ESTIMATE_ID}`,
  });
  const { element } = await renderElement(<ChangeOrderList />, { state: { estimate_id: ESTIMATE_ID } });
  await eventually(() => expect(element.querySelectorAll('tbody tr')).toHaveLength(2));
  const [first, second] = [...element.querySelectorAll('tbody tr')].map(({ textContent }) => textContent);
  for (const text of ['CO 1', 'Skylight', '+\u00A0$620.00', '3 days longer', 'Approved']) expect(first).toContain(text);
  for (const text of ['CO 2', 'No gutters', '−\u00A0$240.00', '1 day shorter', 'Draft']) expect(second).toContain(text);
});

test('an approved change order cannot be deleted', async () => {
  server.responses(200, recordOf('estimate', approvedEstimate()), { to: `/estimates/${ESTIMATE_ID}` });
  server.responses(200, listed(changeOrder({ status: 'approved' })), { to: 'by_estimate' });
  const { element } = await renderElement(<ChangeOrderList />, { state: { estimate_id: ESTIMATE_ID } });
  await eventually(() => expect(element.querySelector('input[type="radio"]')).not.toBeNull());
  await press(find(element, 'input[type="radio"]'));
  expect(find(element, 'button', 'Delete Change Order')).toHaveProperty('disabled', true);
  expect(find(element, 'button', 'Update')).toHaveProperty('disabled', false);
});

test('an unapproved estimate has no change orders', async () => {
  server.responses(200, recordOf('estimate', approvedEstimate({ status: 'sent', approved_total: null })), {
    to: `/estimates/${ESTIMATE_ID}`,
  });
  const { element } = await renderElement(<CreateChangeOrder />, { state: { estimate_id: ESTIMATE_ID } });
  await eventually(() => expect(element.textContent).toContain('The customer has not approved this yet.'));
  expect(element.querySelector('form')).toBeNull();
});

test('the totals update with each line item and credit while they are typed', async () => {
  const screen = await creating();
  await type(find(screen, '[aria-label="Description, line 1"]'), 'Shingles not laid');
  await type(find(screen, '[aria-label="Unit price, line 1"]'), '200');
  expect(totals(screen)).toContain('New total$8,715.00');
  await press(find(screen, '[aria-label="Credit, line 1"]'));
  expect(totals(screen)).toContain('Tax (7.5%)−$15.00');
  expect(totals(screen)).toContain('This change−\u00A0$215.00');
  expect(totals(screen)).toContain('New total$8,285.00');
  // A credit is deducted from the unbilled amount.
  expect(screen.textContent).not.toContain('What is added is billed');
});

test('the form creates a change order that shortens the work', async () => {
  const screen = await creating();
  await type(labelled(screen, 'Change Order Name'), 'No fascia');
  await type(labelled(screen, 'Reason'), 'The old one is sound.');
  await type(find(screen, '[aria-label="Description, line 1"]'), 'Fascia');
  await type(find(screen, '[aria-label="Unit price, line 1"]'), '200');
  await press(find(screen, '[aria-label="Credit, line 1"]'));
  await choose(labelled(screen, 'Time needed'), 'shorter');
  await type(labelled(screen, 'Days shorter'), '2');
  server.responses(201, recordOf('change_order', changeOrder()), { to: /change_orders$/ });
  await press(find(screen, 'button', 'Create Change Order'));
  await eventually(() => expect(screen.textContent).toContain('Change order created successfully'));
  expect(server.requests.find(({ method }) => method === 'POST')?.body).toEqual({
    change_order: {
      estimate_id: ESTIMATE_ID,
      name: 'No fascia',
      reason: 'The old one is sound.',
      tax_rate: '7.5',
      time_change_day: '-2',
      bills: 'alone',
      valid_business_days: '5',
      line_items: [
        {
          code: '',
          description: 'Fascia',
          cost_type: 'all',
          unit_price_dollar: '200',
          quantity: '1',
          duration_hour: '0',
          unit: '',
          is_taxable: true,
          price_item_id: '',
          unit_cost_dollar: '',
          is_credit: true,
        },
      ],
    },
  });
});

test('the form rejects a change order without a reason that changes nothing', async () => {
  const screen = await creating();
  await type(labelled(screen, 'Change Order Name'), 'Nothing');
  await press(find(screen, 'button', 'Create Change Order'));
  expect(screen.textContent).toContain('Please say why this changes.');
  expect(screen.textContent).toContain('Enter unit price and quantity. Or change the number of days.');
  expect(server.requests.every(({ method }) => method === 'GET')).toBe(true);
});

test('an update of a sent change order shows that it must be sent again', async () => {
  const element = await updating({ status: 'sent', revision_number: 1 });
  expect(element.textContent).not.toContain('Your customer cannot approve until');
  await type(labelled(element, 'Change Order Name'), 'Two skylights');
  expect(element.textContent).toContain('Your customer cannot approve until you send the new version.');
  await press(find(element, 'button', 'Update Change Order'));
  await eventually(() => expect(element.textContent).toContain('Change order updated successfully'));
  const update = server.requests.find(({ method }) => method === 'PATCH');
  expect(update?.headers['if-unmodified-since-version']).toBe('2026-11-20T14:00:00.000Z');
});

test('an approved change order is shown read-only', async () => {
  const element = await updating({
    status: 'approved',
    approved_by_name: 'Grace Adams',
    answered_at: '2026-11-22T19:47:00.000Z',
  });
  expect(find(element, 'h2', 'Grace Adams approved this change order')).toBeTruthy();
  expect(element.textContent).toContain('+\u00A0$620.00');
  expect(element.querySelector('form')).toBeNull();
});

test('a change order is deleted, and a link returns to the change orders of its estimate', async () => {
  server.responses(200, recordOf('change_order', changeOrder()), { to: CHANGE_ORDER_ID });
  const { element, router } = await renderElement(<DeleteChangeOrder />, {
    state: { change_order_id: CHANGE_ORDER_ID },
  });
  await eventually(() => expect(element.textContent).toContain('Change order 1 to Estimate #1004'));
  expect(element.textContent).toContain('2 lines');
  await press(find(element, 'button', 'Delete Change Order'));
  await eventually(() => expect(element.textContent).toContain('Change order deleted successfully'));
  await press(find(element, 'a', 'Go To Change Orders'));
  expect(router.location).toMatchObject({
    pathname: '/main/project/changeorder',
    state: { estimate_id: ESTIMATE_ID },
  });
});

const PREVIEW = {
  from_name: 'Acme Roofing',
  subject: 'Change order 1 to Estimate #1042: + $620.00',
  message_text: 'Hello Grace',
  html: '<p>Hello Grace</p>',
  html_around_text: '',
  sms: 'Acme Roofing: Change order 1. View and approve.',
  sms_parts: 1,
  file_name: 'Estimate-1042-change-order-1.pdf',
};

test('a change order is sent, and the screen shows its message and the revision', async () => {
  beginSession(ANA);
  server.responses(200, PREVIEW, { to: '/change_orders/message_preview' });
  server.responses(200, { pages: 3, svg: null }, { to: '/change_orders/pdf_pages' });
  server.responses(200, { mail_from: 'mail@jobsites.example', text_from: '813-555-0100' }, { to: '/config' });
  server.responses(200, ANSWER, { to: '/answer' });
  const element = await opened(<SendChangeOrder />, { status: 'sent', revision_number: 1 });
  await eventually(() => expect(element.textContent).toContain('Sends revision 1 again, valid until Nov 27, 2026.'));
  expect(element.textContent).toContain('+\u00A0$620.00');
  await eventually(() => find(element, 'dl dd', PREVIEW.subject));
  await press(find(element, 'input[value="sms"]'));
  await eventually(() => expect(element.textContent).toContain(PREVIEW.sms));
  server.responses(
    422,
    { error: 'Only $100.00 is not billed yet. Give the rest back as a refund.', code: 'credit_over_unbilled' },
    { to: 'send_change_order' },
  );
  await press(find(element, 'button', 'Send Text'));
  await eventually(() => expect(element.textContent).toContain('Only $100.00 is not billed yet.'));
  expect(server.requests.find(({ method }) => method === 'POST')?.body).toEqual({
    change_order_id: CHANGE_ORDER_ID,
    message_for: 'change_order',
    account_id: ANA.account_id,
    send_method: 'sms',
    recipient_phone: '813-555-0155',
  });
});

test('the link in a message about a change order opens its answer screen', async () => {
  const { router } = await renderElement(<ChangeOrderList />, {
    at: `/main/project/changeorder?change_order_id=${CHANGE_ORDER_ID}`,
  });
  await eventually(() =>
    expect(router.location).toMatchObject({
      pathname: '/main/project/changeorder/answer',
      state: { change_order_id: CHANGE_ORDER_ID },
    }),
  );
});

test('the answer screen of a change order accepts an answer to a question and offers no withdrawal before an approval', async () => {
  server.responses(200, { ...ANSWER, status: 'question', comments: [QUESTION] }, { to: '/answer' });
  server.responses(201, recordOf('comment', QUESTION), { to: '/comments' });
  const element = await opened(<AnswerOfChangeOrder />, { status: 'question', revision_number: 1 });
  await eventually(() => expect(element.textContent).toContain('Grace Adams asked a question'));
  expect(element.textContent).toContain('Your customer sees these on the change order.');
  expect(find(element, 'button', 'Sign Here Now')).toBeTruthy();
  expect(element.textContent).not.toContain('Withdraw Approval');
  await type(labelled(element, 'Answer'), 'Yes, it opens.');
  await press(find(element, 'button', 'Send Answer'));
  await eventually(() => expect(element.textContent).toContain('with a link to the change order'));
  expect(server.requests.find(({ method }) => method === 'POST')?.path).toContain(
    `/change_orders/${CHANGE_ORDER_ID}/comments`,
  );
});

async function creating(): Promise<Element> {
  server.responses(200, recordOf('estimate', approvedEstimate()), { to: `/estimates/${ESTIMATE_ID}` });
  const { element } = await renderElement(<CreateChangeOrder />, { state: { estimate_id: ESTIMATE_ID } });
  await eventually(() => expect(element.querySelector('[data-line]')).not.toBeNull());
  return element;
}

const updating = (changes: Parameters<typeof changeOrder>[0]) => opened(<UpdateChangeOrder />, changes);

async function opened(screen: ReactNode, changes: Parameters<typeof changeOrder>[0]): Promise<Element> {
  server.responses(200, recordOf('change_order', changeOrder(changes)), { to: new RegExp(`${CHANGE_ORDER_ID}$`) });
  const { element } = await renderElement(screen, { state: { change_order_id: CHANGE_ORDER_ID } });
  await eventually(() => expect(element.querySelector('form, section')).not.toBeNull());
  return element;
}

const totals = (screen: Element) => find(screen, '[aria-label="Totals"]').textContent;

function labelled(screen: Element, text: string): HTMLElement {
  const label = [...screen.querySelectorAll('label')].find((each) => each.textContent?.startsWith(text));
  return find(screen, `#${CSS.escape(label?.htmlFor ?? '')}`);
}

/** Selects an option of a native select. */
async function choose(field: HTMLElement, value: string): Promise<void> {
  await act(async () => {
    (field as HTMLSelectElement).value = value;
    field.dispatchEvent(new Event('change', { bubbles: true }));
  });
}
