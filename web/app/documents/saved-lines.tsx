import { Button } from '@mantine/core';
import type { ReactNode } from 'react';
import classes from './saved-lines.module.css';

interface SavedLinesProps<L> {
  asked: { lines: L[] | undefined; error: Error | null; retry: () => void };
  /** "Failed to fetch itemized estimates." */
  failure: string;
  /** What is said of a document without lines. */
  none: string;
  /** "Itemized estimates" */
  label: string;
  /** The table's parts. */
  children: (lines: L[]) => ReactNode;
}

/** The lines of a document as they are saved, under its row in a list. */
export function SavedLines<L>({ asked: { lines, error, retry }, failure, none, label, children }: SavedLinesProps<L>) {
  if (error && !lines) {
    return (
      <p className={classes.failure} role="alert">
        {failure} <Button onClick={retry}>Try Again</Button>
      </p>
    );
  }
  if (!lines) return <p role="status">Loading...</p>;
  if (lines.length === 0) return <p>{none}</p>;
  return (
    <table className={classes.table} aria-label={label}>
      {children(lines)}
    </table>
  );
}

/** The head of a column; figures stand at its end. */
export function ColumnHead({ figures, children }: { figures?: true; children: string }) {
  return (
    <th scope="col" data-align={figures && 'end'}>
      {children}
    </th>
  );
}
