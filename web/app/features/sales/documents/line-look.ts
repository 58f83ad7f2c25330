import type { ChangeEvent, ReactNode } from 'react';
import type { CellProps } from './line-cells.tsx';
import type { Line, LineChange } from './lines.ts';
import type { LineEditing } from './use-line-editing.ts';

/**
 * How the line items of one kind of document are rendered: everything besides code and description, which all kinds
 * share.
 */
export interface LineLook<L extends Line> {
  /** "Itemized Estimate" */
  title: string;
  /** Additional columns of the grid. */
  columns: readonly { head: string; align?: 'end' | 'center'; sum?: true; required?: true }[];
  /** The cells of these columns, one `td` each. */
  cells: (line: L, cells: RowCells<L>) => ReactNode;
  /** Fields below a row, opened by a button, and the summary that is shown while they are closed. */
  details?: { summary: (line: L) => string; fields: (line: L, cells: RowCells<L>) => ReactNode };
  /** Tags on a card, above the description of its line item and before the amount. */
  tags?: (line: L) => ReactNode;
  figures?: (line: L) => ReactNode;
  /** Additional fields of the sheet that a card opens. */
  sheet: (line: L, fields: SheetFields<L>) => ReactNode;
  /** The heading of the separate group, such as optional line items. */
  apart?: { title: string; hint: string };
}

/** Helpers for rendering the cells of a row. */
export interface RowCells<L extends Line> {
  /** "Unit price"; the line item's number is appended. */
  cell: (field: keyof LineChange<L> & string, label: string) => CellProps;
  /** Changes the line item immediately and keeps the focus on the cell when it is rendered again. */
  change: (change: LineChange<L>, focused: string) => void;
}

/** Helpers for rendering the fields of the sheet. */
export interface SheetFields<L extends Line> {
  change: (change: LineChange<L>) => void;
  /** Props of a number field that stops at a maximum. */
  number: (
    field: keyof LineChange<L> & string,
    cap: number,
  ) => { value: string; inputMode: 'decimal'; onChange: (event: ChangeEvent<HTMLInputElement>) => void };
}

/** Props shared by the grid and the cards. */
export interface LinesProps<L extends Line> {
  editing: LineEditing<L>;
  look: LineLook<L>;
  /** Called to delete a line item, which may require a call to the server. */
  onRemove: (line: L) => void;
}
