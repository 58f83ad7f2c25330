import type { ReactNode } from 'react';
import classes from './plots.module.css';

export type BarTone = 'plain' | 'amber' | 'red';

interface BarRow {
  key: string;
  name: string;
  /** Shown between name and bar. */
  count?: ReactNode;
  /** Share of the full width, from 0 to 1. */
  share: number;
  tone: BarTone;
  /** A lighter bar behind this one, with a mark at its end. */
  planned?: number;
  value: ReactNode;
}

/** Bars stacked vertically, each with its name and figure. */
export function BarRows({ rows, isWide = false }: { rows: readonly BarRow[]; isWide?: boolean }) {
  return (
    <ul className={classes.rows} data-wide={isWide || undefined}>
      {rows.map(({ key, name, count, share, tone, planned, value }) => (
        <li key={key}>
          <span className={classes.name}>{name}</span>
          {count !== undefined && <span className={classes.count}>{count}</span>}
          <span className={classes.bar}>
            {planned !== undefined && <i data-tone="planned" style={{ width: percent(planned) }} />}
            <i data-tone={tone} style={{ width: percent(share) }} />
            {planned !== undefined && planned > 0 && <i data-tone="mark" style={{ left: percent(planned) }} />}
          </span>
          <span className={classes.value} data-tone={tone}>
            {value}
          </span>
        </li>
      ))}
    </ul>
  );
}

function percent(share: number): string {
  return `${Math.min(100, Math.max(0, share * 100))}%`;
}
