import type { Days } from '#domain/time.ts';
import { formatDay } from '../../../../kit/format.ts';

/** `Nov 14, 2026 to Nov 20, 2026`; a single day alone. */
export function daysInWords({ first, last }: Days): string {
  return first === last ? formatDay(first) : `${formatDay(first)} to ${formatDay(last)}`;
}
