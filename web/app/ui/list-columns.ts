import type { ReactNode } from 'react';
import type { IconComponent } from './notice.tsx';

/** One column of a list, and its line on a phone's card. The first column is the card's title. */
export interface Column<Row> {
  head: string;
  cell: (row: Row) => ReactNode;
  /** The attribute that the server sorts by; a column without it cannot be sorted. */
  sort?: string;
  /** Money and hours. */
  align?: 'end';
  nowrap?: boolean;
  /** Left out below 1200 px. */
  wideOnly?: boolean;
  /** A card's foot holds two short things side by side. */
  card?: 'line' | 'foot' | 'none';
  /** Before the value on a card, where the value alone does not say what it is. */
  cardLabel?: string;
}

/** What can be done with the selected row. Those that delete are marked and come last. */
export interface ListAction<Row> {
  label: string;
  icon: IconComponent;
  run: (row: Row) => void;
  danger?: true;
  /** Why it cannot be done with this row; undefined when it can. */
  whyNot?: (row: Row) => string | undefined;
}

/** How rows are told apart, by the program and by people. */
export interface RowIdentity<Row> {
  id: (row: Row) => string;
  /** "Priya Desai" */
  name: (row: Row) => string;
}
