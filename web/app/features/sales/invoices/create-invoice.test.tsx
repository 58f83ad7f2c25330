import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import {
  eventually,
  find,
  labelled,
  press,
  renderElement,
  select,
  type,
  write,
} from '../../../../testing/render-element.tsx';
import { fakeServer, recordOf } from '../../../../testing/server.ts';
import { signIn } from '../../../../testing/sign-in.ts';
import CreateInvoice from './create-invoice.tsx';

const server = fakeServer();

const PROJECT = {
  project_id: '01930000-0000-7000-8000-0000000000a1',
  name: 'New roof',
  customer_id: '01930000-0000-7000-8000-0000000000c1',
  customer_first_name: 'Rosa',
  customer_last_name: 'Marín',
};

beforeEach(() => void vi.setSystemTime(new Date('2026-11-20T18:00:00Z')));
afterEach(() => void vi.useRealTimers());

const CARDS = ['01930000-0000-7000-8000-0000000000d1', '01930000-0000-7000-8000-0000000000d2'];
const LABOR = {
  code: 'LABOR',
  description: 'Labor, Miguel Santos, Nov 17, 8 h at $65.00',
  amount_dollar: 520,
  timecard_ids: CARDS,
  expense_ids: [],
};
const VENTS = {
  code: 'EXPENSE',
  description: 'Ridge vents',
  amount_dollar: 115,
  timecard_ids: [],
  expense_ids: ['01930000-0000-7000-8000-0000000000e1'],
};

/** The form for an invoice of a project. */
async function form({ unbilled = [] as object[] } = {}) {
  signIn();
  server.responses(200, { lines: unbilled }, { to: '/unbilled' });
  server.responses(200, recordOf('company', { company_id: 'c1', time_zone: 'America/New_York' }), {
    to: '/companies/',
  });
  server.responses(200, { data: [], meta: { total: 1 } }, { to: /\/projects_and_customers\?/ });
  server.responses(200, recordOf('project', PROJECT), { to: `/projects/${PROJECT.project_id}` });
  server.responses(200, { data: [], meta: { total: 0 } }, { to: /\/(customers|price_items|estimates)\?/ });
  server.responses(200, {}, { to: '/config' });
  const { element, router } = await renderElement(<CreateInvoice />, {
    state: { project_id: PROJECT.project_id, project: PROJECT },
  });
  await eventually(() => find(element, 'button', 'Create Invoice'));
  const valueOf = (label: string) => (labelled(element, label) as HTMLInputElement).value;
  return { element, router, valueOf };
}

test('a new invoice has the selected project and its customer', async () => {
  const { element } = await form();
  const values = [...element.querySelectorAll<HTMLInputElement>('[role=combobox]')].map(({ value }) => value);
  expect(values).toEqual(expect.arrayContaining(['New roof', 'Rosa Marín']));
});

test('the due date follows the issue date until it is set by hand', async () => {
  const { element, valueOf } = await form();
  await type(labelled(element, 'Issue Date'), 'Nov 20, 2026');
  await eventually(() => expect(valueOf('Due Date')).toBe('Dec 4, 2026'));
  await type(labelled(element, 'Due Date'), 'Jan 15, 2027');
  await type(labelled(element, 'Issue Date'), 'Dec 1, 2026');
  expect(valueOf('Due Date')).toBe('Jan 15, 2027');
});

test.each([
  ['Tax Rate', '205', '20'],
  ['Discount', '999999', '99999'],
  ['Amount Paid', '1000001', '100000'],
])('%s stops at its maximum while it is typed', async (label, typed, stored) => {
  const { element, valueOf } = await form();
  await typeKeys(labelled(element, label), typed);
  expect(valueOf(label)).toBe(stored);
});

test('the amount of a line item stops at its maximum while it is typed', async () => {
  const { element } = await form();
  const amount = find(element, 'input', 'Amount, line 1') as HTMLInputElement;
  await typeKeys(amount, '10000001');
  expect(amount.value).toBe('1000000');
});

