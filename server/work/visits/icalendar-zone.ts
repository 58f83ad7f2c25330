import { Temporal } from 'temporal-polyfill';
import type { Days } from '#domain/time.ts';

/**
 * The zone of a calendar. Each clock change is listed separately, from the last one before the first day to the last
 * day, according to the zone's rules. A zone without changes has its single offset.
 */
export function zoneLines(timeZone: string, { first, last }: Days): string[] {
  return ['BEGIN:VTIMEZONE', `TZID:${timeZone}`, ...changesOf(timeZone, { first, last }), 'END:VTIMEZONE'];
}

function changesOf(timeZone: string, { first, last }: Days): string[] {
  const changes = transitionsOf(timeZone, { first, last });
  if (changes.length > 0)
    return changes.flatMap((at) => observance(at, offsetBefore(at), startOf(at, offsetBefore(at))));
  const begin = Temporal.PlainDate.from(first).toZonedDateTime({ timeZone });
  return observance(begin, begin.offsetNanoseconds, '19700101T000000');
}

/** The days, by the clock before and after, on which the clocks of a zone change. */
export function daysOfClockChanges(timeZone: string, days: Days): ReadonlySet<string> {
  const changes = transitionsOf(timeZone, days);
  return new Set(changes.flatMap((at) => [dayOf(at.subtract({ nanoseconds: 1 })), dayOf(at)]));
}

/** The clock changes up to the last day. The first one is before the first day and determines its offset. */
function transitionsOf(timeZone: string, { first, last }: Days): Temporal.ZonedDateTime[] {
  const begin = Temporal.PlainDate.from(first).toZonedDateTime({ timeZone });
  const end = Temporal.PlainDate.from(last).add({ days: 1 }).toZonedDateTime({ timeZone });
  const changes: Temporal.ZonedDateTime[] = [];
  let at = begin.getTimeZoneTransition('previous');
  while (at && Temporal.ZonedDateTime.compare(at, end) < 0) {
    changes.push(at);
    at = at.getTimeZoneTransition('next');
  }
  return changes;
}

function offsetBefore(at: Temporal.ZonedDateTime): number {
  return at.subtract({ nanoseconds: 1 }).offsetNanoseconds;
}

function dayOf(at: Temporal.ZonedDateTime): string {
  return at.toPlainDate().toString();
}

/** An offset that applies from a local time on. */
function observance(at: Temporal.ZonedDateTime, before: number, start: string): string[] {
  const kind = at.offsetNanoseconds > before ? 'DAYLIGHT' : 'STANDARD';
  return [
    `BEGIN:${kind}`,
    `DTSTART:${start}`,
    `TZOFFSETFROM:${written(before)}`,
    `TZOFFSETTO:${written(at.offsetNanoseconds)}`,
    `TZNAME:${nameOf(at)}`,
    `END:${kind}`,
  ];
}

/** The local time of a change by the offset before it. */
function startOf(at: Temporal.ZonedDateTime, before: number): string {
  const local = new Date(at.epochMilliseconds + before / 1e6).toISOString();
  return local.slice(0, 19).replace(/[-:]/g, '');
}

/** `-0500`; offsets are whole minutes. */
function written(offset: number): string {
  const minutes = Math.abs(Math.round(offset / 60e9));
  const two = (part: number) => String(part).padStart(2, '0');
  return `${offset < 0 ? '-' : '+'}${two(Math.floor(minutes / 60))}${two(minutes % 60)}`;
}

/** `EST` */
function nameOf({ epochMilliseconds, timeZoneId: timeZone }: Temporal.ZonedDateTime): string {
  const parts = new Intl.DateTimeFormat('en-US', { timeZone, timeZoneName: 'short' }).formatToParts(epochMilliseconds);
  return parts.find(({ type }) => type === 'timeZoneName')?.value ?? timeZone;
}
