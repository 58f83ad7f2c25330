import { Checkbox, NativeSelect, TextInput } from '@mantine/core';
import { DURATION_MAX, QUANTITY_MAX, UNIT_PRICE_MAX, type CostType } from '../../../../contract/itemized-estimates.ts';
import { Tag } from '../documents/line-cards.tsx';
import { NumberCell, SelectCell } from '../documents/line-cells.tsx';
import type { LineLook, RowCells, SheetFields } from '../documents/line-look.ts';
import sheet from '../documents/line-sheet.module.css';
import { counted, formatUsd } from '../../ui/format.ts';
import { decimal } from '../../ui/typing.ts';
import { COST_TYPE_LABELS, COST_TYPE_OPTIONS } from './cost-types.ts';
import shared from '../../ui/shared.module.css';
import classes from './line-look.module.css';
import { subTotal, type LineValues } from './lines.ts';

/** Rendering of an estimate's line items. */
export const LINE_LOOK: LineLook<LineValues> = {
  title: 'Itemized Estimate',
  columns: [
    { head: 'Cost Type' },
    { head: 'Unit Price', align: 'end' },
    { head: 'Quantity', align: 'end' },
    { head: 'Hours', align: 'end' },
    { head: 'Optional', align: 'center' },
    { head: 'Sub Total', align: 'end', sum: true },
  ],
  cells: (line, cells) => <Cells line={line} {...cells} />,
  tags: (line) => (
    <>
      <Tag>{COST_TYPE_LABELS[line.cost_type]}</Tag>
      {line.is_optional && <Tag outlined>Optional</Tag>}
    </>
  ),
  figures: (line) => (
    <>
      <span>
        {formatUsd(decimal(line.unit_price_dollar))} × {line.quantity || 0}
      </span>
      {decimal(line.duration_hour) > 0 && (
        <span className={shared.faint}>{counted(decimal(line.duration_hour), 'hour')}</span>
      )}
    </>
  ),
  sheet: (line, fields) => <Sheet line={line} {...fields} />,
  apart: { title: 'Optional lines', hint: 'In the estimate total, shown apart to the customer' },
};

function Cells({ line, cell, change }: RowCells<LineValues> & { line: LineValues }) {
  const optional = cell('is_optional', 'Optional');
  return (
    <>
      <td className={classes.type}>
        <SelectCell {...cell('cost_type', 'Cost type')} value={line.cost_type} options={COST_TYPE_OPTIONS} />
      </td>
      <td className={classes.price}>
        <NumberCell
          {...cell('unit_price_dollar', 'Unit price')}
          value={line.unit_price_dollar}
          cap={UNIT_PRICE_MAX}
          dollars
        />
      </td>
      <td className={classes.quantity}>
        <NumberCell {...cell('quantity', 'Quantity')} value={line.quantity} cap={QUANTITY_MAX} />
      </td>
      <td className={classes.quantity}>
        <NumberCell {...cell('duration_hour', 'Hours')} value={line.duration_hour} cap={DURATION_MAX} />
      </td>
      <td data-align="center">
        <input
          type="checkbox"
          className={classes.check}
          data-cell={optional.field}
          aria-label={optional.label}
          checked={line.is_optional}
          onKeyDown={optional.onKeyDown}
          // The row moves to the other group, and the focus moves with it.
          onChange={(event) => change({ is_optional: event.currentTarget.checked }, 'is_optional')}
        />
      </td>
      <td data-align="end" data-sum>
        {formatUsd(subTotal(line))}
      </td>
    </>
  );
}

function Sheet({ line, change, number }: SheetFields<LineValues> & { line: LineValues }) {
  return (
    <>
      <NativeSelect
        label="Cost Type"
        data={COST_TYPE_OPTIONS}
        value={line.cost_type}
        onChange={(event) => change({ cost_type: event.currentTarget.value as CostType })}
      />
      <TextInput {...number('unit_price_dollar', UNIT_PRICE_MAX)} label="Unit Price" withAsterisk leftSection="$" />
      <TextInput {...number('quantity', QUANTITY_MAX)} label="Quantity" withAsterisk />
      <TextInput {...number('duration_hour', DURATION_MAX)} label="Hours" />
      <p className={sheet.total}>
        <span>Sub Total</span>
        <b>{formatUsd(subTotal(line))}</b>
      </p>
      <Checkbox
        label="Optional, shown apart to the customer"
        checked={line.is_optional}
        onChange={(event) => change({ is_optional: event.currentTarget.checked })}
        className={sheet.wide}
      />
    </>
  );
}
