import type { ReactNode } from 'react';
import classes from './status-badge.module.css';

export type StatusTone = 'green' | 'amber' | 'red' | 'blue' | 'grey';

/** A status: a dot, a word and a pair of colors, never only color. */
export function StatusBadge({ tone, children }: { tone: StatusTone; children: ReactNode }) {
  return (
    <span className={classes.badge} data-tone={tone}>
      {children}
    </span>
  );
}
