import { beforeEach, expect, test, vi } from 'vitest';
import type { ChangeOrderLink } from '#contract/sales/customer-page.ts';
import { AN_APPROVAL, OPEN_CHANGE_ORDER, OPEN_LINK } from '../testing/customer-link.ts';
import { eventually, find, press, renderElement, write } from '../testing/render-element.tsx';
import { fakeServer } from '../testing/server.ts';
import { openLink } from './link-store.ts';
import { CustomerPage } from './page.tsx';

const server = fakeServer();
const TOKEN = 'token-of-the-link';
const READ = /\/links\/token-of-the-link$/;
const BEHIND = `/links/${TOKEN}/change_orders/${OPEN_CHANGE_ORDER.change_order_id}`;

beforeEach(() => {
  localStorage.clear();
  vi.spyOn(navigator, 'languages', 'get').mockReturnValue(['en-US']);
  vi.stubGlobal(
    'IntersectionObserver',
    class {
      observe() {}
      disconnect() {}
    },
  );
  window.scrollTo = () => {};
});

type Changes = Partial<Omit<ChangeOrderLink, 'document'>> & { document?: Partial<ChangeOrderLink['document']> };

/** Opens the page of a change order; each fetch returns the next of these states. */
async function openPage(...readings: Changes[]) {
  for (const { document, ...changes } of readings.length === 0 ? [{}] : readings) {
    const attributes = {
      ...OPEN_CHANGE_ORDER,
      ...changes,
      document: { ...OPEN_CHANGE_ORDER.document, ...document },
    };
    server.responses(
      200,
      { data: { id: attributes.document_link_id, type: 'customer_link', attributes } },
      { to: READ },
    );
  }
  server.responses(200, { status: 'ok', message: 'ok' }, { to: '/openings' });
  const { element } = await renderElement(<CustomerPage store={openLink(TOKEN)} />);
  await eventually(() => find(element, 'h1'));
  return element;
}

const sent = (to: string) => server.requests.filter(({ path }) => path.endsWith(to));
const NOTHING = { approve: false, decline: false, ask: true, pay: false, renew: false };
const APPROVAL = {
  ...AN_APPROVAL,
  estimate_id: null,
  change_order_id: OPEN_CHANGE_ORDER.change_order_id,
  selected_line_item_ids: [],
  left_out_line_item_ids: [],
  signed_pdf_sha256: 'ab'.repeat(32),
};
const APPROVED = { status: 'approved', approval: APPROVAL, can: NOTHING } as const;
const sections = (element: Element) => [...element.querySelectorAll('h2')].map(({ textContent }) => textContent);

test('a change order shows its reason, its additions and deductions, and the new agreed total, without options', async () => {
  const element = await openPage();
  expect(find(element, 'h1').textContent).toBe('Copper in place of white');
  expect(document.title).toBe('Change order 1 to Estimate #1046 · Bayline Home Repair');
  expect(sections(element)).toEqual(['Why this changes', 'What’s changing', 'Your new total', 'Approve and sign']);
  for (const words of [
    'Change order 1 to Estimate #1046',
    'Valid until Tuesday, Dec 1, 2026',
    'You chose copper when we met on Monday.',
    'Copper gutters$2,105.001 × $2,105.00',
    'White gutters, not hung−$1,485.001 × $1,485.00 · credit',
    'Sub total$620.00',
    'Tax (7.5%)$46.50',
    'Total so far$8,260.00',
    'This change+\u00A0$666.50',
    'New total$8,926.50',
    'Time to complete2 days longer',
    'Billed when you approve.',
    'You approve Copper in place of white, +\u00A0$666.50, 2 days longer.',
  ])
    expect(element.textContent).toContain(words);
  expect(element.querySelector('[role=switch]')).toBeNull();
  expect(sent('/openings')).toHaveLength(1);
});

