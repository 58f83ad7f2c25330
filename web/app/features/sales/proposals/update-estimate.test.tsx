import { expect, test } from 'vitest';
import { renderElement, eventually, find, press, type } from '../../../../testing/render-element.tsx';
import { fakeServer, recordOf } from '../../../../testing/server.ts';
import { signIn } from '../../../../testing/sign-in.ts';
import UpdateEstimate from './update-estimate.tsx';

const server = fakeServer();

const ESTIMATE_ID = '01930000-0000-7000-8000-0000000000e1';
const CUSTOMER_ID = '01930000-0000-7000-8000-0000000000c1';
const OPENED = '2026-11-20T14:00:00.000Z';
const AFTER_DELETION = '2026-11-20T14:05:00.000Z';

const cabinets = line(1, { description: 'Cabinets', unit_price_dollar: 4850 });
const counter = line(2, { description: 'Countertop', unit_price_dollar: 3276 });
const lighting = line(3, { description: 'Lighting', unit_price_dollar: 640, is_optional: true });

test('the update screen says where to select an estimate when none is selected', async () => {
  const { element } = await renderElement(<UpdateEstimate />);
  expect(element.textContent).toContain(
    'Estimate not available, please click the Go To Estimate button to select an estimate.',
  );
});

test('the update screen groups optional line items separately, with their own total', async () => {
  const screen = await opened();
  expect(descriptions(screen)).toEqual(['Cabinets', 'Countertop', 'Lighting']);
  expect(find(screen, 'tr:has(th[scope="rowgroup"])').textContent).toContain('$640.00');
  expect(find(screen, '[aria-label="Totals"]').textContent).toContain('$8,766.00');
});

test('the update screen counts unsaved changes by line items', async () => {
  const screen = await opened();
  await type(cell(screen, 'Description, line 1'), 'White oak cabinets');
  await press(button(screen, 'Copy line 2'));
  expect(screen.textContent).toContain('Unsaved changes in 2 lines');
});

test('the choice of what the customer sees starts with the settings, is saved, and can return to them', async () => {
  const customer_sees = { quantities: true, prices: true, cost_types: false, hours: false, codes: false };
  signIn();
  server.responses(200, recordOf('company', { company_id: 'c', customer_sees }), { to: '/companies/accounts/' });
  const screen = await openedAs({ customer_sees: null });
  const section = () => find(screen, 'h2', 'What Your Customer Sees').closest('section') as HTMLElement;
  expect(section().textContent).toContain('As in your settings.');
  await press(find(section(), 'button', 'Change'));
  await eventually(() => expect(section().querySelectorAll('input')).toHaveLength(5));
  const [, prices] = section().querySelectorAll('input');
  expect(prices?.checked).toBe(true);
  await press(prices as HTMLElement);
  expect(section().textContent).toContain('As chosen here.');
  await press(find(section(), 'button', 'Use Your Settings'));
  expect(section().textContent).toContain('As in your settings.');
  await press(prices as HTMLElement);
  await press(buttonSaying(screen, 'Update Estimate'));
  const update = server.requests.find(({ method }) => method === 'PATCH');
  expect(update?.body).toMatchObject({ estimate: { customer_sees: { ...customer_sees, prices: false } } });
});

const CANNOT_APPROVE = 'Your customer cannot approve until you send the new version.';

test('a change of a sent estimate shows that it must be sent again', async () => {
  const screen = await openedAs({ revision_number: 1, status: 'sent' });
  expect(screen.textContent).not.toContain(CANNOT_APPROVE);
  await type(cell(screen, 'Description, line 1'), 'White oak cabinets');
  expect(screen.textContent).toContain(CANNOT_APPROVE);
});

test('a change of a draft shows no message about its customer', async () => {
  const screen = await openedAs({ revision_number: null, status: 'draft' });
  await type(cell(screen, 'Description, line 1'), 'White oak cabinets');
  expect(screen.textContent).not.toContain(CANNOT_APPROVE);
});

test('an unsaved line item is removed without a request', async () => {
  const screen = await opened();
  await press(button(screen, 'Copy line 1'));
  const requestsBefore = server.requests.length;
  await press(button(screen, 'Delete line 2'));
  expect(screen.textContent).toContain('Unsaved itemized estimate removed.');
  expect(descriptions(screen)).toEqual(['Cabinets', 'Countertop', 'Lighting']);
  expect(server.requests).toHaveLength(requestsBefore);
});

