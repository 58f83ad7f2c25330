import { Box } from '@mantine/core';
import type { Estimate } from '#contract/sales/estimates.ts';
import type { ItemizedEstimate } from '#contract/sales/itemized-estimates.ts';
import { isTaxedInPart } from '#domain/totals.ts';
import { ColumnHead, SavedLines } from '../../documents/saved-lines.tsx';
import classes from '../../documents/line-cards.module.css';
import { counted, formatUsd } from '../../../../../kit/format.ts';
import { COST_TYPE_LABELS } from '../../price-book/cost-types.ts';
import { useLines } from '../estimate-hooks.ts';
import shared from '../../../../../kit/page/shared.module.css';

/** The expanded content of a list row. */
export function itemizedEstimatesOf(estimate: Estimate) {
  return <ItemizedEstimates estimate={estimate} />;
}

/** The saved line items of an estimate, with optional ones in a separate group, and their totals. */
export function ItemizedEstimates({ estimate }: { estimate: Pick<Estimate, 'estimate_id' | 'tax_rate'> }) {
  const query = useLines(estimate.estimate_id);
  return (
    <SavedLines
      query={query}
      failure="Failed to fetch itemized estimates."
      refreshFailure="Failed to refresh itemized estimates."
      none="This estimate has no lines yet."
      label="Itemized estimates"
    >
      {(lines) => (
        <>
          <thead>
            <tr>
              <ColumnHead>Code</ColumnHead>
              <ColumnHead>Description</ColumnHead>
              <ColumnHead>Cost Type</ColumnHead>
              <ColumnHead figures>Unit Price</ColumnHead>
              <ColumnHead figures>Quantity</ColumnHead>
              <ColumnHead figures>Hours</ColumnHead>
              <ColumnHead figures>Sub Total</ColumnHead>
            </tr>
          </thead>
          <tbody>
            <Rows lines={lines.filter((line) => !line.is_optional)} marksUntaxed={isTaxedInPart(lines, estimate)} />
          </tbody>
          <OptionalLines
            lines={lines.filter((line) => line.is_optional)}
            marksUntaxed={isTaxedInPart(lines, estimate)}
            totals={query.totals}
          />
          <tfoot>
            <Sum head="row" title="Sub total" hours={query.totals?.total_hour} dollars={query.totals?.total_dollar} />
          </tfoot>
        </>
      )}
    </SavedLines>
  );
}

interface RowsProps {
  lines: ItemizedEstimate[];
  /** Whether untaxed line items are marked, because others are taxed. */
  marksUntaxed: boolean;
}

interface OptionalLinesProps extends RowsProps {
  totals: ReturnType<typeof useLines>['totals'];
}

function OptionalLines({ lines, marksUntaxed, totals }: OptionalLinesProps) {
  if (lines.length === 0) return null;
  return (
    <tbody>
      <Sum head="rowgroup" title="Optional lines" hours={totals?.optional_hour} dollars={totals?.optional_dollar} />
      <Rows lines={lines} marksUntaxed={marksUntaxed} />
    </tbody>
  );
}

interface SumProps {
  head: 'row' | 'rowgroup';
  title: string;
  hours: number | undefined;
  dollars: number | undefined;
}

function Sum({ head, title, hours = 0, dollars = 0 }: SumProps) {
  return (
    <tr className={classes.sum}>
      <th scope={head} colSpan={5}>
        {title}
      </th>
      <td data-align="end">{counted(hours, 'hour')}</td>
      <td data-align="end">{formatUsd(dollars)}</td>
    </tr>
  );
}

function Rows({ lines, marksUntaxed }: RowsProps) {
  return lines.map((line) => (
    <tr key={line.itemized_estimate_id} className={classes.line}>
      <td className={classes.code}>{line.code}</td>
      <td className={classes.text}>
        {line.description}
        {marksUntaxed && !line.is_taxable && (
          <Box component="span" ml={8} fz={12} className={shared.muted}>
            Not taxed
          </Box>
        )}
      </td>
      <td className={classes.kind}>{COST_TYPE_LABELS[line.cost_type]}</td>
      <td data-align="end">{formatUsd(line.unit_price_dollar)}</td>
      <td className={classes.quantity} data-align="end">
        {line.quantity} {line.unit}
      </td>
      <td className={classes.hours} data-align="end">
        {line.duration_hour > 0 && line.duration_hour}
      </td>
      <td className={classes.savedTotal} data-align="end">
        {formatUsd(line.sub_total_dollar)}
      </td>
    </tr>
  ));
}
