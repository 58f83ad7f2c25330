import { describe, expect, test } from 'vitest';
import { calendarText, type CalendarEvent } from './icalendar.ts';

const ZONES = [
  'America/New_York',
  'America/Chicago',
  'America/Denver',
  'America/Los_Angeles',
  'America/Phoenix',
  'Pacific/Honolulu',
];

function anEvent(fields: Partial<CalendarEvent> = {}): CalendarEvent {
  return {
    visit_id: '0198a2d4-6a3e-7c11-9d55-0242ac120002',
    day: '2026-12-02',
    starts: '08:00',
    ends: '16:00',
    created_at: new Date('2026-11-20T15:00:00.400Z'),
    calendar_sequence: 0,
    calendar_changed_at: new Date('2026-11-20T15:00:00.400Z'),
    isCancelled: false,
    summary: 'Backyard patio',
    description: [],
    location: '',
    ...fields,
  };
}

const written = (events: CalendarEvent[], timeZone = 'America/New_York') =>
  calendarText({ name: 'Bayline: visits', timeZone, host: 'jobsitespro.example', events });

/** The unfolded lines, after a strict check of the folded ones. */
function linesOf(calendar: string): string[] {
  expect(calendar.endsWith('\r\n')).toBe(true);
  const physical = calendar.slice(0, -2).split('\r\n');
  for (const line of physical) {
    expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75);
    expect(line).not.toMatch(/[\r\n\uFFFD]/);
    expect(line.length).toBeGreaterThan(0);
  }
  const lines = physical.join('\r\n').replaceAll('\r\n ', '').split('\r\n');
  for (const line of lines) expect(line).toMatch(/^[A-Z-]+(;[A-Z-]+=[^:;]+)*:/);
  expect(lines.flatMap(nesting).reduce(closed, [])).toEqual([]);
  return lines;
}

/** The component that a line begins or ends. */
function nesting(line: string): { begins: boolean; name: string }[] {
  const [, kind, name = ''] = /^(BEGIN|END):(.*)$/.exec(line) ?? [];
  return kind ? [{ begins: kind === 'BEGIN', name }] : [];
}

/** The components that are open after a line; the one that ends must have begun last. */
function closed(open: string[], { begins, name }: { begins: boolean; name: string }): string[] {
  return begins || open.at(-1) !== name ? [...open, name] : open.slice(0, -1);
}

const valueOf = (lines: string[], name: string) =>
  lines.find((line) => line.split(/[;:]/)[0] === name)?.replace(/^[^:]*:/, '');

/** The offsets of a calendar's zone, by the local time from which each applies. */
function offsetsOf(lines: string[]): { start: string; from: string; to: string; kind: string }[] {
  return lines.flatMap((line, at) => {
    const kind = /^BEGIN:(STANDARD|DAYLIGHT)$/.exec(line)?.[1];
    if (!kind) return [];
    const component = lines.slice(at, lines.indexOf(`END:${kind}`, at));
    const [start = '', from = '', to = ''] = ['DTSTART', 'TZOFFSETFROM', 'TZOFFSETTO'].map((name) =>
      valueOf(component, name),
    );
    return [{ start, from, to, kind }];
  });
}

test('an event has its local times in the zone', () => {
  const lines = linesOf(written([anEvent()]));
  expect(lines).toEqual(
    expect.arrayContaining([
      'UID:0198a2d4-6a3e-7c11-9d55-0242ac120002@jobsitespro.example',
      'DTSTAMP:20261120T150000Z',
      'SEQUENCE:0',
      'DTSTART;TZID=America/New_York:20261202T080000',
      'DTEND;TZID=America/New_York:20261202T160000',
      'STATUS:CONFIRMED',
      'REFRESH-INTERVAL;VALUE=DURATION:PT1H',
      'X-PUBLISHED-TTL:PT1H',
    ]),
  );
});

test('an all-day event has dates, and an event until midnight ends on the next day', () => {
  expect(linesOf(written([anEvent({ starts: null, ends: null })]))).toEqual(
    expect.arrayContaining(['DTSTART;VALUE=DATE:20261202', 'DTEND;VALUE=DATE:20261203']),
  );
  expect(linesOf(written([anEvent({ day: '2026-12-31', ends: '24:00' })]))).toContain(
    'DTEND;TZID=America/New_York:20270101T000000',
  );
});

