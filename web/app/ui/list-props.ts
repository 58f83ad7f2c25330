import type { ReactNode } from 'react';
import type { Column, ListAction, RowIdentity } from './list-columns.ts';
import type { ListState } from './list-state.ts';
import type { ListView } from './list-view.ts';

export interface DataListProps<Row> extends RowIdentity<Row> {
  /** One row and several: "customer", "customers". */
  noun: readonly [one: string, many: string];
  list: ListState<Row>;
  view: ListView;
  columns: readonly Column<Row>[];
  /** What can be done with a selected row; without any nothing is selected. */
  actions?: readonly ListAction<Row>[];
  /** The row that is selected when the list is first drawn. */
  firstSelected?: string | undefined;
  /** What is told of the selected row, above what can be done with it. */
  aboutSelected?: (row: Row) => ReactNode;
  /** What the search looks at: "Search name, address, email or phone". Without it nothing is searched. */
  searchLabel?: string;
  /** What stands here while there is nothing: what it is for, and its create button. */
  empty: { title: string; text: string; action?: ReactNode };
  /** More about a row, shown under it on demand. */
  expand?: (row: Row) => ReactNode;
  /** Rows with the same key stand under one heading. */
  group?: (row: Row) => { key: string; head: ReactNode };
}

/** What the rows of a list take, as a table and as cards alike. */
export interface RowsProps<Row> extends DataListProps<Row> {
  selectedId: string | null;
  /** Without it nothing can be selected. */
  onSelect: ((id: string) => void) | undefined;
}
