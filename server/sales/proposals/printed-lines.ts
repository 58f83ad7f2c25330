import { isTaxedInPart } from '#domain/totals.ts';
import { dollars, figure, isZero } from '../../core/documents/figures.ts';
import type { PrintedPricing } from '../../core/documents/priced-lines.ts';

/** The common part of a line item in the snapshots of both kinds of proposals. Numbers are exact decimal strings. */
export type PrintableLine = PrintedPricing & {
  code: string;
  description: string;
  unit_price_dollar: string;
  quantity: string;
  duration_hour: string;
  cost_type: 'all' | 'labor' | 'material';
  sub_total_dollar: string;
};

/**
 * Returns a function that formats the line items of a proposal for print. Line items without tax are marked if others
 * are taxed.
 */
export function linePrinter(document: { lines: readonly PrintableLine[]; tax_rate: string }) {
  const marks = isTaxedInPart(document.lines, document);
  return (line: PrintableLine) => printedLine(line, marks && line.is_taxable === false);
}

function printedLine(line: PrintableLine, isMarked: boolean) {
  return {
    code: line.code,
    description: line.description,
    cost_type: [costTypes[line.cost_type], isMarked ? NOT_TAXED : ''].filter(Boolean).join(' · '),
    unit_price: dollars(line.unit_price_dollar),
    quantity: [figure(line.quantity), line.unit].filter(Boolean).join(' '),
    hours: isZero(line.duration_hour) ? '' : figure(line.duration_hour),
    sub_total: dollars(line.sub_total_dollar),
  };
}

/** The mark of a line item without tax. */
const NOT_TAXED = 'Not taxed';

/** Most line items cover both, which needs no label. */
const costTypes = { all: '', labor: 'Labor', material: 'Material' };
