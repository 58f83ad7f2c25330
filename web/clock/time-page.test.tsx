import { act } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { eventually, find, press, renderElement, select, write } from '../testing/render-element.tsx';
import { fakeServer } from '../testing/server.ts';
import { memoryStore } from './tap-queue.ts';
import { openTimeCard } from './time-card.ts';
import { TimePage } from './time-page.tsx';

const server = fakeServer();

const CODE = 'K7P4WQ92XD';
const EMPLOYEE = {
  first_name: 'Cruz',
  last_name: 'Ortega',
  employee_code: CODE,
  company_code: 'ACME23',
  company_name: 'Acme Roofing',
  time_zone: 'America/New_York',
};
const KITCHEN = {
  jobsite_id: 'kitchen',
  name: 'Alvarez kitchen',
  address_1: '4127 W Bay Villa Ave',
  address_2: null,
  city: 'Tampa',
  state: 'FL',
  zip: '33611',
  latitude: null,
  longitude: null,
  position_source: null,
};
const OPEN_CARD = {
  timecard_id: 'card-1',
  jobsite_id: 'kitchen',
  jobsite_name: 'Alvarez kitchen',
  clock_in: '2026-11-20T01:00:00.000Z',
  clock_out: null,
  is_open: true,
  breaks: [],
};

beforeEach(() => {
  // 4 PM in Tampa.
  vi.setSystemTime(new Date('2026-11-20T21:00:00Z'));
  localStorage.clear();
});

afterEach(() => void vi.useRealTimers());

const listOf = (id: string, all: Record<string, unknown>[]) => ({
  data: all.map((attributes) => ({ id: attributes[id], attributes })),
  meta: { total: all.length },
});

/** The page of Cruz, with the time cards and jobsites that the server returns. */
async function pageOfCruz({ cards = [] as object[], jobsites = [KITCHEN] as object[] } = {}) {
  server.responses(200, { data: { id: 'cruz', attributes: EMPLOYEE } }, { to: '/employees/code/' });
  server.responses(200, listOf('visit_id', []), { to: '/visits/emp_code/' });
  server.responses(200, listOf('jobsite_id', jobsites as Record<string, unknown>[]), { to: '/jobsites/emp_code/' });
  server.responses(200, { current_day: { duration: 3600 } }, { to: 'short_report' });
  server.responses(200, listOf('timecard_id', cards as Record<string, unknown>[]), { to: /timecards\/emp_code|date/ });
  const { element } = await renderElement(<TimePage card={openTimeCard(CODE, memoryStore())} />);
  await eventually(() => find(element, 'h1', 'Cruz Ortega'));
  return element;
}

test('an employee who forgot to clock out sees for how long, and enters when they left', async () => {
  const element = await pageOfCruz({ cards: [OPEN_CARD] });
  expect(element.textContent).toContain('You have been clocked in for 20h 0m. Did you forget to clock out?');
  const submit = () => press(find(element, 'button', 'Clock Out at This Time'));
  await submit();
  expect(find(element, '#left-fault').textContent).toBe('Say when you left.');
  await write(find(element, '#left'), '2026-11-19T10:00');
  await submit();
  expect(find(element, '#left-fault').textContent).toBe('You cannot have left before you clocked in.');
  await write(find(element, '#left'), '2026-11-20T04:00');
  const closed = { ...OPEN_CARD, clock_out: '2026-11-20T09:00:00.000Z', is_open: false };
  server.responses(200, { data: { id: 'card-1', attributes: closed } }, { to: /timecards\/card-1$/ });
  await submit();
  await eventually(() => expect(element.textContent).toContain('Clock out Successfully'));
  const sent = server.requests.find(({ path }) => path.endsWith('/timecards/card-1'));
  expect(sent?.body).toMatchObject({ timecard: { stated_clock_out: '2026-11-20T09:00:00.000Z' } });
});

test.for([
  { clock_in: '2026-11-20T13:00:00.000Z', shown: 'hides', isOffered: false },
  { clock_in: '2026-11-20T12:59:59.000Z', shown: 'shows', isOffered: true },
])('the page $shown the field for an earlier time of leaving after work since $clock_in', async (each) => {
  const element = await pageOfCruz({ cards: [{ ...OPEN_CARD, clock_in: each.clock_in }] });
  expect(element.textContent?.includes('Left earlier')).toBe(each.isOffered);
});

test('the jobsite of the last time card is chosen right above Clock In', async () => {
  const element = await pageOfCruz({ cards: [{ ...OPEN_CARD, clock_out: '2026-11-20T20:00:00.000Z' }] });
  const field = find(element, '#jobsite') as HTMLSelectElement;
  expect(field.value).toBe('kitchen');
  const position = field.compareDocumentPosition(find(element, 'button', 'Clock In'));
  expect(position).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
});

