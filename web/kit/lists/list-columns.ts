import type { ReactNode } from 'react';
import type { CompanyDay } from '../day-text.ts';
import type { IconComponent } from '../page/notice.tsx';
import type { StatusTone } from './status-badge.tsx';

/**
 * A column of a list, shown as a line of the card on a phone. The card's title is the column with `card: 'title'`, or
 * the first one.
 */
export interface Column<Row> {
  head: string;
  /** `isCard`: the cell is the title of a card. There, the name opens the record instead of its form. */
  cell: (row: Row, isCard: boolean, at: CompanyDay) => ReactNode;
  /** The attribute that the server sorts by; a column without it cannot be sorted. */
  sort?: string;
  /** For amounts and hours. */
  align?: 'end';
  nowrap?: boolean;
  /** Hidden below 1200 px. */
  wideOnly?: boolean;
  /** `foot`: shown beside another short value at the bottom of the card. */
  card?: 'title' | 'line' | 'foot' | 'none';
  /** Label before the value on a card, if the value is unclear without one. */
  cardLabel?: string;
}

/** A record on a phone: one link with three lines. */
export interface RecordCard {
  to: string;
  state?: object | undefined;
  title: string;
  amount?: string | undefined;
  amountTone?: StatusTone | undefined;
  second: string;
  status: string;
  tone: StatusTone;
  /** A day or its distance, at the right. */
  aside?: string | undefined;
  /** The record is void. */
  isStruck?: boolean;
}

/** What a user does next with a record: a link to the screen of it. */
export interface FirstAction {
  label: string;
  to: string;
  state?: object | undefined;
  /** Opens a dialog instead of the screen. */
  open?: (() => void) | undefined;
}

/** An action on the selected row. Delete actions are marked and come last. */
export interface ListAction<Row> {
  label: string;
  icon: IconComponent;
  run: (row: Row) => void;
  danger?: true;
  /** Why the action is unavailable for this row; undefined if it is available. */
  whyNot?: (row: Row) => string | undefined;
}

/** How rows are identified in code and on the screen. */
export interface RowIdentity<Row> {
  id: (row: Row) => string;
  /** "Priya Desai" */
  name: (row: Row) => string;
}
