import type { ReactNode } from 'react';
import type { CellProps } from './line-cells.tsx';
import type { Line, LineChange } from './lines.ts';
import type { SheetFields } from './line-sheet.tsx';

/** How the lines of one kind of document look: what stands beside code and description, which all of them have. */
export interface LineLook<L extends Line> {
  /** "Itemized Estimate" */
  title: string;
  /** The grid's further columns. */
  columns: readonly { head: string; align?: 'end' | 'center'; sum?: true; required?: true }[];
  /** Their cells, one `td` each. */
  cells: (line: L, cells: RowCells<L>) => ReactNode;
  /** What a card says of the line above its description, and before its amount. */
  tags?: (line: L) => ReactNode;
  figures?: (line: L) => ReactNode;
  /** The further fields of the sheet that a card opens. */
  sheet: (line: L, fields: SheetFields<L>) => ReactNode;
  /** The heading of the lines that stand apart. */
  apart?: { title: string; hint: string };
}

/** What the cells of a row are made with. */
export interface RowCells<L extends Line> {
  /** "Unit price", to which the number of the line is added. */
  cell: (field: keyof LineChange<L> & string, label: string) => CellProps;
  /** Changes the line at once, keeping the focus where it is drawn anew. */
  change: (change: LineChange<L>, focused: string) => void;
}
