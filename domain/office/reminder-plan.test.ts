import { expect, test } from 'vitest';
import { zonesOf } from '../places/state-zones.ts';
import type { UsState } from '../places/us-states.ts';
import { addDays, dayIn, instantAt, writtenTime } from '../time.ts';
import { isAllowedAt, recipientDay, WIDEST_HOURS } from './reminder-hours.ts';
import {
  DEFAULT_STEPS,
  LAST_BUSINESS_DAY,
  missedSteps,
  plannedReminders,
  type RemindedDocument,
  type ReminderKind,
  type ReminderRules,
  type ReminderStep,
  stepKey,
} from './reminder-plan.ts';

const NEW_YORK = 'America/New_York';

function rulesWith(steps: Partial<Record<ReminderKind, readonly ReminderStep[]>> = DEFAULT_STEPS): ReminderRules {
  const ruleOf = (kind: ReminderKind) => ({
    is_on: true,
    on_since: null,
    include_open_documents: false,
    steps: (steps[kind] ?? []).map((step) => ({ step, since: null })),
  });
  const kinds = {
    estimate_unanswered: ruleOf('estimate_unanswered'),
    invoice_due_soon: ruleOf('invoice_due_soon'),
    invoice_overdue: ruleOf('invoice_overdue'),
    visit: ruleOf('visit'),
  };
  return { kinds, hours: WIDEST_HOURS };
}

function anInvoice(fields: Partial<RemindedDocument> = {}): RemindedDocument {
  return {
    kind: 'invoice',
    day: '2026-12-10',
    begins_at: null,
    channel: 'email',
    sent_at: instantAt(NEW_YORK, '2026-11-23T12:00'),
    zones: [NEW_YORK],
    done: new Set(),
    full_days: new Set(),
    ...fields,
  };
}

const anEstimate = (fields: Partial<RemindedDocument> = {}) =>
  anInvoice({ kind: 'estimate', day: '2026-11-30', ...fields });

/** The times of the planned reminders, in a zone. */
function planned(document: RemindedDocument, now: string, rules = rulesWith()) {
  const zone = document.zones[0] ?? NEW_YORK;
  return plannedReminders(document, rules, NEW_YORK, instantAt(NEW_YORK, now)).map(
    (reminder) => `${writtenTime(zone, reminder.send_at)} ${stepKey(reminder)}`,
  );
}

test('plans estimate reminders 2 days after sending and on the last business day before the estimate expires', () => {
  expect(planned(anEstimate(), '2026-11-23T12:00')).toEqual([
    '2026-11-25 09:00 estimate_unanswered:2',
    '2026-11-27 09:00 estimate_unanswered:last_business_day',
  ]);
});

test('plans invoice reminders before and after the due day', () => {
  expect(planned(anInvoice(), '2026-11-23T12:00')).toEqual([
    '2026-12-07 09:00 invoice_due_soon:3',
    '2026-12-11 09:00 invoice_overdue:1',
    '2026-12-17 09:00 invoice_overdue:7',
    '2026-12-24 09:00 invoice_overdue:14',
    '2027-01-09 09:00 invoice_overdue:30',
  ]);
});

const aVisit = (day: string, fields: Partial<RemindedDocument> = {}) =>
  anInvoice({ kind: 'visit', day, begins_at: instantAt(NEW_YORK, `${day}T08:00`), ...fields });

test('plans a visit reminder for the day before, and moves a text that would go out on Sunday to Saturday', () => {
  expect(planned(aVisit('2026-12-02'), '2026-11-23T12:00')).toEqual(['2026-12-01 09:00 visit:1']);
  expect(planned(aVisit('2026-11-30'), '2026-11-23T12:00')).toEqual(['2026-11-29 09:00 visit:1']);
  expect(planned(aVisit('2026-11-30', { channel: 'sms' }), '2026-11-23T12:00')).toEqual(['2026-11-28 10:00 visit:1']);
});

test('plans no reminder of a visit that has begun or was announced after 9:00 of the day before', () => {
  expect(planned(aVisit('2026-12-02'), '2026-12-02T08:30')).toEqual([]);
  expect(
    planned(aVisit('2026-12-02', { sent_at: instantAt(NEW_YORK, '2026-12-01T14:00') }), '2026-12-01T14:00'),
  ).toEqual([]);
});

test('skips steps that were already past when the document was sent', () => {
  const late = anInvoice({ sent_at: instantAt(NEW_YORK, '2026-12-18T10:00') });
  expect(planned(late, '2026-12-18T10:00')[0]).toBe('2026-12-24 09:00 invoice_overdue:14');
});

test('plans texts within the hours of both zones of a state, and none on a Sunday', () => {
  const inFlorida = anInvoice({ channel: 'sms', zones: zonesOf('FL'), day: '2026-12-12' });
  const rules = rulesWith({ invoice_overdue: [1, 7] });
  // The day after the due day is a Sunday.
  expect(planned(inFlorida, '2026-11-23T12:00', rules)).toEqual([
    '2026-12-14 10:00 invoice_overdue:1',
    '2026-12-19 11:00 invoice_overdue:7',
  ]);
});

test('plans emails at 9:00 in the westernmost zone of a state', () => {
  const inTexas = anInvoice({ zones: zonesOf('TX') });
  expect(planned(inTexas, '2026-11-23T12:00')[0]).toBe('2026-12-07 10:00 invoice_due_soon:3');
});