test('the message that a jobsite is missing disappears after the choice', async () => {
  const element = await pageOfCruz();
  await press(find(element, 'button', 'Clock In'));
  await eventually(() => expect(element.textContent).toContain('Please select a jobsite.'));
  await select(find(element, '#jobsite'), 'kitchen');
  expect(element.textContent).not.toContain('Please select a jobsite.');
});

test('the page starts in the language of the browser, and stays in the selected one', async () => {
  vi.spyOn(navigator, 'languages', 'get').mockReturnValue(['es-MX']);
  const element = await pageOfCruz();
  expect([document.documentElement.lang, document.title]).toEqual(['es', 'Tarjeta de tiempo · JobsitesPro']);
  await press(find(element, 'button', 'Entrada'));
  await eventually(() => expect(element.textContent).toContain('Elija un lugar de trabajo.'));
  await press(find(element, 'button', 'English'));
  expect(element.textContent).toContain('Please select a jobsite.');
  expect(document.documentElement.lang).toBe('en');
  const reloaded = await pageOfCruz();
  find(reloaded, 'button', 'Clock In');
});

test('clock-in shows that a jobsite is missing, and the page that there is none', async () => {
  const element = await pageOfCruz({ jobsites: [] });
  find(element, 'h2', 'No Jobsite Available');
  await press(find(element, 'button', 'Clock In'));
  await eventually(() => expect(element.textContent).toContain('Please select a jobsite.'));
});

test('a jobsite whose address cannot be found shows the reason in place of the map', async () => {
  const element = await pageOfCruz();
  const error = { error: 'This address could not be found.', code: 'address_not_found' };
  server.responses(404, error, { to: '/addresses/geocode' });
  await select(find(element, '#jobsite'), 'kitchen');
  await eventually(() =>
    expect(element.textContent).toContain('Geocode was not successful for the following reason: 404'),
  );
});

test('an employee sends a receipt for the jobsite of the open card', async () => {
  const element = await pageOfCruz({ cards: [OPEN_CARD] });
  server.responses(201, { data: { id: 'expense', attributes: {} } }, { to: /expenses/ });
  const send = () => press(find(element, 'button', 'Send Receipt'));
  const fault = () => find(element, '#receipt-fault').textContent;
  await send();
  expect(fault()).toBe('Please add a photo of the receipt.');
  const field = find(element, 'label', 'Add photo of the receipt').querySelector('input');
  if (!field) throw new Error('The field is missing.');
  Object.defineProperty(field, 'files', { value: [new File(['dot'], 'IMG_1.jpg')], configurable: true });
  await act(async () => void field.dispatchEvent(new Event('change', { bubbles: true })));
  await write(find(element, '#amount-paid'), 'twelve');
  await send();
  expect(fault()).toBe('Please enter the total on the receipt.');
  await write(find(element, '#amount-paid'), '$1,048.12');
  await send();
  const sent = () => server.requests.filter(({ path }) => path.includes('expenses'));
  await eventually(() => expect(sent()).toHaveLength(1));
  expect(element.textContent).toContain('Receipt kept on this phone until your office has it.');
  expect((find(element, '#amount-paid') as HTMLInputElement).value).toBe('');
});

test('an employee writes a note about the jobsite of the open card, with a photo', async () => {
  const element = await pageOfCruz({ cards: [OPEN_CARD] });
  server.responses(201, { data: { id: 'note', attributes: {} } }, { to: /job_notes/ });
  const save = () => press(find(element, 'button', 'Save Note'));
  await save();
  expect(find(element, '#note-fault').textContent).toBe('Please write the note.');
  expect(find(element, 'label[for=note]').textContent).toBe('Note for your office about Alvarez kitchen');
  await write(find(element, '#note'), 'Nobody was at home.');
  const field = find(element, 'input[type=file]');
  Object.defineProperty(field, 'files', { value: [new File(['dot'], 'IMG_1.jpg')], configurable: true });
  await act(async () => void field.dispatchEvent(new Event('change', { bubbles: true })));
  find(element, 'button', 'Remove');
  await save();
  const paths = () => server.requests.map(({ path }) => path).filter((path) => path.includes('job_notes'));
  await eventually(() => expect(paths()).toHaveLength(2));
  expect(paths()[1]).toMatch(/\/job_notes\/emp_code\/K7P4WQ92XD\/[0-9a-f-]{36}\/photos$/);
  expect((find(element, '#note') as HTMLTextAreaElement).value).toBe('');
});
