import type { LineLook } from '../../documents/line-look.ts';
import {
  detailsSummary,
  PricedCells,
  pricedColumns,
  PricedDetails,
  PricedFigures,
  PricedSheet,
  PricedTags,
} from './priced-line.tsx';
import { subTotal, type LineValues } from './change-order-lines.ts';

/** Rendering of a change order's line items. */
export const LINE_LOOK: LineLook<LineValues> = {
  title: 'What Changes',
  columns: pricedColumns('Credit'),
  cells: (line, { cell, change }) => (
    <PricedCells
      line={line}
      cell={cell}
      amount={subTotal(line)}
      mark={{
        cell: cell('is_credit', 'Credit'),
        checked: line.is_credit,
        onChange: (is_credit) => change({ is_credit }, 'is_credit'),
      }}
    />
  ),
  details: {
    summary: detailsSummary,
    fields: (line, cells) => <PricedDetails line={line} {...cells} />,
  },
  tags: (line) => <PricedTags line={line} mark={line.is_credit && 'Credit'} />,
  figures: (line) => <PricedFigures line={line} />,
  sheet: (line, { change, number }) => (
    <PricedSheet
      line={line}
      change={change}
      number={number}
      amount={subTotal(line)}
      mark={{
        label: 'Credit, taken off what was agreed',
        checked: line.is_credit,
        onChange: (is_credit) => change({ is_credit }),
      }}
    />
  ),
};
