import { addDays, type Days } from '#domain/time.ts';
import { isDoubled, spanOfVisit, type VisitTime } from '#domain/work/visit-times.ts';
import { daysOfClockChanges, zoneLines } from './icalendar-zone.ts';

/* Calendars according to RFC 5545. */

/** One visit in a calendar. */
export interface CalendarEvent extends VisitTime {
  visit_id: string;
  created_at: Date;
  /** How many times the calendar data of the visit changed, and when last; a deletion counts. */
  calendar_sequence: number;
  calendar_changed_at: Date;
  isCancelled: boolean;
  summary: string;
  /** Lines; empty if there are none. */
  description: string[];
  location: string;
}

export interface CalendarText {
  name: string;
  /** IANA name of the zone of the events' local times. */
  timeZone: string;
  /** The host of the events' ids. */
  host: string;
  events: readonly CalendarEvent[];
}

/** Writes a calendar: the zone with all its clock changes between the first event and the last, and the events. */
export function calendarText({ name, timeZone, host, events }: CalendarText): string {
  const span = daysOf(events);
  const zone = { timeZone, clockChanges: span ? daysOfClockChanges(timeZone, span) : new Set<string>() };
  return [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//JobsitesPro//Visits//EN',
    'CALSCALE:GREGORIAN',
    'METHOD:PUBLISH',
    text('NAME', name),
    text('X-WR-CALNAME', name),
    `X-WR-TIMEZONE:${timeZone}`,
    'REFRESH-INTERVAL;VALUE=DURATION:PT1H',
    'X-PUBLISHED-TTL:PT1H',
    ...(span ? zoneLines(timeZone, span) : []),
    ...events.flatMap((event) => eventLines(event, { zone, host })),
    'END:VCALENDAR',
  ]
    .map((line) => `${folded(line)}\r\n`)
    .join('');
}

/** The days from the first event to the last possible end; undefined without events. */
function daysOf(events: readonly CalendarEvent[]): Days | undefined {
  const days = events.map(({ day }) => day).sort();
  const [first, last] = [days[0], days.at(-1)];
  return first && last ? { first, last: addDays(last, 1) } : undefined;
}

interface Zone {
  timeZone: string;
  /** The days on which the clocks change. Only on these can a local time occur twice. */
  clockChanges: ReadonlySet<string>;
}

function eventLines(event: CalendarEvent, { zone, host }: { zone: Zone; host: string }): string[] {
  const { visit_id, created_at, calendar_sequence, calendar_changed_at, isCancelled } = event;
  const { summary, description, location } = event;
  return [
    'BEGIN:VEVENT',
    `UID:${visit_id}@${host}`,
    // The file must stay the same as long as nothing changes, so the time of the request is not part of it.
    `DTSTAMP:${utc(calendar_changed_at)}`,
    `CREATED:${utc(created_at)}`,
    `LAST-MODIFIED:${utc(calendar_changed_at)}`,
    `SEQUENCE:${calendar_sequence}`,
    ...timeLines(event, zone),
    text('SUMMARY', summary),
    ...(description.length > 0 ? [text('DESCRIPTION', description.join('\n'))] : []),
    ...(location ? [text('LOCATION', location)] : []),
    `STATUS:${isCancelled ? 'CANCELLED' : 'CONFIRMED'}`,
    'END:VEVENT',
  ];
}

/** In the company's zone, or in UTC if the local time would be ambiguous because the clocks go back. */
function timeLines({ day, starts, ends }: VisitTime, { timeZone, clockChanges }: Zone): string[] {
  if (starts === null || ends === null)
    return [`DTSTART;VALUE=DATE:${compact(day)}`, `DTEND;VALUE=DATE:${compact(addDays(day, 1))}`];
  const mayOccurTwice = clockChanges.has(day) || (ends === '24:00' && clockChanges.has(addDays(day, 1)));
  if (mayOccurTwice && (isDoubled(timeZone, day, starts) || isDoubled(timeZone, day, ends))) {
    const { from, to } = spanOfVisit(timeZone, { day, starts, ends });
    return [`DTSTART:${utc(from)}`, `DTEND:${utc(to)}`];
  }
  const end = ends === '24:00' ? wall(addDays(day, 1), '00:00') : wall(day, ends);
  return [`DTSTART;TZID=${timeZone}:${wall(day, starts)}`, `DTEND;TZID=${timeZone}:${end}`];
}

/** A property of type TEXT. */
function text(name: string, value: string): string {
  return `${name}:${value.replace(/[\\;,]/g, (sign) => `\\${sign}`).replace(/\r\n|\r|\n/g, '\\n')}`;
}

const LINE_OCTETS = 75;

/** Splits a line into lines of at most 75 octets without dividing a character. */
function folded(line: string): string {
  if (Buffer.byteLength(line) === line.length) return foldedOctets(line);
  const octets = Buffer.from(line).toString('latin1');
  return Buffer.from(foldedOctets(octets), 'latin1').toString();
}

/** Folds a string that has one unit per octet. Each line after the first begins with a space, which counts. */
function foldedOctets(octets: string): string {
  let lines = '';
  let from = 0;
  let most = LINE_OCTETS;
  while (octets.length - from > most) {
    const to = startOfCharacter(octets, from + most);
    lines += `${octets.slice(from, to)}\r\n `;
    from = to;
    most = LINE_OCTETS - 1;
  }
  return lines + octets.slice(from);
}

/** The start of the character that contains an octet: octets after a character's first one are 10xxxxxx. */
function startOfCharacter(octets: string, at: number): number {
  let start = at;
  while ((octets.charCodeAt(start) & 0b1100_0000) === 0b1000_0000) start -= 1;
  return start;
}

/** `20261202T130000Z` */
function utc(instant: Date): string {
  return `${instant.toISOString().slice(0, 19).replace(/[-:]/g, '')}Z`;
}

function wall(day: string, time: string): string {
  return `${compact(day)}T${time.replace(':', '')}00`;
}

function compact(day: string): string {
  return day.replaceAll('-', '');
}
