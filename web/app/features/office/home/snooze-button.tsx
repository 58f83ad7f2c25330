import { Button } from '@mantine/core';
import type { Need } from '#endpoints/core/needs.ts';
import type { NeedGroup } from '#endpoints/office/home.ts';
import classes from './work-to-do.module.css';

/** A line, or all lines of a group. */
export type SnoozeRef = Pick<Need, 'kind' | 'document'> | Pick<NeedGroup, 'kind' | 'band'>;

/** How lines and groups are put away. */
export interface Snoozing {
  busy: boolean;
  snooze: (ref: SnoozeRef) => void;
}

/** Puts a line or a group away until tomorrow. */
export function SnoozeButton({ of, busy, snooze }: Snoozing & { of: Need | NeedGroup }) {
  const { kind } = of;
  const ref = 'document' in of ? { kind, document: of.document } : { kind, band: of.band };
  return (
    <Button
      variant="subtle"
      className={classes.tomorrow}
      aria-label={`Snooze until tomorrow: ${of.sentence}`}
      disabled={busy}
      onClick={() => snooze(ref)}
    >
      Snooze
    </Button>
  );
}
