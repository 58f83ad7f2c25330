import { Button } from '@mantine/core';
import type { Estimate } from '../../../contract/estimates.ts';
import type { ItemizedEstimate } from '../../../contract/itemized-estimates.ts';
import { counted, formatUsd } from '../ui/format.ts';
import { COST_TYPE_LABELS } from './cost-types.ts';
import { useLines } from './hooks.ts';
import classes from './itemized-estimates.module.css';

/** What a row of a list opens to. */
export function itemizedEstimatesOf({ estimate_id }: Estimate) {
  return <ItemizedEstimates estimateId={estimate_id} />;
}

/** The lines of an estimate as they are saved, optional ones apart, with their sums. */
export function ItemizedEstimates({ estimateId }: { estimateId: string }) {
  const { lines, totals, error, retry } = useLines(estimateId);
  if (error && !lines) {
    return (
      <p className={classes.failure} role="alert">
        Failed to fetch itemized estimates. <Button onClick={retry}>Try Again</Button>
      </p>
    );
  }
  if (!lines || !totals) return <p role="status">Loading...</p>;
  if (lines.length === 0) return <p>This estimate has no lines yet.</p>;
  const firm = lines.filter((line) => !line.is_optional);
  const optional = lines.filter((line) => line.is_optional);
  return (
    <table className={classes.table} aria-label="Itemized estimates">
      <thead>
        <tr>
          <th scope="col">Code</th>
          <th scope="col">Description</th>
          <th scope="col">Cost Type</th>
          <th scope="col" data-align="end">
            Unit Price
          </th>
          <th scope="col" data-align="end">
            Quantity
          </th>
          <th scope="col" data-align="end">
            Hours
          </th>
          <th scope="col" data-align="end">
            Sub Total
          </th>
        </tr>
      </thead>
      <tbody>{firm.map(toRow)}</tbody>
      {optional.length > 0 && (
        <tbody>
          <tr className={classes.sum}>
            <th scope="rowgroup" colSpan={5}>
              Optional lines
            </th>
            <td data-align="end">{counted(totals.optional_hour, 'hour')}</td>
            <td data-align="end">{formatUsd(totals.optional_dollar)}</td>
          </tr>
          {optional.map(toRow)}
        </tbody>
      )}
      <tfoot>
        <tr className={classes.sum}>
          <th scope="row" colSpan={5}>
            Sub total
          </th>
          <td data-align="end">{counted(totals.total_hour, 'hour')}</td>
          <td data-align="end">{formatUsd(totals.total_dollar)}</td>
        </tr>
      </tfoot>
    </table>
  );
}

function toRow(line: ItemizedEstimate) {
  return (
    <tr key={line.itemized_estimate_id} className={classes.line}>
      <td className={classes.code}>{line.code}</td>
      <td className={classes.text}>{line.description}</td>
      <td className={classes.kind}>{COST_TYPE_LABELS[line.cost_type]}</td>
      <td className={classes.price} data-align="end">
        {formatUsd(line.unit_price_dollar)}
      </td>
      <td className={classes.quantity} data-align="end">
        {line.quantity}
      </td>
      <td className={classes.hours} data-align="end">
        {line.duration_hour > 0 && line.duration_hour}
      </td>
      <td className={classes.total} data-align="end">
        {formatUsd(line.sub_total_dollar)}
      </td>
    </tr>
  );
}
