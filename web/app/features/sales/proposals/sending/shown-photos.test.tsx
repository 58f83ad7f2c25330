import { expect, test } from 'vitest';
import { beginSession } from '../../../../../kit/session/session.ts';
import { renderElement, eventually, find, press } from '../../../../../testing/render-element.tsx';
import { fakeServer, NO_REMINDERS, recordOf } from '../../../../../testing/server.ts';
import SendEstimate from './send-estimate.tsx';

const server = fakeServer();

const ID = '01930000-0000-7000-8000-0000000000e1';
const ESTIMATE = {
  estimate_id: ID,
  estimate_number: 1042,
  name: 'Kitchen remodel',
  project_id: '01930000-0000-7000-8000-0000000000a1',
  project_name: 'Kitchen',
  customer_id: '01930000-0000-7000-8000-0000000000c1',
  customer_first_name: 'Maria',
  customer_last_name: 'Alvarez',
  role: 'owner' as const,
  customer_email: 'maria@example.com',
  customer_phone: '813-555-0155',
  final_total: 8766,
  deposit_percent: null,
  completion_percent: null,
  status: 'sent',
  revision_number: 1,
};

function photo(key: string, project_tag: string, size_tag: string) {
  const id = `${key}-${size_tag}`;
  return { id, url: `/${id}`, file_name: `${key}.jpg`, project_tag, size_tag, image_group_key: key };
}

async function sending(status = 'sent', count = 2, saved: string[] = []) {
  const estimate = { ...ESTIMATE, status };
  beginSession({
    account_id: '01930000-0000-7000-8000-0000000000a9',
    first_name: 'Ana',
    last_name: 'Reyes',
    role: 'owner' as const,
    company_code: 'ABC234',
    company_name: 'Acme Roofing',
    subscription_status: 'active',
  });
  server.responses(200, { image_group_keys: saved }, { to: '/shown_photos' });
  server.responses(200, NO_REMINDERS, { to: '/reminder_settings' });
  server.responses(200, { status, revisions: [{ valid_until: null }] }, { to: '/answer' });
  server.responses(200, recordOf('estimate', estimate), { to: /\/estimates\/[\da-f-]{36}$/ });
  server.responses(200, recordOf('message_log', { message_log_id: 'm1', answers: [] }), { to: '/send_estimate' });
  server.responses(200, { mail_from: 'office@example.com', text_from: '888-555-0100' }, { to: '/config' });
  const photos = Array.from({ length: count }, (_, at) => {
    const tag = at === 0 ? 'before_project' : 'after_project';
    return [photo(`p${at}`, tag, 'small'), photo(`p${at}`, tag, 'original')];
  });
  server.responses(200, { photos: photos.flat() }, { to: '/images/' });
  const { element } = await renderElement(<SendEstimate />, { state: { estimate_id: ID, estimate } });
  return element;
}

const boxes = (element: Element) => [...element.querySelectorAll<HTMLInputElement>('li input[type="checkbox"]')];

async function pick(element: Element, at: number) {
  const box = boxes(element)[at];
  if (!box) throw new Error(`There is no photo ${at}`);
  await press(box);
}

test('photos are saved in the order of selection before the estimate is sent', async () => {
  const element = await sending();
  await eventually(() => expect(boxes(element)).toHaveLength(2));
  expect(element.textContent).toContain('Sends revision 1 again');
  await pick(element, 1);
  await pick(element, 0);
  expect(element.textContent).toContain('2 of 2 photos are shown.');
  expect(element.textContent).toContain('Sends revision 2. It replaces revision 1');
  await press(find(element, 'input[value="email"]'));
  await press(find(element, 'button', 'Send Email'));
  await eventually(() => expect(server.requests.some(({ path }) => path.endsWith('/send_estimate'))).toBe(true));
  const mutations = server.requests.filter(({ method }) => method !== 'GET');
  expect(mutations.map(({ method }) => method)).toEqual(['PUT', 'POST']);
  expect(mutations[0]?.body).toEqual({ image_group_keys: ['p1', 'p0'] });
});

test('saved photos are already selected, and are not saved again', async () => {
  const element = await sending('sent', 2, ['p1']);
  await eventually(() => expect(boxes(element).map(({ checked }) => checked)).toEqual([false, true]));
  await press(find(element, 'input[value="email"]'));
  await press(find(element, 'button', 'Send Email'));
  await eventually(() => expect(server.requests.some(({ path }) => path.endsWith('/send_estimate'))).toBe(true));
  expect(server.requests.some(({ method }) => method === 'PUT')).toBe(false);
});

test('at most 12 photos can be selected', async () => {
  const saved = Array.from({ length: 12 }, (_, at) => `p${at}`);
  const element = await sending('sent', 13, saved);
  await eventually(() => expect(boxes(element)).toHaveLength(13));
  expect(boxes(element).map(({ disabled }) => disabled)).toEqual([...saved.map(() => false), true]);
  expect(element.textContent).toContain('Show at most 12 photos.');
});

test.each([
  ['an approved estimate', 'approved', 2],
  ['a project without photos', 'sent', 0],
])('%s offers no photos', async (_what, status, count) => {
  const element = await sending(status, count);
  await eventually(() => expect(element.textContent).toContain('Maria Alvarez'));
  await eventually(() => expect(server.requests.some(({ path }) => path.includes('/images/'))).toBe(true));
  expect(element.textContent).not.toContain('Show photos');
});
