import { Button } from '@mantine/core';
import { formatDay } from '../format.ts';
import { IconX } from '../icons/icons.ts';

/** The date range of a list, set by a link; clicking it shows every day again. */
export function DaysChip({ label, onClear }: { label: string; onClear: () => void }) {
  return (
    <Button
      aria-label={`${label}: show every day`}
      rightSection={<IconX size={16} stroke={1.75} aria-hidden />}
      onClick={onClear}
    >
      {label}
    </Button>
  );
}

/** "Nov 15, 2026 to Nov 21, 2026" */
export function daysText(from: string | undefined, to: string | undefined): string {
  if (from && to) return `${formatDay(from)} to ${formatDay(to)}`;
  return from ? `since ${formatDay(from)}` : `until ${formatDay(to)}`;
}

/** Parses a day from the URL; undefined for anything else. */
export function dayOf(written: string | null): string | undefined {
  return written && /^\d{4}-\d{2}-\d{2}$/.test(written) && !Number.isNaN(Date.parse(written)) ? written : undefined;
}
