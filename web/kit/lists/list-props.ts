import type { ReactNode } from 'react';
import type { CompanyDay } from '../day-text.ts';
import type { Column, FirstAction, ListAction, RecordCard, RowIdentity } from './list-columns.ts';
import type { ListChip, ListTotal } from './list-filters.tsx';
import type { ListState } from './list-state.ts';
import type { ListView } from './list-view.ts';

/** How a list shows a record on a phone, and what it offers for it first. Loaded when it is needed. */
export interface RowParts<Row> {
  card: (row: Row, at: CompanyDay) => RecordCard;
  /** The first one is the main action of the screen; the second one, if any, is next to it. */
  firstActions: (row: Row) => readonly FirstAction[];
}

export interface DataListProps<Row> extends RowIdentity<Row> {
  /** Singular and plural: "customer", "customers". */
  noun: readonly [one: string, many: string];
  list: ListState<Row>;
  view: ListView;
  columns: readonly Column<Row>[];
  /** Actions on the selected row; without any, rows cannot be selected. */
  actions?: readonly ListAction<Row>[];
  /** Loads the cards and first actions. On a phone, actions then appear with the selection. The same on each render. */
  rowParts?: () => Promise<RowParts<Row>>;
  /** The company's day, once it is known; until then, the browser's. */
  at?: CompanyDay | undefined;
  /** The selected row, if the screen around the list depends on it. */
  selection?: readonly [id: string | null, select: (id: string | null) => void];
  /** The row that is selected initially. */
  firstSelected?: string | undefined;
  /** Details about the selected row, above the actions. */
  aboutSelected?: (row: Row) => ReactNode;
  /** Label of the search field: "Search name, address, email or phone". Without it the list has no search. */
  searchLabel?: string;
  /** Above the list, as filters. */
  totals?: readonly ListTotal[] | 'loading' | undefined;
  /** A phone shows them too. */
  hasPhoneTotals?: true;
  /** The filters of the list, beside the search. */
  chips?: readonly ListChip[];
  /** Additional filters, beside the search. They remain visible when nothing is found. */
  filters?: ReactNode;
  /** Shown when the list is empty: its purpose, and the create button. */
  empty: { title: string; text: string; action?: ReactNode };
  /** Details of a row, shown below it when expanded. */
  expand?: (row: Row) => ReactNode;
  /** Puts the button that expands a row at the row's end instead of before the first column. */
  expandAtEnd?: true;
  /** Rows with the same key are grouped under one heading. */
  group?: (row: Row) => { key: string; head: ReactNode };
}

/** Props of the rows, shared by table and cards. */
export interface RowsProps<Row> extends DataListProps<Row> {
  at: CompanyDay;
  selectedId: string | null;
  /** Without it, rows cannot be selected. */
  onSelect: ((id: string | null) => void) | undefined;
}