test('applies both Mountain times in Arizona all year', () => {
  const inArizona = { zones: zonesOf('AZ'), day: '2026-07-11', sent_at: instantAt(NEW_YORK, '2026-06-20T12:00') };
  const text = anInvoice({ ...inArizona, channel: 'sms' });
  const recipient = { ...text, hours: WIDEST_HOURS };
  expect(isAllowedAt(recipient, instantAt('America/Denver', '2026-07-08T09:30'))).toBe(false);
  expect(isAllowedAt(recipient, instantAt('America/Phoenix', '2026-07-08T09:00'))).toBe(true);
  expect(isAllowedAt(recipient, instantAt('America/Denver', '2026-07-08T18:00'))).toBe(false);
});

test('sends only the newest of the steps that an outage delayed, and reports the others as missed', () => {
  const rules = rulesWith({ invoice_due_soon: [3], invoice_overdue: [1, 2, 3] });
  const now = instantAt(NEW_YORK, '2026-12-13T14:00');
  expect(planned(anInvoice(), '2026-12-13T14:00', rules)).toEqual(['2026-12-13 14:00 invoice_overdue:3']);
  expect(missedSteps(anInvoice(), rules, NEW_YORK, now).map(stepKey)).toEqual([
    'invoice_due_soon:3',
    'invoice_overdue:1',
    'invoice_overdue:2',
  ]);
});

test('sends no missed reminder of an estimate that has expired', () => {
  const text = anEstimate({ channel: 'sms', day: '2026-11-28' });
  expect(planned(text, '2026-11-28T19:00')).toEqual([]);
});

test('sends only the later of two steps that fall on the same day', () => {
  const rules = rulesWith({ estimate_unanswered: [4, LAST_BUSINESS_DAY] });
  expect(planned(anEstimate(), '2026-11-23T12:00', rules)).toEqual([
    '2026-11-27 09:00 estimate_unanswered:last_business_day',
  ]);
});

test('moves a reminder from a full day to the next day', () => {
  const full = anInvoice({ full_days: new Set(['2026-12-07']) });
  expect(planned(full, '2026-11-23T12:00')[0]).toBe('2026-12-08 09:00 invoice_due_soon:3');
});

test('plans no reminder for a step that is done', () => {
  const done = anInvoice({ done: new Set(['invoice_due_soon:3', 'invoice_overdue:1']) });
  expect(planned(done, '2026-11-23T12:00')[0]).toBe('2026-12-17 09:00 invoice_overdue:7');
});

test('skips a document sent before reminders were turned on, unless open documents are included', () => {
  const on_since = instantAt(NEW_YORK, '2026-12-01T12:00');
  const { kinds, hours } = rulesWith();
  const since = (fields: { include_open_documents: boolean }) => ({
    hours,
    kinds: { ...kinds, invoice_overdue: { ...kinds.invoice_overdue, on_since, ...fields } },
  });
  const newest = (rules: ReminderRules) => planned(anInvoice(), '2026-12-20T12:00', rules);
  expect(newest(since({ include_open_documents: false }))).toEqual([]);
  expect(newest(since({ include_open_documents: true }))[0]).toBe('2026-12-20 12:00 invoice_overdue:7');
});

test('skips a step that was chosen after its due time', () => {
  const { kinds, hours } = rulesWith();
  const steps = [{ step: 7, since: instantAt(NEW_YORK, '2026-12-18T12:00') }];
  const rules = { hours, kinds: { ...kinds, invoice_overdue: { ...kinds.invoice_overdue, steps } } };
  expect(planned(anInvoice(), '2026-12-18T12:00', rules)).toEqual([]);
});

const SIX_STATES: UsState[] = ['NY', 'FL', 'TX', 'AZ', 'CA', 'AK'];

test.for(SIX_STATES)('every step is sent once and within the allowed hours on every day of a year in %s', (state) => {
  const zones = zonesOf(state);
  const [zone = ''] = zones;
  const rules = rulesWith();
  for (let first = '2026-03-01'; first < '2027-03-01'; first = addDays(first, 1)) {
    const channel = Number(first.slice(8)) % 4 === 0 ? 'email' : 'sms';
    const sent_at = instantAt(zone, `${first}T13:30`);
    for (const kind of ['estimate', 'invoice'] as const) {
      const document = anInvoice({ kind, day: addDays(first, 8), channel, sent_at, zones });
      const preview = plannedReminders(document, rules, zone, sent_at);
      const sent = simulate(document, rules, zone);
      expect(sent).toEqual(preview.map(({ send_at, ...reminder }) => `${Number(send_at)} ${stepKey(reminder)}`));
      const days = preview.map(({ send_at }) => recipientDay(document, send_at));
      expect(new Set(days).size).toBe(days.length);
      for (const { send_at } of preview) expectAllowed(channel, zones, send_at);
    }
  }
});

/** Advances the time from one planned reminder to the next, and sends each. */
function simulate(document: RemindedDocument, rules: ReminderRules, zone: string): string[] {
  const sent: string[] = [];
  const done = new Set<string>();
  for (let now = document.sent_at; ;) {
    const [next] = plannedReminders({ ...document, done }, rules, zone, now);
    if (!next) return sent;
    now = next.send_at;
    done.add(stepKey(next));
    sent.push(`${Number(now)} ${stepKey(next)}`);
  }
}

function expectAllowed(channel: string, zones: readonly string[], at: Date) {
  for (const zone of zones) {
    const hour = Number(writtenTime(zone, at).slice(11, 13));
    const weekday = new Date(`${dayIn(zone, at)}T00:00:00Z`).getUTCDay();
    expect(channel === 'sms' && weekday === 0).toBe(false);
    const isSaturday = channel === 'sms' && weekday === 6;
    expect(hour).toBeGreaterThanOrEqual(isSaturday ? 10 : 9);
    expect(hour).toBeLessThan(isSaturday ? 17 : 18);
  }
}
