import { Checkbox } from '@mantine/core';
import { UNIT_PRICE_MAX } from '#contract/sales/itemized-estimates.ts';
import shared from '../../../../../kit/page/shared.module.css';
import { type CellProps, NumberCell, SelectCell } from '../../documents/line-cells.tsx';
import type { RowCells } from '../../documents/line-look.ts';
import classes from '../proposals.module.css';
import { PACKAGE_OPTIONS } from './package-options.ts';
import type { PricedLine } from './priced-lines.ts';

interface PricedDetailsProps extends RowCells<PricedLine> {
  line: PricedLine;
  /** The package of the line item; a change order has none. */
  package: { cell: CellProps; value: string } | undefined;
}

/** Cost, tax and package as fields below the row. They are loaded when they are opened. */
export default function PricedDetails({ line, cell, change, package: ofPackage }: PricedDetailsProps) {
  const taxable = cell('is_taxable', 'Taxable');
  return (
    <div className={classes.details}>
      <span>
        Unit Cost
        <NumberCell
          {...cell('unit_cost_dollar', 'Unit cost')}
          value={line.unit_cost_dollar}
          cap={UNIT_PRICE_MAX}
          dollars
        />
      </span>
      <Checkbox
        label="Taxable"
        aria-label={taxable.label}
        data-cell={taxable.field}
        checked={line.is_taxable}
        onKeyDown={taxable.onKeyDown}
        onChange={(event) => change({ is_taxable: event.currentTarget.checked }, taxable.field)}
      />
      {ofPackage && (
        <span>
          Package
          <SelectCell {...ofPackage.cell} value={ofPackage.value} options={PACKAGE_OPTIONS} />
        </span>
      )}
      <span className={shared.faint}>Customers never see the cost.</span>
    </div>
  );
}
