import { beforeEach, expect, test, vi } from 'vitest';
import { memoryStore, type TimeCardStore } from './tap-queue.ts';
import { openTimeCard } from './time-card.ts';
import { TRANSLATIONS } from './translations.ts';

const CODE = 'K7P4WQ92XD';
const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/;

interface SentNote {
  client_key: string;
  text: string;
  day: string;
}

let server: ReturnType<typeof aServer>;
let cardStore: TimeCardStore;

beforeEach(() => {
  // 9 PM in Tampa, where it is still November 20.
  vi.setSystemTime(new Date('2026-11-21T02:00:00Z'));
  server = aServer();
  cardStore = memoryStore();
  return () => void vi.useRealTimers();
});

/** A server that stores notes and photos by their ids, as ours does, and can lose responses or be away. */
function aServer() {
  const here = {
    notes: new Map<string, SentNote>(),
    photos: new Map<string, string>(),
    requests: 0,
    isAway: false,
    losesResponses: false,
    error: null as { status: number; code: string } | null,
  };
  vi.stubGlobal('fetch', async (path: string, { method, body }: RequestInit) => {
    if (here.isAway) throw new TypeError('Failed to fetch');
    if (method === 'GET') return Response.json(responseTo(path));
    here.requests++;
    if (here.error) return Response.json({ error: 'No.', code: here.error.code }, { status: here.error.status });
    if (body instanceof FormData) here.photos.set(body.get('client_key') as string, path);
    else {
      const { job_note } = JSON.parse(body as string) as { job_note: SentNote };
      here.notes.set(job_note.client_key, job_note);
    }
    if (here.losesResponses) throw new TypeError('Failed to fetch');
    return Response.json({ data: { id: 'note', type: 'job_note', attributes: {} } }, { status: 201 });
  });
  return here;
}

function responseTo(path: string): object {
  if (path.includes('short_report')) return { current_day: { duration: 0 } };
  if (!path.includes('/employees/code/')) return { data: [], meta: { total: 0 } };
  const names = { first_name: 'Cruz', last_name: 'Ortega', employee_code: CODE, company_code: 'ACME23' };
  const attributes = { ...names, company_name: 'Acme Roofing', time_zone: 'America/New_York' };
  return { data: { id: 'cruz', type: 'employee', attributes } };
}

const aNote = (photos: File[] = []) => ({
  jobsite_id: '01930000-0000-7000-8000-000000000001',
  jobsite_name: 'Alvarez kitchen',
  text: 'Nobody was at home.',
  photos,
});
const aPhoto = (name = 'IMG_1.jpg') => new File(['dot'], name, { type: 'image/jpeg' });

async function aCard() {
  const card = openTimeCard(CODE, cardStore);
  await card.start();
  return card;
}

const messageOf = (card: Awaited<ReturnType<typeof aCard>>) => card.state().message?.text(TRANSLATIONS.en);

test('a note is sent at once, about the day in the company’s zone', async () => {
  const card = await aCard();
  await card.writeNote(aNote());
  expect([...server.notes.values()]).toMatchObject([{ text: 'Nobody was at home.', day: '2026-11-20' }]);
  expect([...server.notes.keys()][0]).toMatch(UUID);
  expect(card.state().taps).toEqual([]);
  expect(messageOf(card)).toBe('Your office has the note.');
});

test('a note without a network is stored on the phone, and sent with its photos after the page is reopened', async () => {
  const card = await aCard();
  server.isAway = true;
  await card.writeNote(aNote([aPhoto(), aPhoto('IMG_2.jpg')]));
  await card.sendWaiting();
  expect(messageOf(card)).toBe('Kept on this phone. We’ll send it when you’re back online.');
  expect(await cardStore.taps(CODE)).toHaveLength(1);
  server.isAway = false;
  const reopened = await aCard();
  expect([server.notes.size, server.photos.size]).toEqual([1, 2]);
  expect([reopened.state().taps, await cardStore.taps(CODE)]).toEqual([[], []]);
});

test('a note whose responses are lost is sent again with the same ids, and exists once', async () => {
  const card = await aCard();
  server.losesResponses = true;
  await card.writeNote(aNote([aPhoto()]));
  await card.sendWaiting();
  await card.sendWaiting();
  server.losesResponses = false;
  await card.sendWaiting();
  expect(server.requests).toBeGreaterThan(3);
  expect([server.notes.size, server.photos.size]).toEqual([1, 1]);
  expect(card.state().taps).toEqual([]);
});

test('a note that the server rejects stays on the phone until the employee has read why', async () => {
  const card = await aCard();
  server.error = { status: 404, code: 'jobsite_not_found' };
  await card.writeNote(aNote());
  const [rejected] = card.state().taps;
  expect(rejected).toMatchObject({ kind: 'note', rejected: 'jobsite_not_found' });
  if (rejected) await card.dismiss(rejected);
  expect(await cardStore.taps(CODE)).toEqual([]);
});

const anExpense = () => ({
  jobsite_id: '01930000-0000-7000-8000-000000000001',
  jobsite_name: 'Alvarez kitchen',
  amount_dollar: 48.12,
  paid_with: 'own_money' as const,
  receipt: aPhoto('receipt.jpg'),
});

test('an expense without a network is stored with its photo, and sent once although responses are lost', async () => {
  const card = await aCard();
  server.isAway = true;
  await card.sendReceipt(anExpense());
  await card.sendWaiting();
  expect(messageOf(card)).toBe('Receipt kept on this phone until your office has it.');
  expect(await cardStore.taps(CODE)).toMatchObject([{ kind: 'expense', amount_dollar: 48.12, day: '2026-11-20' }]);
  server.isAway = false;
  server.losesResponses = true;
  const reopened = await aCard();
  server.losesResponses = false;
  await reopened.sendWaiting();
  expect(server.requests).toBe(2);
  expect([...server.photos.values()]).toEqual([expect.stringMatching(/\/expenses\/emp_code\/K7P4WQ92XD$/)]);
  expect([reopened.state().taps, await cardStore.taps(CODE)]).toEqual([[], []]);
});

test('an expense that the server rejects stays on the phone until the employee has read why', async () => {
  const card = await aCard();
  server.error = { status: 409, code: 'too_many_expenses' };
  await card.sendReceipt(anExpense());
  await card.sendWaiting();
  expect(card.state().taps).toMatchObject([{ kind: 'expense', rejected: 'too_many_expenses' }]);
});

test('a note that can be neither sent nor stored shows that it failed', async () => {
  const card = await aCard();
  server.isAway = true;
  cardStore.saveTap = () => Promise.reject(new Error('The disk is full.'));
  expect(await card.writeNote(aNote())).toBe(false);
  expect(messageOf(card)).toBe('The note could not be saved. Please try again.');
  expect(card.state().taps).toEqual([]);
});
