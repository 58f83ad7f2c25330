import { beforeEach, describe, expect, test, vi } from 'vitest';
import type { EmployeeJobsite } from '#contract/work/employees.ts';
import type { Timecard } from '#contract/work/timecards.ts';
import { type TimeCardStore, memoryStore } from './tap-queue.ts';
import { cardsWithTaps } from './shown-cards.ts';
import { TRANSLATIONS } from './translations.ts';
import { openTimeCard } from './time-card.ts';

const CODE = 'K7P4WQ92XD';
const EMPLOYEE = { first_name: 'Cruz', last_name: 'Ortega', employee_code: CODE, company_code: 'ACME23' };
const KITCHEN: EmployeeJobsite = {
  jobsite_id: 'kitchen',
  name: 'Alvarez kitchen',
  address_1: '4127 W Bay Villa Ave',
  address_2: null,
  city: 'Tampa',
  state: 'FL',
  zip: '33611',
  latitude: 27.9,
  position_source: 'hand',
  longitude: -82.5,
};

const VISIT = { visit_id: 'visit-1', title: 'Kitchen remodel', day: '2026-11-20', jobsite_id: 'kitchen' };

let server: ReturnType<typeof aServer>;
let cardStore: TimeCardStore;

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date', 'setTimeout', 'clearTimeout'], now: new Date('2026-11-20T12:00:00Z') });
  localStorage.clear();
  server = aServer();
  cardStore = memoryStore();
});

/** A fake server with one employee, which can be configured to reject requests or not to respond. */
function aServer() {
  const sent: { method: string; key: string | undefined; timecard: Record<string, string> }[] = [];
  const cards: Timecard[] = [];
  const here = {
    sent,
    cards,
    isAway: false,
    hasNoVisits: false,
    hasEnded: false,
    losesResponses: false,
    errors: null as { status: number; code: string } | null,
  };
  vi.stubGlobal('fetch', async (path: string, { method, headers, body }: RequestInit) => {
    if (here.isAway) throw new TypeError('Failed to fetch');
    if (here.hasEnded) return Response.json({ error: 'No.', code: 'employee_not_found' }, { status: 404 });
    if (here.hasNoVisits && path.includes('/visits/')) return Response.json({ code: 'unavailable' }, { status: 503 });
    if (method === 'GET') return Response.json(responseTo(path, cards));
    const { timecard } = JSON.parse(body as string) as { timecard: Record<string, string> };
    sent.push({ method: method ?? '', key: (headers as Record<string, string>)['idempotency-key'], timecard });
    if (here.errors) return Response.json({ error: 'No.', code: here.errors.code }, { status: here.errors.status });
    const card = changed(path, timecard, cards[0]);
    cards.splice(0, path.endsWith('/timecards') ? 0 : 1, card);
    if (here.losesResponses) throw new TypeError('Failed to fetch');
    return Response.json({ data: { id: card.timecard_id, type: 'timecard', attributes: card } });
  });
  return here;
}

function changed(path: string, timecard: Record<string, string>, card: Timecard = aCard({})): Timecard {
  if (path.endsWith('/timecards')) return aCard({ clock_in: at(timecard) });
  if (path.endsWith('/start_break')) return { ...card, breaks: [{ starts_at: at(timecard), ends_at: null }] };
  if (path.endsWith('/end_break')) {
    return { ...card, breaks: card.breaks.map((each) => ({ ...each, ends_at: at(timecard) })) };
  }
  return { ...card, clock_out: at(timecard) };
}

function at(timecard: Record<string, string>): string {
  return timecard['stated_clock_out'] ?? timecard['tapped_at'] ?? new Date().toISOString();
}

function responseTo(path: string, cards: Timecard[]): object {
  if (path.includes('/employees/code/')) {
    return recordOf({ ...EMPLOYEE, company_name: 'Acme Roofing', time_zone: 'America/New_York' });
  }
  if (path.includes('/visits/emp_code/')) return listOf([VISIT]);
  if (path.includes('/emp_code/')) return listOf([KITCHEN]);
  if (path.includes('short_report')) return { current_day: { duration: 3600 } };
  return listOf(cards.map((card) => ({ ...card, is_open: card.clock_out === null })));
}

const recordOf = (attributes: Record<string, unknown>) => ({ data: { id: attributes['timecard_id'], attributes } });
const listOf = (all: Record<string, unknown>[]) => ({
  data: all.map((attributes) => recordOf(attributes).data),
  meta: { total: all.length },
});

function aCard(fields: Partial<Timecard>): Timecard {
  const card = { timecard_id: 'card-1', jobsite_id: 'kitchen', jobsite_name: 'Alvarez kitchen', clock_out: null };
  return { ...card, breaks: [], ...fields } as Timecard;
}