test('an untaxed credit has a minus sign, and the page explains that it reduces the unbilled amount', async () => {
  const element = await openPage({
    document: {
      tax_rate: 0,
      tax_amount: 0,
      sub_total_dollar: -1485,
      final_total: -1485,
      agreed_then: 6775,
      time_change_day: -1,
    },
  });
  for (const words of [
    'This change−\u00A0$1,485.00',
    'New total$6,775.00',
    '1 day shorter',
    'Comes off your remaining balance',
  ])
    expect(element.textContent).toContain(words);
  expect(element.textContent).not.toContain('Sub total');
});

test('a change order that only changes the days has neither line items nor an amount to bill', async () => {
  const element = await openPage({
    document: { line_items: [], tax_amount: 0, sub_total_dollar: 0, final_total: 0, agreed_then: 8260 },
  });
  expect(sections(element)).toEqual(['Why this changes', 'Your new total', 'Approve and sign']);
  expect(element.textContent).toContain('2 days longer');
  expect(element.textContent).not.toContain('Billed');
});

test('a change order is approved as a whole, and its own signed copy can be saved', async () => {
  const element = await openPage({ text_above_signature: 'You may cancel within three days.' }, APPROVED);
  expect(find(element, '#sign').textContent).toContain('You may cancel within three days.');
  await press(find(element, 'button', 'Approve and sign'));
  expect(element.textContent).toContain('Please tick the box to sign electronically.');
  await press(find(element, 'input[type=checkbox]'));
  server.responses(201, { data: {} }, { to: '/approval' });
  await press(find(element, 'button', 'Approve and sign'));
  await eventually(() => expect(find(element, 'h1').textContent).toBe('Approved. Thank you, Grace.'));
  expect(sent(`${BEHIND}/approval`)).toMatchObject([
    {
      method: 'POST',
      body: {
        approval: {
          revision_id: OPEN_CHANGE_ORDER.revision.id,
          selected_line_item_ids: [],
          expected_total: 666.5,
          signer_name: 'Grace Adams',
          signature: { kind: 'typed' },
          consent_version: 2,
          consent_language: 'en',
        },
      },
    },
  ]);
  expect(element.textContent).toContain('You approved Copper in place of white, +\u00A0$666.50, on Nov 22, 2026');
  expect(element.textContent).toContain('New total$8,926.50');
  expect(element.textContent).not.toContain('Billed when you approve.');
  expect(find(element, 'a', 'Save signed copy').getAttribute('href')).toBe(
    `/d/${TOKEN}/change_orders/${OPEN_CHANGE_ORDER.change_order_id}/signed.pdf`,
  );
});

test('the page of an approval by phone states that the company recorded it', async () => {
  const element = await openPage({ ...APPROVED, approval: { ...APPROVAL, approved_on: '2026-11-25' } });
  expect(element.textContent).toContain('Bayline Home Repair recorded that you approved Copper in place of white');
});

test('a change order is declined with a reason, and can be viewed again', async () => {
  const decline = {
    decline_id: '01930000-0000-7000-8000-0000000000d9',
    revision_id: OPEN_CHANGE_ORDER.revision.id,
    revision_number: 1,
    reason_code: 'price' as const,
    reason_text: null,
    declined_at: '2026-11-25T19:47:00.000Z',
  };
  const element = await openPage({}, { status: 'declined', declines: [decline] });
  await press(find(element, 'button', 'Decline this change order'));
  const [price] = element.querySelectorAll('fieldset input');
  if (!price) throw new Error('no reasons');
  await press(price);
  server.responses(201, { data: {} }, { to: '/decline' });
  await press(find(element, 'button', 'Decline'));
  await eventually(() => expect(find(element, 'h1').textContent).toBe('You declined on Nov 25'));
  expect(sent(`${BEHIND}/decline`)).toMatchObject([{ body: { decline: { reason_code: 'price' } } }]);
  expect(element.textContent).toContain('Change order 1 to Estimate #1046 · +\u00A0$666.50');
  await press(find(element, 'button', 'Look at it again'));
  expect(find(element, 'button', 'Approve and sign')).toBeTruthy();
});

