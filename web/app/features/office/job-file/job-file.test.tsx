import { expect, test } from 'vitest';
import { eventually, find, press, renderElement, write } from '../../../../testing/render-element.tsx';
import { fakeServer, recordOf } from '../../../../testing/server.ts';
import JobFile from './job-file.tsx';

const server = fakeServer();

const project_id = '01930000-0000-7000-8000-000000000007';
const project = { project_id, name: 'New roof', customer_first_name: 'Priya', customer_last_name: 'Desai' };
const CONTEXT = { today: '2026-11-20', time_zone: 'America/New_York' };
const NOTE = {
  entry_id: 'note:1',
  kind: 'note',
  at: '2026-11-20T14:30:00.000Z',
  recorded_at: '2026-11-21T02:00:00.000Z',
  source: 'time_card_page',
  actor_name: 'Cruz Ortega',
  title: 'Note',
  text: 'Gate was locked.',
  record: { type: 'job_note', id: '01930000-0000-7000-8000-000000000009' },
  photos: [{ url: '/photo', small_url: '/small', file_name: 'gate.jpg' }],
  amount_usd: null,
};
const PAYMENT = {
  ...NOTE,
  entry_id: 'payment:1',
  kind: 'payment',
  title: 'Payment for Invoice #12, Check',
  text: null,
  record: { type: 'customer_payment', id: '01930000-0000-7000-8000-000000000011' },
  photos: [],
  amount_usd: 1250.5,
};

async function opened(days: object[], { next_to = null as string | null, state = {} } = {}) {
  server.responses(200, { days, next_to, ...CONTEXT }, { to: /job_file(\?|$)/ });
  server.responses(200, recordOf('project', project), { to: new RegExp(`/projects/${project_id}$`) });
  const { element } = await renderElement(<JobFile />, { state: { project_id, project, ...state } });
  return element;
}

test('the file shows each entry with its time, its source and its amount', async () => {
  const element = await opened([{ day: '2026-11-20', entries: [NOTE, PAYMENT] }]);
  await eventually(() => find(element, 'h2', 'Nov 20, 2026'));
  const [note, payment] = [...element.querySelectorAll('section li')].map(({ textContent }) => textContent);
  for (const part of ['9:30 AM', 'Gate was locked.', 'Cruz Ortega · Time card page']) expect(note).toContain(part);
  expect(find(element, 'img').getAttribute('alt')).toBe('Note: gate.jpg');
  expect(payment).toContain('$1,250.50');
  expect(find(element, 'a', 'Payment').getAttribute('href')).toBe('/main/customerpayment/update');
});

test('an entry that was recorded on another day says when', async () => {
  const element = await opened([{ day: '2026-11-19', entries: [NOTE] }]);
  await eventually(() => expect(element.textContent).toContain('recorded Nov 20, 2026, 9:00 PM'));
  expect(find(element, 'section li').textContent).not.toContain('9:30 AM');
});

test('earlier days are loaded on request', async () => {
  const element = await opened([{ day: '2026-11-20', entries: [NOTE] }], { next_to: '2026-10-12' });
  await eventually(() => find(element, 'button', 'Show Earlier Days'));
  const earlier = { days: [{ day: '2026-10-12', entries: [PAYMENT] }], next_to: null, ...CONTEXT };
  server.responses(200, earlier, { to: 'to=2026-10-12' });
  await press(find(element, 'button', 'Show Earlier Days'));
  await eventually(() => expect(server.requests.some(({ path }) => path.includes('to=2026-10-12'))).toBe(true));
});

test('a project without entries explains the file and offers a note', async () => {
  const element = await opened([]);
  await eventually(() => find(element, 'h2', 'Nothing has happened yet'));
  await press(find(element, 'button', 'Write Note'));
  find(element, 'h2', 'Write Note');
});

