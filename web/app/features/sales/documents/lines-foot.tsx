import { Box, Button } from '@mantine/core';
import type { ReactNode } from 'react';
import { IconPlus } from '../../../../kit/icons/icons.ts';
import type { Line } from './lines.ts';
import classes from './document-editor.module.css';
import type { LineEditing } from './use-line-editing.ts';

interface LinesFootProps<L extends Line> {
  editing: LineEditing<L>;
  onAdd: () => void;
  children?: ReactNode;
}

/** Adds a line item at the end. */
export function LinesFoot<L extends Line>({ editing: { full, kind }, onAdd, children }: LinesFootProps<L>) {
  return (
    <div className={classes.linesFoot}>
      <Button
        leftSection={<IconPlus size={18} stroke={1.75} aria-hidden />}
        onClick={onAdd}
        disabled={full}
        title={full ? kind.full : undefined}
      >
        Add Line
      </Button>
      {children}
    </div>
  );
}

/** The keyboard shortcuts of the grid. */
export function LineKeys() {
  return (
    <p className={classes.keys}>
      <kbd>Enter</kbd> next line{' '}
      <Box component="span" mx={4} aria-hidden>
        ·
      </Box>{' '}
      <kbd>Tab</kbd> next field{' '}
      <Box component="span" mx={4} aria-hidden>
        ·
      </Box>{' '}
      <kbd>Alt ↑ ↓</kbd> move{' '}
      <Box component="span" mx={4} aria-hidden>
        ·
      </Box>{' '}
      <kbd>Ctrl Enter</kbd> save
    </p>
  );
}
