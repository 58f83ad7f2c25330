import { act } from 'react';
import { describe, expect, test } from 'vitest';
import { eventually, find, press, renderElement, type } from '../../../../testing/render-element.tsx';
import { fakeServer, recordOf } from '../../../../testing/server.ts';
import CreateEstimate from './create-estimate.tsx';

const server = fakeServer();

const TEMPLATE_ID = '01930000-0000-7000-8000-0000000000f1';
const PROJECT = {
  project_id: '01930000-0000-7000-8000-0000000000a1',
  name: 'Kitchen',
  customer_id: '01930000-0000-7000-8000-0000000000c1',
  customer_first_name: 'Maria',
  customer_last_name: 'Alvarez',
};
const LINE = {
  position: 0,
  code: null,
  description: 'Cabinets',
  unit_price_dollar: 4850,
  quantity: 1,
  sub_total_dollar: 4850,
  cost_type: 'all',
  duration_hour: 0,
  is_optional: false,
  unit: null,
  is_taxable: true,
  price_item_id: null,
  unit_cost_dollar: null,
  book_price_dollar: null,
  book_cost_dollar: null,
};
const TEMPLATE = {
  estimate_template_id: TEMPLATE_ID,
  name: 'Small kitchen',
  terms_and_conditions: null,
  valid_business_days: null,
  deposit_percent: null,
  start_percent: null,
  completion_percent: null,
  retainage_percent: null,
  time_to_complete_day: 0,
  time_to_complete_hr: 0,
  tax_rate: 0,
  discount_usd: 0,
  itemized_estimates: [LINE],
  saved_total: 4850,
  book_total: 4850,
};

test('an estimate whose template was deleted in the meantime is created on the second click', async () => {
  server.responses(200, recordOf('estimate_template', TEMPLATE), { to: `/estimate_templates/${TEMPLATE_ID}` });
  server.responses(200, { data: [], meta: { total: 1 } }, { to: /\/projects\?/ });
  server.responses(200, recordOf('project', PROJECT), { to: `/projects/${PROJECT.project_id}` });
  server.responses(404, { error: 'No.', code: 'estimate_template_not_found' }, { to: /\/estimates$/ });
  server.responses(201, recordOf('estimate', { estimate_id: 'e1' }), { to: /\/estimates$/ });
  const { element, router } = await renderElement(<CreateEstimate />, {
    state: { estimate_template_id: TEMPLATE_ID, project_id: PROJECT.project_id, project: PROJECT },
  });
  await eventually(() => find(element, 'button', 'Create Estimate'));
  await type(find(element, 'input[data-path="name"]'), 'Kitchen of the Lees');
  await press(find(element, 'button', 'Create Estimate'));
  await eventually(() => expect(element.textContent).toContain('This template was just deleted.'));
  await press(find(element, 'button', 'Create Estimate'));
  await eventually(() => expect(router.location.state).toMatchObject({ done: 'Estimate created successfully' }));
  const bodies = server.requests.filter(({ method }) => method === 'POST').map(({ body }) => body);
  expect(bodies).toMatchObject([
    { estimate_template_id: TEMPLATE_ID, prices: 'saved', estimate: { name: 'Kitchen of the Lees' } },
    { estimate: { itemized_estimates: [{ description: 'Cabinets' }] } },
  ]);
  expect(bodies[1]).not.toHaveProperty('estimate_template_id');
});

test('Ctrl Shift Enter saves and sends: it creates the estimate with the last tax rate and shows the screen that sends it', async () => {
  server.responses(200, { data: [], meta: { total: 1 } }, { to: /\/projects\?/ });
  server.responses(200, recordOf('project', PROJECT), { to: `/projects/${PROJECT.project_id}` });
  const newest = { data: [recordOf('estimate', { estimate_id: 'e0', tax_rate: 6.875 }).data], meta: { total: 1 } };
  server.responses(200, newest, { to: 'estimates_projects_customers' });
  server.responses(201, recordOf('estimate', { estimate_id: 'e1' }), { to: /\/estimates$/ });
  const { element, router } = await renderElement(<CreateEstimate />, {
    state: { project_id: PROJECT.project_id, project: PROJECT },
  });
  await eventually(() => find(element, 'button', 'Save and Send'));
  await type(find(element, 'input[data-path="name"]'), 'Kitchen of the Lees');
  await type(find(element, '[data-cell="description"]'), 'Cabinets');
  await type(find(element, '[data-cell="unit_price_dollar"]'), '4850');
  // As the button does.
  const keys = { key: 'Enter', ctrlKey: true, shiftKey: true, bubbles: true, cancelable: true };
  await act(async () =>
    find(element, '[data-cell="unit_price_dollar"]').dispatchEvent(new KeyboardEvent('keydown', keys)),
  );
  await eventually(() => expect(router.location.pathname).toBe('/main/project/estimate/tocustomer'));
  const body = server.requests.find(({ method }) => method === 'POST')?.body;
  expect(body).toMatchObject({ estimate: { name: 'Kitchen of the Lees', tax_rate: '6.875' } });
});

