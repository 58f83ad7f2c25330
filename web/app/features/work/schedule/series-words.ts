import { shortDay } from '#domain/time.ts';
import { counted } from '../../../../kit/format.ts';

/** Maximum number of days that are listed individually. */
const NAMED = 12;

/** `5 visits: Dec 2, 3, 4, 7 and 8.`; for many, only the first and last day. */
export function countedOut(days: readonly string[]): { count: string; dayList: string } {
  const [first, last] = [days[0], days.at(-1)];
  if (!first || !last) return { count: counted(0, 'visit'), dayList: '' };
  const dayList = days.length > NAMED ? `${shortDay(first)} to ${shortDay(last)}` : listed(days.map(withMonthOnce));
  return { count: counted(days.length, 'visit'), dayList };
}

/** `Dec 2` for the first day of a month, then `3`. */
function withMonthOnce(day: string, index: number, days: readonly string[]): string {
  const isSameMonth = days[index - 1]?.slice(0, 7) === day.slice(0, 7);
  return isSameMonth ? String(Number(day.slice(8))) : shortDay(day);
}

function listed(parts: readonly string[]): string {
  return parts.length < 2 ? parts.join('') : `${parts.slice(0, -1).join(', ')} and ${parts.at(-1)}`;
}