test('a first payment requires a method, and is sent with the invoice', async () => {
  server.responses(201, recordOf('invoice', { invoice_id: 'i1', invoice_number: 1001 }), { to: /\/invoices$/ });
  const { element, router } = await form();
  await type(labelled(element, 'Invoice Name'), 'Roof, first half');
  await type(find(element, 'input', 'Code, line 1'), 'R-10');
  await type(find(element, 'input', 'Description, line 1'), 'Tear off');
  await type(find(element, 'input', 'Amount, line 1'), '2318.75');
  await type(labelled(element, 'Tax Rate'), '7.5');
  await type(labelled(element, 'Discount'), '50');
  await type(labelled(element, 'Amount Paid'), '1000');
  expect(find(element, 'aside').textContent).toContain('Final total$2,442.66');
  expect(find(element, 'aside').textContent).toContain('Balance due$1,442.66');
  await press(find(element, 'button', 'Create Invoice'));
  const missing = 'Please select a payment method when amount paid is greater than 0.';
  await eventually(() => expect(element.textContent).toContain(missing));
  const method = labelled(element, 'Payment Method') as HTMLSelectElement;
  await select(method, [...method.options].find(({ text }) => text === 'Money Order')?.value ?? '');
  await press(find(element, 'button', 'Create Invoice'));
  await eventually(() =>
    expect(router.location.state).toMatchObject({ done: 'Invoice and itemized invoices created successfully' }),
  );
  const sent = server.requests.find(({ method }) => method === 'POST');
  expect(sent?.body).toMatchObject({
    invoice: { project_id: PROJECT.project_id, name: 'Roof, first half', amount_paid: '1000' },
  });
});

test('hours and expenses of the project are added as lines, and billed unless their line is removed', async () => {
  server.responses(201, recordOf('invoice', { invoice_id: 'i1', invoice_number: 1001 }), { to: /\/invoices$/ });
  const { element } = await form({ unbilled: [LABOR, VENTS] });
  await eventually(() => expect(element.textContent).toContain('$635.00 in 2 lines'));
  await press(find(element, 'button', 'Bill Hours and Expenses'));
  await press(await eventually(() => find(element, 'dialog button', 'Add $635.00')));
  expect((labelled(element, 'Invoice Name') as HTMLInputElement).value).toBe('New roof, hours and expenses');
  expect((find(element, 'input', 'Code, line 1') as HTMLInputElement).value).toBe('LABOR');
  expect(element.textContent).toContain('Nothing is left to bill.');
  await press(find(element, 'button', 'Delete line 2'));
  expect(element.textContent).toContain('$115.00 in 1 line');
  await press(find(element, 'button', 'Create Invoice'));
  await eventually(() => expect(server.requests.some(({ method }) => method === 'POST')).toBe(true));
  const body = server.requests.find(({ method }) => method === 'POST')?.body;
  expect(body).toMatchObject({
    invoice: {
      bill: { timecard_ids: CARDS, expense_ids: [] },
      itemized_invoices: [{ code: 'LABOR', amount_dollar: '520' }],
    },
  });
});

test('an expense that is left out of the dialog is not billed', async () => {
  const { element } = await form({ unbilled: [LABOR, VENTS] });
  await eventually(() => expect(element.textContent).toContain('2 lines'));
  await press(find(element, 'button', 'Bill Hours and Expenses'));
  await press(await eventually(() => labelled(element, 'Ridge vents')));
  await press(find(element, 'dialog button', 'Add $520.00'));
  expect(element.textContent).toContain('$115.00 in 1 line');
  expect(element.querySelectorAll('[aria-label^="Code, line"]')).toHaveLength(1);
});

/** Types key by key, as the field limits its text after each one. */
async function typeKeys(field: HTMLElement, text: string) {
  await write(field, '');
  for (const key of text) await write(field, `${(field as HTMLInputElement).value}${key}`);
}
