import { Button } from '@mantine/core';
import type { ReactNode } from 'react';
import { LINES_MAX } from '../../../contract/itemized-estimates.ts';
import { IconPlus } from '../ui/icons.ts';
import classes from './lines-section.module.css';

/** Adds a line at the end of the lines. */
export function LinesFoot({ full, onAdd, children }: { full: boolean; onAdd: () => void; children?: ReactNode }) {
  return (
    <div className={classes.foot}>
      <Button
        leftSection={<IconPlus size={18} stroke={1.75} aria-hidden />}
        onClick={onAdd}
        disabled={full}
        title={full ? `An estimate has at most ${LINES_MAX} lines.` : undefined}
      >
        Add Line
      </Button>
      {children}
    </div>
  );
}

/** What the keyboard does in the grid. */
export function LineKeys() {
  return (
    <p className={classes.keys}>
      <kbd>Enter</kbd> adds a line <span aria-hidden>·</span> <kbd>Tab</kbd> next field <span aria-hidden>·</span>{' '}
      <kbd>Alt ↑ ↓</kbd> move
    </p>
  );
}