/** The page's state once it has been opened. */
async function opened() {
  const card = openTimeCard(CODE, cardStore);
  await card.start();
  return card;
}

const rest = () => vi.advanceTimersByTimeAsync(3000);
const later = (minutes: number) => vi.setSystemTime(Date.now() + minutes * 60_000);
const text = (card: Awaited<ReturnType<typeof opened>>) => card.state().message?.text(TRANSLATIONS.en);

describe('with network', () => {
  test("a tap is sent with the server's time and its own idempotency key, without the session", async () => {
    const card = await opened();
    await card.clockIn(KITCHEN);
    expect(server.sent).toEqual([
      {
        method: 'POST',
        key: expect.stringMatching(/^[0-9a-f]{32}$/),
        timecard: { employee_code: CODE, company_code: 'ACME23', jobsite_id: 'kitchen' },
      },
    ]);
    expect(text(card)).toBe('Clocked in at Alvarez kitchen');
    expect(await cardStore.taps(CODE)).toEqual([]);
    expect(card.state().cachedCard?.cards).toHaveLength(1);
  });

  test('a second tap right after the first is ignored', async () => {
    const card = await opened();
    await Promise.all([card.clockIn(KITCHEN), card.clockIn(KITCHEN)]);
    await card.clockOut();
    expect(server.sent).toHaveLength(1);
    await rest();
    await card.clockOut();
    expect(server.sent).toMatchObject([{ method: 'POST' }, { method: 'PATCH' }]);
    expect(text(card)).toBe('Clock out Successfully');
  });

  test('a break is started and ended', async () => {
    const card = await opened();
    await card.clockIn(KITCHEN);
    await rest();
    await card.takeBreak('break_start');
    expect(text(card)).toBe('On break. Your clock is paused.');
    await rest();
    later(30);
    await card.takeBreak('break_end');
    expect(text(card)).toBe('Back from break. Your clock is running.');
    expect(server.sent.slice(1)).toMatchObject([
      { method: 'POST', timecard: { employee_code: CODE } },
      { method: 'POST', timecard: { employee_code: CODE } },
    ]);
    expect(card.state().cachedCard?.cards).toMatchObject([{ breaks: [{ ends_at: expect.any(String) }] }]);
  });

  test.each([
    ['break_start', 'break_open', 'You were on a break already.'],
    ['break_end', 'break_not_open', 'There was no break to end.'],
    ['break_end', 'server_error', 'Your break was not recorded. Please try again.'],
  ] as const)('the page shows why the tap %s was rejected with %s', async (kind, code, sentence) => {
    const card = await opened();
    server.errors = { status: 422, code };
    await card.takeBreak(kind);
    expect(text(card)).toBe(sentence);
  });

  test('no tap is sent without a jobsite or an open time card', async () => {
    const card = await opened();
    await card.clockIn(undefined);
    expect(text(card)).toBe('Please select a jobsite.');
    await card.clockOut();
    expect(text(card)).toBe('No work session found with null clock_out.');
    expect(server.sent).toEqual([]);
  });

  test.each([
    [422, 'timecard_open', 'An active time card already exists for this employee: 422'],
    [403, 'subscription_inactive', 'Clock in failed. Please try again. status: 403'],
    [500, 'server_error', 'Clock in failed. Please try again. status: 500'],
  ])('an error response of %i %s is shown immediately and the tap is not stored', async (status, code, sentence) => {
    const card = await opened();
    server.errors = { status, code };
    await card.clockIn(KITCHEN);
    expect(text(card)).toBe(sentence);
    expect(card.state().taps).toEqual([]);
  });
});

