import type { ReactNode } from 'react';
import type { IconComponent } from '../page/notice.tsx';

/** A column of a list, which is a line on a phone's card. The card's title is the column with `card: 'title'`, or the first one. */
export interface Column<Row> {
  head: string;
  cell: (row: Row) => ReactNode;
  /** The attribute that the server sorts by; a column without it cannot be sorted. */
  sort?: string;
  /** For amounts and hours. */
  align?: 'end';
  nowrap?: boolean;
  /** Hidden below 1200 px. */
  wideOnly?: boolean;
  /** `foot`: shown with another short value side by side at the bottom of the card. */
  card?: 'title' | 'line' | 'foot' | 'none';
  /** Label before the value on a card, when the value is unclear without one. */
  cardLabel?: string;
}

/** An action on the selected row. Deleting actions are marked and come last. */
export interface ListAction<Row> {
  label: string;
  icon: IconComponent;
  run: (row: Row) => void;
  danger?: true;
  /** Why the action is unavailable for this row; undefined when it is available. */
  whyNot?: (row: Row) => string | undefined;
}

/** How rows are identified in code and on the screen. */
export interface RowIdentity<Row> {
  id: (row: Row) => string;
  /** "Priya Desai" */
  name: (row: Row) => string;
}