test('deleting a saved line item keeps other input, and the update uses the version that the deletion returned', async () => {
  const screen = await opened();
  await type(cell(screen, 'Description, line 1'), 'White oak cabinets');
  await press(button(screen, 'Delete line 2'));
  server.responses(
    200,
    { status: 'deleted', ok: true, meta: { estimate: { estimate_id: ESTIMATE_ID, updated_at: AFTER_DELETION } } },
    { to: `/itemized_estimates/${counter.itemized_estimate_id}` },
  );
  const question = document.querySelector('dialog[open]')?.textContent;
  expect(question).toContain('Delete this line?');
  expect(question).toContain('Countertop, $3,276.00.');
  await press(buttonSaying(screen, 'Delete Line'));
  expect(screen.textContent).toContain('Itemized estimate deleted successfully.');
  expect(descriptions(screen)).toEqual(['White oak cabinets', 'Lighting']);

  await press(buttonSaying(screen, 'Update Estimate'));
  const update = server.requests.find(({ method }) => method === 'PATCH');
  expect(update?.headers['if-unmodified-since-version']).toBe(AFTER_DELETION);
  expect(update?.body).toMatchObject({
    estimate: {
      itemized_estimates: [
        { itemized_estimate_id: cabinets.itemized_estimate_id, description: 'White oak cabinets' },
        { itemized_estimate_id: lighting.itemized_estimate_id },
      ],
    },
  });
});

test('the form rejects a line item without a description or a price', async () => {
  const screen = await opened();
  await type(cell(screen, 'Description, line 1'), '');
  await type(cell(screen, 'Unit price, line 2'), '');
  await press(buttonSaying(screen, 'Update Estimate'));
  expect(screen.textContent).toContain('Enter itemized estimate description.');
  expect(screen.textContent).toContain('Enter unit price and quantity.');
  expect(document.activeElement).toBe(cell(screen, 'Description, line 1'));
  expect(server.requests.every(({ method }) => method === 'GET')).toBe(true);
});

test('the form rejects a unit price of 0 at its field, without a request', async () => {
  const screen = await opened();
  await type(cell(screen, 'Unit price, line 2'), '0');
  await press(buttonSaying(screen, 'Update Estimate'));
  expect(screen.textContent).toContain('Enter unit price and quantity.');
  expect(document.activeElement).toBe(cell(screen, 'Unit price, line 2'));
  expect(server.requests.every(({ method }) => method === 'GET')).toBe(true);
});

test('the standard sentence about validity is updated while its field is typed', async () => {
  const screen = await opened();
  const terms = labelled(screen, 'Terms') as HTMLTextAreaElement;
  const days = labelled(screen, 'Valid for business days');
  await type(terms, 'This estimate is valid for 5 business days. Cash only.');
  await type(days, '');
  expect(terms.value).toBe('This estimate is valid for 5 business days. Cash only.');
  await type(days, '30');
  expect(terms.value).toBe('This estimate is valid for 30 business days. Cash only.');
  await type(terms, 'Valid for 5 days.');
  await type(days, '14');
  expect(terms.value).toBe('Valid for 5 days.');
});

test('the update screen shows which line items it created and updated', async () => {
  const screen = await opened();
  await type(cell(screen, 'Description, line 1'), 'White oak cabinets');
  await press(button(screen, 'Copy line 2'));
  await press(buttonSaying(screen, 'Update Estimate'));
  await eventually(() => expect(screen.textContent).toContain('Estimate updated successfully'));
  expect(screen.textContent).toContain('Itemized estimate created successfully.');
  expect(screen.textContent).toContain('Itemized estimate updated successfully.');
});

test.each([
  [
    422,
    {
      error: 'Code must be at most 50 characters',
      code: 'validation_failed',
      details: ['Code must be at most 50 characters'],
      fields: { 'itemized_estimates.0.code': ['Code must be at most 50 characters'] },
    },
    'Failed to save itemized estimate. Code must be at most 50 characters',
  ],
  [
    404,
    { error: 'Estimate not found', code: 'estimate_not_found' },
    'Error: update estimate: Estimate not found, status: 404',
  ],
  [
    500,
    { error: 'Something went wrong on our side. Please try again.', code: 'server_error' },
    'Failed to update estimate: Something went wrong on our side. Please try again, status: 500',
  ],
])('an update that fails with %i shows what failed', async (status, serverError, message) => {
  const screen = await opened(status, serverError);
  await type(cell(screen, 'Description, line 1'), 'White oak cabinets');
  await press(buttonSaying(screen, 'Update Estimate'));
  await eventually(() => expect(find(screen, '[data-problem]').textContent).toBe(message));
});