const TYPES = { data: ['Remodel', 'Deck'].map((name) => recordOf('reference', { name }).data), meta: { total: 2 } };
const DANA = { customer_id: '01930000-0000-7000-8000-0000000000c2', first_name: 'Dana', last_name: 'Whitfield' };
const NONE = { data: [], meta: { total: 0 } };

function posted() {
  return server.requests
    .filter(({ method }) => method === 'POST')
    .map(({ path, body }) => [path.replace('/api/v1', ''), body]);
}

describe("a company's first estimate", () => {
  async function firstEstimate() {
    server.responses(200, TYPES, { to: 'project_types' });
    server.responses(200, NONE, { to: '?' });
    server.responses(201, recordOf('customer', DANA), { to: /\/customers$/ });
    const { element, router } = await renderElement(<CreateEstimate />);
    const field = (name: string) => find(element, `input[data-path="${name}"]`);
    await eventually(() => field('first_name'));
    await type(field('first_name'), 'Dana');
    await type(field('last_name'), 'Whitfield');
    await type(field('email'), 'dana.whitfield@example.com');
    await type(field('phone'), '813-555-0138');
    await type(field('name'), 'Deck stairs');
    await type(find(element, '[data-cell="description"]'), 'Build stairs');
    await type(find(element, '[data-cell="unit_price_dollar"]'), '3080');
    const consents = [...element.querySelectorAll<HTMLInputElement>('[data-path$="_consent"]')];
    return { element, router, consents };
  }

  test("a company's first estimate creates its customer and a project with its name", async () => {
    const { element, router, consents } = await firstEstimate();
    server.responses(201, recordOf('project', { ...PROJECT, name: 'Deck stairs' }), { to: /\/projects$/ });
    server.responses(201, recordOf('estimate', { estimate_id: 'e1' }), { to: /\/estimates$/ });
    for (const consent of consents) await press(consent);
    await press(find(element, 'button', 'Create Estimate'));
    await eventually(() => expect(router.location.state).toMatchObject({ done: 'Estimate created successfully' }));
    expect(posted()).toMatchObject([
      ['/customers', { customer: { first_name: 'Dana', email_consent: true, sms_consent: true } }],
      ['/projects', { project: { name: 'Deck stairs', project_type: 'Remodel', customer_id: DANA.customer_id } }],
      ['/estimates', { estimate: { name: 'Deck stairs', project_id: PROJECT.project_id } }],
    ]);
  });

  test('a customer without consents is refused before anything is created', async () => {
    const { element } = await firstEstimate();
    await press(find(element, 'button', 'Create Estimate'));
    await eventually(() =>
      expect(element.textContent).toContain('You must consent to the use of your email for communication.'),
    );
    expect(posted()).toEqual([]);
  });

  test('a second attempt creates only what the first one could not', async () => {
    const { element, router, consents } = await firstEstimate();
    server.responses(503, { error: 'Please try again.', code: 'unavailable' }, { to: /\/projects$/ });
    server.responses(201, recordOf('project', { ...PROJECT, name: 'Deck stairs' }), { to: /\/projects$/ });
    server.responses(201, recordOf('estimate', { estimate_id: 'e1' }), { to: /\/estimates$/ });
    for (const consent of consents) await press(consent);
    await press(find(element, 'button', 'Create Estimate'));
    await eventually(() => expect(element.textContent).toContain('Dana WhitfieldAdded to your customers.'));
    await press(find(element, 'button', 'Create Estimate'));
    await eventually(() => expect(router.location.state).toMatchObject({ done: 'Estimate created successfully' }));
    expect(posted().map(([path]) => path)).toEqual(['/customers', '/projects', '/projects', '/estimates']);
  });
});

test('a new estimate is created for the selected project and its customer', async () => {
  server.responses(200, { data: [], meta: { total: 1 } }, { to: /\/projects_and_customers\?/ });
  server.responses(200, recordOf('project', PROJECT), { to: `/projects/${PROJECT.project_id}` });
  server.responses(200, { data: [], meta: { total: 0 } }, { to: '/customers?' });
  const { element } = await renderElement(<CreateEstimate />, {
    state: { project_id: PROJECT.project_id, project: PROJECT },
  });
  await eventually(() => find(element, 'button', 'Create Estimate'));
  const values = [...element.querySelectorAll<HTMLInputElement>('[role=combobox]')].map(({ value }) => value);
  expect(values).toEqual(expect.arrayContaining(['Kitchen', 'Maria Alvarez']));
});
