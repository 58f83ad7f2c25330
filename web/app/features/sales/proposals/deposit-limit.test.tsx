import { expect, test, vi } from 'vitest';
import { renderElement, eventually, find, press } from '../../../../testing/render-element.tsx';
import { fakeServer, NO_REMINDERS, recordOf } from '../../../../testing/server.ts';
import { DepositLimit } from './deposit-limit.tsx';
import { RetainageLimit } from './retainage-limit.tsx';
import SendEstimate from './sending/send-estimate.tsx';

const server = fakeServer();

const PROJECT_ID = '01930000-0000-7000-8000-0000000000a1';
const CUSTOMER_ID = '01930000-0000-7000-8000-0000000000c1';
const ESTIMATE_ID = '01930000-0000-7000-8000-0000000000e1';

const CALIFORNIA =
  'California limits the down payment on home improvement to 10% or $1,000, whichever is less: here $850.00. This asks for $4,250.00.';
const REQUEST = { project_id: PROJECT_ID, final_total: 8500, deposit_percent: 50, completion_percent: 25 };

interface Place {
  jobsites?: string[];
  state?: string | null;
  company?: string | null;
}

function place({ jobsites = [], state = 'CA', company = null }: Place = {}) {
  server.responses(200, recordOf('project', { customer_id: CUSTOMER_ID }), { to: '/projects/' });
  const customer = { customer_company_name: company, state };
  server.responses(200, recordOf('customer', customer), { to: '/customers/' });
  const data = jobsites.map((each, at) => ({ id: String(at), type: 'jobsite', attributes: { state: each } }));
  server.responses(200, { data, meta: { total: data.length } }, { to: '/jobsites/' });
}

async function shown(): Promise<string> {
  const { element } = await renderElement(<DepositLimit {...REQUEST} onLower={() => {}} />);
  await eventually(() => expect(server.requests).toHaveLength(3));
  await eventually(() => {});
  return element.textContent ?? '';
}

test("the warning for a homeowner cites the state's law and offers the largest deposit allowed", async () => {
  place();
  const lower = vi.fn<(lowered: object) => void>();
  const { element } = await renderElement(<DepositLimit {...REQUEST} onLower={lower} />);
  await eventually(() => expect(element.textContent).toContain(CALIFORNIA));
  expect(element.textContent).toContain('General information, checked Nov 2026; ask your licensing board.');
  await press(find(element, 'button', 'Lower the deposit to 10%'));
  expect(lower).toHaveBeenCalledWith({ deposit_percent: 10, completion_percent: 65 });
});

test.each<[string, Place, string]>([
  ['the jobsite rather than the customer', { jobsites: ['FL'] }, ''],
  ['the jobsite even if the customer lives elsewhere', { jobsites: ['CA'], state: 'FL' }, CALIFORNIA],
  ['no state for a company as the customer', { company: 'Oak Homes LLC' }, ''],
  ['no state without an address', { state: null }, ''],
])('the warning applies the law of %s', async (_what, state, sentence) => {
  place(state);
  const text = await shown();
  expect(text.includes('limits the down payment')).toBe(sentence !== '');
  expect(text).toContain(sentence);
});

test('the warning for a business cites the limit on retainage and moves the rest to completion', async () => {
  place({ company: 'Oak Homes LLC' });
  const lower = vi.fn<(lowered: object) => void>();
  const request = { project_id: PROJECT_ID, final_total: 8500, retainage_percent: 10, completion_percent: 15 };
  const { element } = await renderElement(<RetainageLimit {...request} onLower={lower} />);
  await eventually(() => expect(element.textContent).toContain('California limits retainage to 5% on private work'));
  await press(find(element, 'button', 'Lower the retainage to 5%'));
  expect(lower).toHaveBeenCalledWith({ retainage_percent: 5, completion_percent: 20 });
});

test('a homeowner’s estimate has no warning about retainage', async () => {
  place();
  const request = { project_id: PROJECT_ID, final_total: 8500, retainage_percent: 10, completion_percent: 15 };
  const { element } = await renderElement(<RetainageLimit {...request} onLower={() => {}} />);
  await eventually(() => expect(server.requests).toHaveLength(3));
  await eventually(() => {});
  expect(element.textContent).not.toContain('limits retainage');
});

test('the warning sends no request while there is no deposit', async () => {
  await renderElement(<DepositLimit {...REQUEST} deposit_percent={0} onLower={() => {}} />);
  expect(server.requests).toEqual([]);
});

test('the deposit of a saved estimate can be lowered before it is sent', async () => {
  place();
  const estimate = {
    estimate_id: ESTIMATE_ID,
    estimate_number: 1042,
    name: 'Kitchen remodel',
    project_id: PROJECT_ID,
    project_name: 'Kitchen',
    customer_id: CUSTOMER_ID,
    customer_first_name: 'Maria',
    customer_last_name: 'Alvarez',
    customer_email: 'maria@example.com',
    customer_phone: '813-555-0155',
    final_total: 8500,
    deposit_percent: 50,
    start_percent: 25,
    completion_percent: 25,
    status: 'draft',
    revision_number: null,
    updated_at: '2026-11-20T14:00:00.000Z',
  };
  const lowered = { ...estimate, deposit_percent: 10, completion_percent: 65, updated_at: '2026-11-20T14:05:00.000Z' };
  server.responses(200, recordOf('estimate', estimate), { to: /\/estimates\/[\w-]+$/ });
  server.responses(200, recordOf('estimate', lowered), { to: /\/estimates\/[\w-]+$/ });
  server.responses(200, { mail_from: 'office@example.com', text_from: '888-555-0100' }, { to: '/config' });
  server.responses(200, { image_group_keys: [] }, { to: '/shown_photos' });
  server.responses(200, NO_REMINDERS, { to: '/reminder_settings' });
  server.responses(200, { photos: [] }, { to: '/images/' });
  const { element } = await renderElement(<SendEstimate />, { state: { estimate_id: ESTIMATE_ID, estimate } });
  await eventually(() => expect(element.textContent).toContain(CALIFORNIA));
  await press(find(element, 'button', 'Lower the deposit to 10%'));
  await eventually(() => expect(element.textContent).toContain('The deposit is 10% now.'));
  expect(element.textContent).not.toContain('limits the down payment');
  const update = server.requests.find(({ method }) => method === 'PATCH');
  expect(update?.body).toEqual({ estimate: { deposit_percent: 10, completion_percent: 65 } });
  expect(update?.headers['if-unmodified-since-version']).toBe(estimate.updated_at);
});
