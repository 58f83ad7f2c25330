import { Button, Group } from '@mantine/core';
import type { ReactNode } from 'react';
import classes from './line-cards.module.css';
import shared from '../../../../kit/page/shared.module.css';

interface SavedLinesProps<L> {
  query: { lines: L[] | undefined; error: Error | null; retry: () => void };
  /** "Failed to fetch itemized estimates." */
  failure: string;
  /** "Failed to refresh itemized estimates.": the line items are shown as last loaded. */
  refreshFailure: string;
  /** Shown for a document without line items. */
  none: string;
  /** "Itemized estimates" */
  label: string;
  /** The head and body of the table. */
  children: (lines: L[]) => ReactNode;
}

/** The saved line items of a document, below its row in a list. */
export function SavedLines<L>(props: SavedLinesProps<L>) {
  const { query, failure, refreshFailure, none, label, children } = props;
  const { lines, error, retry } = query;
  if (!lines && !error) return <p role="status">Loading...</p>;
  return (
    <>
      {error && (
        <Group component="p" gap={12} className={shared.fault} role="alert">
          {lines ? refreshFailure : failure} <Button onClick={retry}>Try Again</Button>
        </Group>
      )}
      {lines?.length === 0 && <p>{none}</p>}
      {lines && lines.length > 0 && (
        <table className={classes.table} aria-label={label}>
          {children(lines)}
        </table>
      )}
    </>
  );
}

/** The head of a column; numbers are aligned to the end. */
export function ColumnHead({ figures, children }: { figures?: true; children: string }) {
  return (
    <th scope="col" data-align={figures && 'end'}>
      {children}
    </th>
  );
}
