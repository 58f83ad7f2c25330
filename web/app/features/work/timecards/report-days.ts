import type { Days } from '#domain/time.ts';
import { formatDay } from '../../../../kit/format.ts';

/** `Nov 14, 2026 to Nov 20, 2026`; for a single day, only that day. */
export function daysInWords({ first, last }: Days): string {
  return first === last ? formatDay(first) : `${formatDay(first)} to ${formatDay(last)}`;
}