test('the update screen shows that a deleted estimate was not found', async () => {
  server.responses(404, { error: 'Estimate not found', code: 'estimate_not_found' });
  const { element } = await renderElement(<UpdateEstimate />, { state: { estimate_id: ESTIMATE_ID } });
  await eventually(() => expect(element.textContent).toContain('Error: Estimate not found'));
});

/** Renders the screen with three line items, and sets the response to an update. */
async function opened(status?: number, serverError?: unknown): Promise<Element> {
  return openedAs({}, () => {
    if (status !== undefined) server.responses(status, serverError, { to: `/estimates/${ESTIMATE_ID}` });
  });
}

async function openedAs(fields: object, andThen = () => {}): Promise<Element> {
  server.responses(200, recordOf('estimate', { ...estimate(), ...fields }), { to: `/estimates/${ESTIMATE_ID}` });
  andThen();
  server.responses(200, linesResponse(cabinets, counter, lighting), { to: 'by_estimate' });
  server.responses(200, recordOf('project', { customer_id: CUSTOMER_ID }), { to: '/projects/' });
  server.responses(200, recordOf('customer', { customer_company_name: null, state: 'FL' }), { to: '/customers/' });
  server.responses(200, { data: [], meta: { total: 0 } }, { to: '/jobsites/' });
  const { element } = await renderElement(<UpdateEstimate />, { state: { estimate_id: ESTIMATE_ID } });
  await eventually(() => expect(element.querySelector('[data-line]')).not.toBeNull());
  return element;
}

function descriptions(screen: Element): string[] {
  return [...screen.querySelectorAll<HTMLInputElement>('[data-cell="description"]')].map(({ value }) => value);
}

function labelled(screen: Element, text: string): HTMLElement {
  const label = [...screen.querySelectorAll('label')].find((each) => each.textContent?.startsWith(text));
  return find(screen, `#${CSS.escape(label?.htmlFor ?? '')}`);
}

const cell = (screen: Element, label: string) => find(screen, `[aria-label="${label}"]`);
const button = (screen: Element, label: string) => find(screen, `button[aria-label="${label}"]`);

test('a share of the amount due at completion can be retained, and released again', async () => {
  const screen = await opened();
  const checkbox = find(screen, 'fieldset input[type="checkbox"]');
  const percents = () => [...screen.querySelectorAll<HTMLInputElement>('[data-parts] input')].map(({ value }) => value);
  expect(percents()).toEqual(['50', '25', '25']);
  await press(checkbox);
  expect(percents()).toEqual(['50', '25', '15', '10']);
  expect(screen.textContent).toContain('The four parts total 100%.');
  await press(checkbox);
  expect(percents()).toEqual(['50', '25', '25']);
});

function buttonSaying(screen: Element, text: string): HTMLElement {
  const found = [...screen.querySelectorAll('button')].find((each) => each.textContent === text);
  if (!found) throw new Error(`no button has the text ${text}`);
  return found;
}

function estimate() {
  return {
    estimate_id: ESTIMATE_ID,
    estimate_number: 1042,
    name: 'Kitchen remodel, full scope',
    description: null,
    terms_and_conditions: null,
    valid_business_days: 5,
    deposit_percent: 50,
    start_percent: 25,
    completion_percent: 25,
    time_to_complete_day: 9,
    time_to_complete_hr: 4,
    tax_rate: 0,
    discount_usd: 0,
    project_id: '01930000-0000-7000-8000-0000000000a1',
    project_name: 'Kitchen remodel',
    customer_first_name: 'Maria',
    customer_last_name: 'Alvarez',
    updated_at: OPENED,
  };
}

function line(number: number, fields: Record<string, unknown>) {
  return {
    itemized_estimate_id: `01930000-0000-7000-8000-00000000000${number}`,
    code: null,
    quantity: 1,
    cost_type: 'all',
    duration_hour: 0,
    is_optional: false,
    unit: null,
    is_taxable: true,
    price_item_id: null,
    unit_cost_dollar: null,
    ...fields,
  };
}

function linesResponse(...lines: ReturnType<typeof line>[]) {
  const data = lines.map((attributes) => ({
    id: attributes.itemized_estimate_id,
    type: 'itemized_estimate',
    attributes,
  }));
  return { data: { data }, totals: {} };
}
