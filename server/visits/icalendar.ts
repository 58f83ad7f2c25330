import { addDays } from '../../contract/time.ts';
import { isDoubled, spanOfVisit, type VisitTime } from '../../contract/visit-times.ts';
import { zoneLines } from './icalendar-zone.ts';

/* Calendars as RFC 5545 has them. */

/** One visit in a calendar. */
export interface CalendarEvent extends VisitTime {
  visit_id: string;
  /** When it was planned and changed last, or deleted. */
  created_at: Date;
  changed_at: Date;
  isCancelled: boolean;
  summary: string;
  /** Lines; empty for none. */
  description: string[];
  location: string;
}

interface Calendar {
  name: string;
  /** IANA name; the events' wall times are its own. */
  timeZone: string;
  /** The host of the events' ids. */
  host: string;
  events: readonly CalendarEvent[];
}

/** A calendar: the zone with all its changes of the clocks between the first event and the last, and the events. */
export function calendarText({ name, timeZone, host, events }: Calendar): string {
  const days = events.map(({ day }) => day).sort();
  const [first, last] = [days[0], days.at(-1)];
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
    ...(first && last ? zoneLines(timeZone, { first, last: addDays(last, 1) }) : []),
    ...events.flatMap((event) => eventLines(event, { timeZone, host })),
    'END:VCALENDAR',
  ]
    .map((line) => `${folded(line)}\r\n`)
    .join('');
}

function eventLines(event: CalendarEvent, { timeZone, host }: { timeZone: string; host: string }): string[] {
  const { visit_id, created_at, changed_at, isCancelled, summary, description, location } = event;
  return [
    'BEGIN:VEVENT',
    `UID:${visit_id}@${host}`,
    // The same file as long as nothing changes: when it was asked for says nothing.
    `DTSTAMP:${utc(changed_at)}`,
    `CREATED:${utc(created_at)}`,
    `LAST-MODIFIED:${utc(changed_at)}`,
    `SEQUENCE:${sequence(event)}`,
    ...timeLines(event, timeZone),
    text('SUMMARY', summary),
    ...(description.length > 0 ? [text('DESCRIPTION', description.join('\n'))] : []),
    ...(location ? [text('LOCATION', location)] : []),
    `STATUS:${isCancelled ? 'CANCELLED' : 'CONFIRMED'}`,
    'END:VEVENT',
  ];
}

/** Grows with each change: the seconds since it was planned. */
function sequence({ created_at, changed_at }: CalendarEvent): number {
  return Math.max(0, Math.floor((changed_at.getTime() - created_at.getTime()) / 1000));
}

/** In the company's zone; in UTC where a wall time would mean two instants, because the clocks go back. */
function timeLines({ day, starts, ends }: VisitTime, timeZone: string): string[] {
  if (starts === null || ends === null)
    return [`DTSTART;VALUE=DATE:${compact(day)}`, `DTEND;VALUE=DATE:${compact(addDays(day, 1))}`];
  if (isDoubled(timeZone, day, starts) || isDoubled(timeZone, day, ends)) {
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

/** Lines of at most 75 octets; no character is divided. */
function folded(line: string): string {
  let lines = '';
  let octets = 0;
  for (const character of line) {
    const length = Buffer.byteLength(character);
    if (octets + length > LINE_OCTETS) {
      lines += '\r\n ';
      octets = 1;
    }
    lines += character;
    octets += length;
  }
  return lines;
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
