import { formatUsd } from '#domain/money.ts';
import { linesIn, type Package, packagesOf } from '#domain/sales/packages.ts';
import { amountTotals, type CountedLine } from '#domain/totals.ts';
import type { PrintableLine } from '../../../core/documents/priced-lines.ts';

/** The fields of a snapshot that the totals of its packages derive from. */
interface Offer {
  lines: readonly OfferedLine[];
  tax_rate: string;
  discount_usd: string;
}

type OfferedLine = PrintableLine & { is_optional: boolean; package?: Package };

/** A line item of a snapshot with numbers, for sums. */
export function countedLine(line: OfferedLine): CountedLine {
  return {
    unit_price_dollar: Number(line.unit_price_dollar),
    quantity: Number(line.quantity),
    duration_hour: Number(line.duration_hour),
    is_optional: line.is_optional,
    is_taxable: line.is_taxable,
    package: line.package,
  };
}

/** The packages that an estimate offers, with their totals in dollars, optional line items included. */
export function packageTotals({ lines, tax_rate, discount_usd }: Offer): { package: Package; final_total: number }[] {
  const rates = { tax_rate: Number(tax_rate), discount_usd: Number(discount_usd) };
  return packagesOf(lines).map((each) => {
    const { final_total } = amountTotals(linesIn(lines, each).map(countedLine), rates);
    return { package: each, final_total };
  });
}

/** "$3,000.00 to $5,000.00", or one amount if all packages cost the same. */
export function packageRange(packages: readonly { final_total: number }[]): string {
  const totals = packages.map(({ final_total }) => final_total);
  return [...new Set([Math.min(...totals), Math.max(...totals)])].map(formatUsd).join(' to ');
}
