import { type CustomerSees, type VisibleLine, visibleLine } from '#domain/sales/customer-sees.ts';
import { isTaxedInPart } from '#domain/totals.ts';
import { dollars, figure, isZero } from '../../core/documents/figures.ts';
import type { PrintableLine } from '../../core/documents/priced-lines.ts';

interface Printable {
  lines: readonly PrintableLine[];
  tax_rate: string;
  customer_sees?: CustomerSees;
}

/**
 * Returns a function that formats the line items of a proposal for print, without the details that its customer does
 * not see. Line items without tax are marked if others are taxed.
 */
export function linePrinter(document: Printable) {
  const marks = isTaxedInPart(document.lines, document);
  return (line: PrintableLine) =>
    printedLine(visibleLine(line, document.customer_sees), marks && line.is_taxable === false);
}

/** Hidden details are empty; a column that is empty in all lines is not printed. */
function printedLine(line: VisibleLine<PrintableLine>, isMarked: boolean) {
  const { unit_price_dollar, quantity, duration_hour, sub_total_dollar } = line;
  return {
    code: line.code,
    description: line.description,
    cost_type: [costTypes[line.cost_type], isMarked ? NOT_TAXED : ''].filter(Boolean).join(' · '),
    unit_price: unit_price_dollar === null ? '' : dollars(unit_price_dollar),
    quantity: quantity === null ? '' : [figure(quantity), line.unit].filter(Boolean).join(' '),
    hours: duration_hour === null || isZero(duration_hour) ? '' : figure(duration_hour),
    sub_total: sub_total_dollar === null ? '' : dollars(sub_total_dollar),
  };
}

/** The mark of a line item without tax. */
const NOT_TAXED = 'Not taxed';

/** Most line items cover both, which needs no label. */
const costTypes = { all: '', labor: 'Labor', material: 'Material' };
