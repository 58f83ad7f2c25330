import { expect, test, vi } from 'vitest';
import { eventually, find, labelled, press, renderElement, type } from '../../../../testing/render-element.tsx';
import { fakeServer, recordOf } from '../../../../testing/server.ts';
import { signIn } from '../../../../testing/sign-in.ts';
import { CorrectTimecard } from './correct-timecard.tsx';
import { ForgottenCards } from './forgotten-cards.tsx';
import TimecardReport from './timecard-report.tsx';

const server = fakeServer();

const ID = '01930000-0000-7000-8000-0000000000c1';
const CARD = {
  timecard_id: ID,
  employee_name: 'Cruz Ortega',
  jobsite_id: 'j-1',
  jobsite_name: 'Alvarez kitchen',
  clock_in: '2026-11-20T13:00:00.000Z',
  clock_out: '2026-11-20T21:00:00.000Z',
  clock_in_source: 'server',
  clock_in_recorded_at: '2026-11-20T13:00:00.000Z',
  clock_out_source: 'server',
  clock_out_recorded_at: '2026-11-20T21:00:00.000Z',
  break_source: null,
  breaks: [],
  is_open: false,
  is_forgotten: false,
  updated_at: 'first',
};
const NONE = { data: [], meta: { total: 0 } };

/** Opens the dialog of the card; the arguments are the server's responses to later calls. */
async function opened(...later: [status: number, body: object][]) {
  signIn();
  const responses = [[200, recordOf('timecard', CARD)] as const, ...later];
  for (const [status, body] of responses) server.responses(status, body, { to: `/timecards/${ID}` });
  const jobsites = ['j-1', 'j-2'].map((id) => ({ id, attributes: { jobsite_id: id, name: `Site ${id}` } }));
  server.responses(200, { data: jobsites, meta: { total: 2 } }, { to: '/jobsites' });
  server.responses(200, NONE, { to: /audit/ });
  const dialog = <CorrectTimecard id={ID} timeZone="America/New_York" onClose={vi.fn()} />;
  const { element } = await renderElement(dialog);
  await eventually(() => find(element, 'button', 'Save Correction'));
  return element;
}

const value = (element: Element, label: string) => (labelled(element, label) as HTMLInputElement).value;

test('a correction that ends before it begins is not sent; a valid one is saved', async () => {
  const element = await opened([200, recordOf('timecard', CARD)]);
  await type(labelled(element, 'Clock Out'), '2020-01-01T10:00');
  await press(find(element, 'button', 'Save Correction'));
  expect(element.textContent).toContain('Clock out cannot be before clock in');
  expect(server.requests.filter(({ method }) => method !== 'GET')).toEqual([]);
  await type(labelled(element, 'Clock Out'), '2026-11-20T17:00');
  await press(find(element, 'button', 'Save Correction'));
  await eventually(() => expect(element.textContent).toContain('Time card updated successfully'));
  const sent = server.requests.find(({ method }) => method !== 'GET');
  expect(sent?.body).toEqual({ timecard: { clock_out: '2026-11-20T22:00:00.000Z' } });
});

test('a stale correction shows a message, and restarts from the newer values', async () => {
  const changed = { error: 'Someone else changed this since you opened it.', code: 'stale_record' };
  const newer = recordOf('timecard', { ...CARD, jobsite_id: 'j-2', updated_at: 'second' });
  const element = await opened([409, changed], [200, newer]);
  await type(labelled(element, 'Clock Out'), '2026-11-20T16:59');
  await press(find(element, 'button', 'Save Correction'));
  await eventually(() => expect(element.textContent).toContain('Someone else changed this'));
  await press(find(element, 'button', 'Reload'));
  await eventually(() => expect(value(element, 'Clock Out')).toBe('2026-11-20T16:00'));
  expect(value(element, 'Jobsite')).toBe('j-2');
});

test('a forgotten time card is shown to the office, with the button that corrects it', async () => {
  signIn();
  const forgotten = recordOf('timecard', { ...CARD, is_open: true, is_forgotten: true, clock_out: null }).data;
  server.responses(200, { data: [forgotten], meta: { total: 1 } }, { to: /timecards/ });
  server.responses(200, recordOf('company', { company_id: 'gulf', time_zone: 'America/New_York' }), {
    to: 'companies',
  });
  const { element } = await renderElement(<ForgottenCards />);
  await eventually(() => expect(element.textContent).toContain('1 time card open for more than 16 hours'));
  find(element, 'button', 'Correct the time card of Cruz Ortega');
});

test('the report of a company without jobsites and employees shows what is missing', async () => {
  signIn();
  const company = { company_id: 'gulf', company_code: 'GULF01', time_zone: 'America/New_York' };
  server.responses(200, recordOf('company', company), { to: 'companies' });
  server.responses(200, NONE, { to: /\/(jobsites|employees|timecards)/ });
  const { element } = await renderElement(<TimecardReport />);
  await eventually(() => expect(element.textContent).toContain('No Jobsites found. Please create jobsite first'));
  expect(element.textContent).toContain('No employee found, please click Company - Employee - New to create employee');
});