describe('without network', () => {
  test('taps are stored and sent once each, in order and with their times, when the network is back', async () => {
    let card = await opened();
    server.isAway = true;
    await card.clockIn(KITCHEN);
    await rest();
    later(30);
    await card.clockOut();
    expect(card.state()).toMatchObject({ server: 'away', taps: [{ kind: 'in' }, { kind: 'out', timecard_id: null }] });
    expect(cardsWithTaps([], card.state().taps)).toMatchObject([{ is_waiting: true, clock_out: expect.any(String) }]);

    later(30);
    server.isAway = false;
    card = await opened();
    expect(server.sent).toMatchObject([
      { method: 'POST', timecard: { tapped_at: '2026-11-20T12:00:00.000Z' } },
      { method: 'PATCH', timecard: { tapped_at: '2026-11-20T12:30:03.000Z' } },
    ]);
    expect(card.state().taps).toEqual([]);
    await card.sendWaiting();
    expect(server.sent).toHaveLength(2);
  });

  test('the taps of a break are stored and sent between those of its time card', async () => {
    let card = await opened();
    server.isAway = true;
    await card.clockIn(KITCHEN);
    for (const tap of ['break_start', 'break_end'] as const) {
      await rest();
      later(30);
      await card.takeBreak(tap);
    }
    await rest();
    await card.clockOut();
    server.isAway = false;
    card = await opened();
    expect(server.sent.map(({ timecard }) => timecard['tapped_at'])).toEqual([
      '2026-11-20T12:00:00.000Z',
      '2026-11-20T12:30:03.000Z',
      '2026-11-20T13:00:06.000Z',
      '2026-11-20T13:00:09.000Z',
    ]);
    expect(card.state().taps).toEqual([]);
  });

  test('a break tap whose response was lost is removed once the time card shows the break', async () => {
    let card = await opened();
    await card.clockIn(KITCHEN);
    await rest();
    server.losesResponses = true;
    await card.takeBreak('break_start');
    expect(card.state().taps).toMatchObject([{ kind: 'break_start' }]);
    server.losesResponses = false;
    server.errors = { status: 422, code: 'break_open' };
    card = await opened();
    expect(card.state().taps).toEqual([]);
  });

  test('a tap that can be neither sent nor stored is reported', async () => {
    const card = await opened();
    cardStore.saveTap = () => Promise.reject(new Error('The disk is full.'));
    server.isAway = true;
    await card.clockIn(KITCHEN);
    expect(text(card)).toBe('An error occurred while create the work session.');
    expect(card.state().taps).toEqual([]);
  });

  test('a rejected tap keeps its error until it is dismissed', async () => {
    let card = await opened();
    server.isAway = true;
    await card.clockIn(KITCHEN);
    server.isAway = false;
    server.errors = { status: 422, code: 'timecard_overlaps' };
    await card.sendWaiting();
    card = await opened();
    const [tap] = card.state().taps;
    expect(tap).toMatchObject({ kind: 'in', rejected: 'timecard_overlaps' });
    expect(server.sent).toHaveLength(1);
    if (tap) await card.dismiss(tap);
    expect(await cardStore.taps(CODE)).toEqual([]);
  });

  test('a tap is retried when the server is busy', async () => {
    const card = await opened();
    server.isAway = true;
    await card.clockIn(KITCHEN);
    server.isAway = false;
    server.errors = { status: 503, code: 'unavailable' };
    await card.sendWaiting();
    expect(card.state().taps).toMatchObject([{ kind: 'in' }]);
    expect(card.state().taps[0]?.rejected).toBeUndefined();
    server.errors = null;
    await card.sendWaiting();
    expect(card.state().taps).toEqual([]);
    const [first, second] = server.sent;
    expect(second?.key).toBe(first?.key);
  });
});

test('a tap with a lost response is settled by the time card that it created', async () => {
  const card = await opened();
  server.losesResponses = true;
  await card.clockIn(KITCHEN);
  expect(card.state().taps).toHaveLength(1);
  server.losesResponses = false;
  server.errors = { status: 422, code: 'timecard_open' };
  await card.sendWaiting();
  expect(card.state().taps).toEqual([]);
  expect(server.sent.map(({ key }) => key?.endsWith('-late'))).toEqual([false, true]);
});

test('an entered end time is sent immediately or, without network, later', async () => {
  server.cards.push(aCard({ clock_in: '2026-11-19T12:00:00Z' }));
  const card = await opened();
  server.isAway = true;
  await card.clockOut('2026-11-19T20:00:00.000Z');
  server.isAway = false;
  await card.sendWaiting();
  expect(server.sent).toMatchObject([{ method: 'PATCH', timecard: { stated_clock_out: '2026-11-19T20:00:00.000Z' } }]);
  expect(server.sent[0]?.timecard).not.toHaveProperty('tapped_at');
});

test("the server's last response is shown until the server can be reached again", async () => {
  await opened();
  server.isAway = true;
  const card = await opened();
  expect(card.state()).toMatchObject({ server: 'away', cachedCard: { employee: { first_name: 'Cruz' } } });
});

test('the stored visits remain while the server cannot return new ones', async () => {
  await opened();
  server.hasNoVisits = true;
  const card = await opened();
  expect(card.state()).toMatchObject({ server: 'answers', cachedCard: { visits: [VISIT] } });
});

test("an invalid code removes the company's data from the phone, including the data for use without network", async () => {
  await opened();
  server.hasEnded = true;
  expect((await opened()).state().server).toBe('unknown');
  server.isAway = true;
  expect((await opened()).state()).toMatchObject({ server: 'away', cachedCard: null });
});