test('an expired change order is requested again with one click', async () => {
  const element = await openPage({ status: 'expired', can: { ...NOTHING, renew: true } });
  expect(find(element, 'h1').textContent).toBe('This change order was valid until Tuesday, Dec 1, 2026');
  expect(element.textContent).toContain('Prices for Copper in place of white, +\u00A0$666.50, may have changed since.');
  server.responses(201, { data: {} }, { to: '/comments' });
  await press(find(element, 'button', 'Ask for a new change order'));
  expect(sent('/comments')).toMatchObject([
    { body: { comment: { kind: 'renewal', text: 'Please send me a new change order.' } } },
  ]);
});

test('a change order cannot be signed while a new version is being prepared', async () => {
  const element = await openPage({ status: 'revising', can: NOTHING });
  expect(element.textContent).toContain('Bayline Home Repair is working on a new version');
  expect(element.querySelector('form')).toBeNull();
  expect(element.textContent).not.toContain('Decline this change order');
});

test('a change order that was replaced in the meantime is shown, with the name still filled in', async () => {
  const element = await openPage();
  await write(find(element, 'input[autocomplete=name]'), 'Grace B. Adams');
  await press(find(element, 'input[type=checkbox]'));
  server.responses(409, { error: 'This was just updated.', code: 'revision_replaced' }, { to: '/approval' });
  await press(find(element, 'button', 'Approve and sign'));
  await eventually(() => expect(find(element, 'h1').textContent).toBe('This was just updated'));
  await press(find(element, 'button', 'Show the new version'));
  expect(find(element, 'input[autocomplete=name]')).toHaveProperty('value', 'Grace B. Adams');
});

test('a credit above the unbilled amount is explained to the customer at the button', async () => {
  const element = await openPage();
  await press(find(element, 'input[type=checkbox]'));
  const error = 'Only $100.00 is not billed yet. Give the rest back as a refund.';
  server.responses(422, { error, code: 'credit_over_unbilled' }, { to: '/approval' });
  await press(find(element, 'button', 'Approve and sign'));
  await eventually(() => expect(element.textContent).toContain('This takes off more than is left to bill.'));
  expect(element.textContent).not.toContain('refund');
});

test('the page asks to hand a company device back after the signature', async () => {
  const element = await openPage({ is_in_person: true });
  expect(element.textContent).not.toContain('I’m not the right person');
  await press(find(element, 'input[type=checkbox]'));
  server.responses(201, { data: {} }, { to: '/approval' });
  await press(find(element, 'button', 'Approve and sign'));
  await eventually(() => expect(find(element, 'h1').textContent).toBe('Thank you. Please hand the phone back.'));
});

test('a change order sent to the wrong person can be reported', async () => {
  const element = await openPage();
  await press(find(element, 'button', 'I’m not the right person'));
  server.responses(200, { status: 'ok', message: 'ok' }, { to: '/wrong_person' });
  await press(find(element, 'button', 'Yes, wrong person'));
  await eventually(() => expect(find(element, 'h1').textContent).toBe('Thank you for saying so'));
});

test('the page of a change order is translated to Spanish', async () => {
  const element = await openPage();
  await press(find(element, 'button', 'Español'));
  for (const words of ['Orden de cambio 1 del presupuesto n.º 1046', 'Total hasta ahora$8,260.00', '2 días más'])
    expect(element.textContent).toContain(words);
  expect(element.textContent).toContain('You chose copper when we met on Monday.');
});

/** Opens the page of the approved estimate, whose link opens the change order too. */
async function openEstimate(...readings: Changes[]) {
  const { change_order_id, document } = OPEN_CHANGE_ORDER;
  const { change_order_number, name, final_total, time_change_day, valid_until } = document;
  const listed = { change_order_id, change_order_number, name, final_total, time_change_day, valid_until };
  const first = { ...listed, status: 'opened' as const, approved_by_name: null, answered_at: null };
  const credit = { ...first, change_order_id: 'a2', change_order_number: 2, name: 'No barrel', final_total: -285 };
  const attributes = {
    ...OPEN_LINK,
    status: 'approved',
    approval: AN_APPROVAL,
    can: NOTHING,
    change_orders: [first, { ...credit, time_change_day: 0, status: 'declined' }],
  };
  server.responses(200, { data: { id: attributes.document_link_id, type: 'customer_link', attributes } }, { to: READ });
  for (const changes of readings) {
    const { document: _, ...shown } = changes;
    const behind = { ...OPEN_CHANGE_ORDER, ...shown };
    const to = new RegExp(`${BEHIND}$`);
    server.responses(200, { data: { id: behind.document_link_id, type: 'customer_link', attributes: behind } }, { to });
  }
  server.responses(200, { status: 'ok', message: 'ok' }, { to: '/openings' });
  const { element } = await renderElement(<CustomerPage store={openLink(TOKEN)} />);
  await eventually(() => find(element, 'h1'));
  return element;
}