test('a note about a visit is saved with the visit, its day, and a key of the client', async () => {
  const visit_id = '01930000-0000-7000-8000-000000000013';
  const element = await opened([], { state: { visitToNote: visit_id } });
  await eventually(() => find(element, 'textarea'));
  await write(find(element, 'textarea'), 'Nobody was at home.');
  server.responses(201, recordOf('job_note', { job_note_id: 'new' }), { to: /job_notes$/ });
  await press(find(element, 'button', 'Save Note'));
  await eventually(() => expect(server.requests.some(({ path }) => path.endsWith('/job_notes'))).toBe(true));
  const { body } = server.requests.find(({ path }) => path.endsWith('/job_notes')) ?? {};
  expect(body).toMatchObject({
    job_note: { project_id, visit_id, day: '2026-11-20', text: 'Nobody was at home.', is_for_customer: false },
  });
});

test('the server’s reason for rejecting a note is shown, and the note stays in the field', async () => {
  const element = await opened([]);
  await eventually(() => find(element, 'h2', 'Nothing has happened yet'));
  await press(find(element, 'button', 'Write Note'));
  server.responses(422, { error: 'Please write the note.', code: 'validation_failed' }, { to: /job_notes$/ });
  await press(find(element, 'button', 'Save Note'));
  await eventually(() => expect(element.textContent).toContain('Please write the note.'));
});

test('a file that cannot be loaded shows why', async () => {
  server.responses(503, { error: 'The database does not respond.', code: 'unavailable' }, { to: /job_file(\?|$)/ });
  server.responses(200, recordOf('project', project), { to: new RegExp(`/projects/${project_id}$`) });
  const { element } = await renderElement(<JobFile />, { state: { project_id, project } });
  await eventually(() => expect(element.textContent).toContain('Failed to get the job file'));
});

test('the file is exported with the chosen contents, and downloaded once it is ready', async () => {
  const element = await opened([{ day: '2026-11-20', entries: [NOTE] }]);
  await eventually(() => find(element, 'button', 'Export'));
  await press(find(element, 'button', 'Export'));
  const exported = { job_file_export_id: 'e1', project_id, failure_reason: null, created_at: '', expires_at: '' };
  const [queued, ready] = [
    { ...exported, state: 'queued', byte_size: null },
    { ...exported, state: 'ready', byte_size: 2_400_000 },
  ];
  server.responses(201, { data: { id: 'e1', type: 'job_file_export', attributes: queued } }, { to: /exports$/ });
  server.responses(200, { data: { id: 'e1', type: 'job_file_export', attributes: ready } }, { to: /exports\/e1$/ });
  await press(find(element, 'button', 'Start Export'));
  await eventually(() => expect(element.textContent).toContain('The file is ready: 2.4 MB.'));
  const { body } = server.requests.find(({ path }) => path.endsWith('/job_file_exports')) ?? {};
  expect(body).toEqual({ job_file_export: { includes_money: true, includes_internal_notes: false } });
  expect(find(element, 'a', 'Download').getAttribute('href')).toMatch(/job_file_exports\/e1\/file$/);
});

const SEAL = { state: 'sealed', day: '2026-11-20', authority: null, stamped_at: null };

test('a seal that all entries of a day have in common is shown once, beside the day', async () => {
  const entries = [NOTE, PAYMENT].map((entry) => ({ ...entry, seal: SEAL }));
  const element = await opened([{ day: '2026-11-20', entries }]);
  await eventually(() => find(element, 'h2', 'Nov 20, 2026'));
  expect(element.textContent?.match(/Sealed Nov 20, 2026/g)).toHaveLength(1);
  expect(find(element, 'section ul').textContent).not.toContain('Sealed');
});

test('a day with an entry that was changed shows the seal of each entry', async () => {
  const entries = [
    { ...NOTE, seal: { ...SEAL, state: 'changed' } },
    { ...PAYMENT, seal: SEAL },
  ];
  const element = await opened([{ day: '2026-11-20', entries }]);
  await eventually(() => find(element, 'h2', 'Nov 20, 2026'));
  const [note, payment] = [...element.querySelectorAll('section li')].map(({ textContent }) => textContent);
  expect(note).toContain('Changed since its seal');
  expect(payment).toContain('Sealed Nov 20, 2026');
});