test('an event has its change count as its sequence, and a status when it is canceled', () => {
  const changed = { calendar_sequence: 124, calendar_changed_at: new Date('2026-11-20T15:02:05Z') };
  const lines = linesOf(written([anEvent({ ...changed, isCancelled: true })]));
  expect(lines).toEqual(expect.arrayContaining(['SEQUENCE:124', 'LAST-MODIFIED:20261120T150205Z', 'STATUS:CANCELLED']));
});

test('a time that occurs twice is written in UTC, as its first occurrence', () => {
  const lines = linesOf(written([anEvent({ day: '2026-11-01', starts: '01:30', ends: '03:00' })]));
  expect(lines).toEqual(expect.arrayContaining(['DTSTART:20261101T053000Z', 'DTEND:20261101T080000Z']));
});

test('only the times of the nights on which clocks change are written in UTC', () => {
  const days = ['2026-10-31', '2026-11-01', '2026-11-02', '2027-03-13', '2027-03-14'];
  const lines = linesOf(written(days.map((day) => anEvent({ day, starts: '01:30', ends: '24:00' }))));
  const starts = lines.filter((line) => /^DTSTART(;TZID=America\/New_York)?:\d{8}T\d{6}Z?$/.test(line));
  expect(starts.slice(-days.length)).toEqual([
    'DTSTART;TZID=America/New_York:20261031T013000',
    'DTSTART:20261101T053000Z',
    'DTSTART;TZID=America/New_York:20261102T013000',
    'DTSTART;TZID=America/New_York:20270313T013000',
    'DTSTART;TZID=America/New_York:20270314T013000',
  ]);
});

test('a line is folded at 75 octets, wherever a multi-byte character is', () => {
  for (const character of ['é', '€', '🧱']) {
    for (let shift = 0; shift < 80; shift += 1) {
      const summary = 'a'.repeat(shift) + character.repeat(60);
      expect(valueOf(linesOf(written([anEvent({ summary })])), 'SUMMARY')).toBe(summary);
    }
  }
});

test('texts are escaped, and long ones folded between characters', () => {
  const summary = 'Søren’s patio; steps, railing \\ "ramp" 🧱🧱'.repeat(6);
  const lines = linesOf(
    written([anEvent({ summary, description: ['Gate code 4471.', 'Ask\r\nfor Ana'], location: 'A, B' })]),
  );
  const unescaped = (value = '') => value.replaceAll(/\\(.)/g, (_, sign: string) => (sign === 'n' ? '\n' : sign));
  expect(unescaped(valueOf(lines, 'SUMMARY'))).toBe(summary);
  expect(unescaped(valueOf(lines, 'DESCRIPTION'))).toBe('Gate code 4471.\nAsk\nfor Ana');
  expect(valueOf(lines, 'LOCATION')).toBe(String.raw`A\, B`);
});

test('a calendar without events is a valid calendar', () => {
  expect(linesOf(written([]))).not.toContain('BEGIN:VEVENT');
});

describe.each(ZONES)('the zone %s', (zone) => {
  test("a calendar has its zone's offset at each hour around both nights", () => {
    const lines = linesOf(written([anEvent({ day: '2026-02-01' }), anEvent({ day: '2026-12-02' })], zone));
    const offsets = offsetsOf(lines);
    for (const night of ['2026-03-08', '2026-11-01', '2026-07-04']) {
      for (let hour = -24; hour <= 24; hour += 1) {
        const instant = new Date(Date.parse(`${night}T07:30:00Z`) + hour * 3_600_000);
        expect([instant, offsetByRules(offsets, instant)]).toEqual([instant, offsetOf(zone, instant)]);
      }
    }
  });
});

/** The offset that a reader of the calendar derives for a time: that of the last change before it. */
function offsetByRules(offsets: ReturnType<typeof offsetsOf>, instant: Date): string | undefined {
  const begins = ({ start, from }: { start: string; from: string }) => {
    const iso = start.replace(/^(....)(..)(..)T(..)(..)(..)$/, '$1-$2-$3T$4:$5:$6');
    return Date.parse(`${iso}${from.slice(0, 3)}:${from.slice(3)}`);
  };
  return offsets.findLast((each) => begins(each) <= instant.getTime())?.to;
}

function offsetOf(timeZone: string, instant: Date): string {
  const format = new Intl.DateTimeFormat('en-US', { timeZone, timeZoneName: 'longOffset' });
  const name = format.formatToParts(instant).find(({ type }) => type === 'timeZoneName')?.value ?? '';
  return name.replace('GMT', '').replace(':', '') || '+0000';
}