test('the page of an approved estimate lists its change orders with their amounts', async () => {
  const element = await openEstimate();
  expect(sections(element)).toContain('Change orders');
  for (const words of [
    'Copper in place of whiteChange order 1 · waiting for your answer · 2 days longer+\u00A0$666.50',
    'No barrelChange order 2 · declined−\u00A0$285.00',
  ])
    expect(element.textContent).toContain(words);
});

test('a change order is approved through the link of its estimate, without its PDF, and closed again', async () => {
  const element = await openEstimate({}, APPROVED);
  await press(find(element, 'button', 'See change order 1'));
  await eventually(() => expect(find(element, 'h1').textContent).toBe('Copper in place of white'));
  await eventually(() => expect(document.activeElement).toBe(find(element, 'h1')));
  expect(element.textContent).not.toContain('Open as PDF');
  await press(find(element, 'input[type=checkbox]'));
  server.responses(201, { data: {} }, { to: '/approval' });
  await press(find(element, 'button', 'Approve and sign'));
  await eventually(() => expect(element.textContent).toContain('You approved Copper in place of white'));
  expect(sent(`${BEHIND}/approval`)).toHaveLength(1);
  expect(sent('/openings')).toHaveLength(1);
  const read = server.requests.filter(({ path }) => READ.test(path)).length;
  await press(find(element, 'button', 'Back to Estimate #1046'));
  expect(sections(element)).toContain('Change orders');
  expect(document.activeElement).toBe(find(element, 'h1'));
  expect(server.requests.filter(({ path }) => READ.test(path))).toHaveLength(read + 1);
});

test('a change order that no longer exists shows a message with a link back', async () => {
  const element = await openEstimate();
  const error = 'This link has expired or does not exist.';
  server.responses(404, { error, code: 'link_expired' }, { to: BEHIND });
  await press(find(element, 'button', 'See change order 1'));
  await eventually(() => expect(find(element, 'h1').textContent).toBe('This link has expired or does not exist'));
  await press(find(element, 'button', 'Back to Estimate #1046'));
  expect(find(element, 'h1').textContent).toBe('Approved. Thank you, Grace.');
});

test('a question sent through the link of the estimate is about the change order', async () => {
  const element = await openEstimate({});
  await press(find(element, 'button', 'See change order 1'));
  await eventually(() => expect(find(element, 'h1').textContent).toBe('Copper in place of white'));
  await press(find(element, 'button', 'Ask a question'));
  await write(find(element, '#question'), 'Does copper take longer?');
  server.responses(201, { data: {} }, { to: '/comments' });
  await press(find(element, 'button', 'Send question'));
  await eventually(() => expect(element.textContent).toContain('Sent to Bayline Home Repair.'));
  expect(sent(`${BEHIND}/comments`)).toMatchObject([
    { body: { comment: { kind: 'question', text: 'Does copper take longer?' } } },
  ]);
});

test('an expired change order is requested again through the link of its estimate', async () => {
  const element = await openEstimate({ status: 'expired', can: { ...NOTHING, renew: true } });
  await press(find(element, 'button', 'See change order 1'));
  await eventually(() => expect(find(element, 'h1').textContent).toContain('This change order was valid until'));
  server.responses(201, { data: {} }, { to: '/comments' });
  await press(find(element, 'button', 'Ask for a new change order'));
  expect(sent(`${BEHIND}/comments`)).toMatchObject([{ body: { comment: { kind: 'renewal' } } }]);
  await press(find(element, 'button', 'Look at the expired change order'));
  expect(find(element, 'h1').textContent).toBe('Copper in place of white');
});
