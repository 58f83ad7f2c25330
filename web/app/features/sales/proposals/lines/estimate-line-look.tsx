import type { LineLook } from '../../documents/line-look.ts';
import { subTotal, type LineValues } from './estimate-lines.ts';
import {
  detailsSummary,
  PricedCells,
  pricedColumns,
  PricedDetails,
  PricedFigures,
  PricedSheet,
  PricedTags,
} from './priced-line.tsx';

/** Rendering of an estimate's line items. */
export const LINE_LOOK: LineLook<LineValues> = {
  title: 'Itemized Estimate',
  columns: pricedColumns('Optional'),
  cells: (line, { cell, change }) => (
    <PricedCells
      line={line}
      cell={cell}
      amount={subTotal(line)}
      mark={{
        cell: cell('is_optional', 'Optional'),
        checked: line.is_optional,
        // The row moves to the other group, and the focus moves with it.
        onChange: (is_optional) => change({ is_optional }, 'is_optional'),
      }}
    />
  ),
  details: {
    summary: detailsSummary,
    fields: (line, cells) => <PricedDetails line={line} {...cells} />,
  },
  tags: (line) => <PricedTags line={line} mark={line.is_optional && 'Optional'} />,
  figures: (line) => <PricedFigures line={line} />,
  sheet: (line, { change, number }) => (
    <PricedSheet
      line={line}
      change={change}
      number={number}
      amount={subTotal(line)}
      mark={{
        label: 'Optional, shown apart to the customer',
        checked: line.is_optional,
        onChange: (is_optional) => change({ is_optional }),
      }}
    />
  ),
  apart: { title: 'Optional lines', hint: 'In the estimate total, shown apart to the customer' },
};
