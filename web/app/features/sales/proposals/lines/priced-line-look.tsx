import { Checkbox, NativeSelect, TextInput } from '@mantine/core';
import { lazy, type ReactNode, Suspense } from 'react';
import {
  DURATION_MAX,
  QUANTITY_MAX,
  UNIT_MAX,
  UNIT_PRICE_MAX,
  type CostType,
} from '#contract/sales/itemized-estimates.ts';
import { type Package, PACKAGE_NAMES } from '#domain/sales/packages.ts';
import { Tag } from '../../documents/line-cards.tsx';
import { CheckCell, NumberCell, PlainCell, SelectCell, type CellProps } from '../../documents/line-cells.tsx';
import type { LineLook, RowCells, SheetFields } from '../../documents/line-look.ts';
import type { LineChange } from '../../documents/lines.ts';
import sheet from '../../documents/line-cards.module.css';
import { counted, formatUsd } from '../../../../../kit/format.ts';
import { decimal } from '../../../../../kit/forms/typing.ts';
import { COST_TYPE_LABELS, COST_TYPE_OPTIONS } from '../../price-book/cost-types.ts';
import shared from '../../../../../kit/page/shared.module.css';
import classes from '../proposals.module.css';
import { PACKAGE_OPTIONS } from './package-options.ts';
import type { PricedLine } from './priced-lines.ts';

interface PricedLineLook<L extends PricedLine> {
  /** "Itemized Estimate" */
  title: string;
  /** The one flag that a line item can have: optional in an estimate, a credit in a change order. */
  mark: {
    field: keyof LineChange<L> & string;
    /** "Optional": the column heading and the tag on a card. */
    name: string;
    /** "Optional, shown apart to the customer": the label of its check box in the sheet of a card. */
    label: string;
    isSet: (line: L) => boolean;
    setTo: (isSet: boolean) => LineChange<L>;
  };
  /** Dollars of a line item as typed. */
  subTotal: (line: L) => number;
  /** The packages of an estimate; a change order has none. */
  packages?: {
    read: (line: L) => string;
    setTo: (value: string) => LineChange<L>;
  };
  apart?: LineLook<L>['apart'];
}

/** Rendering of line items with cost type, price, quantity, hours and one flag. */
export function pricedLineLook<L extends PricedLine>(definition: PricedLineLook<L>): LineLook<L> {
  const { title, mark, subTotal, packages, apart } = definition;
  const packageOf = (line: L) => PACKAGE_NAMES[Number(packages?.read(line)) as Package] as string | undefined;
  return {
    title,
    columns: [
      { head: 'Quantity', align: 'end' },
      { head: 'Unit' },
      { head: 'Unit Price', align: 'end' },
      { head: 'Cost Type' },
      { head: 'Hours', align: 'end' },
      { head: mark.name, align: 'center' },
      { head: 'Sub Total', align: 'end', sum: true },
    ],
    cells: (line, cells) => (
      <PricedCells
        line={line}
        cell={priced(cells).cell}
        amount={subTotal(line)}
        mark={{
          cell: cells.cell(mark.field, mark.name),
          checked: mark.isSet(line),
          // The row may move to the other group, and the focus moves with it.
          onChange: (isSet) => cells.change(mark.setTo(isSet), mark.field),
        }}
      />
    ),
    details: {
      summary: (line) => [packageOf(line), detailsSummary(line)].filter(Boolean).join(' · '),
      fields: (line, cells) => (
        <Suspense fallback={null}>
          <PricedDetails
            line={line}
            {...priced(cells)}
            package={
              packages && {
                cell: cells.cell('package' as keyof LineChange<L> & string, 'Package'),
                value: packages.read(line),
              }
            }
          />
        </Suspense>
      ),
    },
    tags: (line) => (
      <>
        {line.cost_type !== 'all' && <Tag>{COST_TYPE_LABELS[line.cost_type]}</Tag>}
        {mark.isSet(line) && <Tag outlined>{mark.name}</Tag>}
        {packageOf(line) && <Tag outlined>{packageOf(line)}</Tag>}
        {!line.is_taxable && <Tag outlined>{NOT_TAXED}</Tag>}
      </>
    ),
    figures: (line) => (
      <>
        <span>
          {formatUsd(decimal(line.unit_price_dollar))} × {line.quantity || 0} {line.unit}
        </span>
        {decimal(line.duration_hour) > 0 && (
          <span className={shared.faint}>{counted(decimal(line.duration_hour), 'hour')}</span>
        )}
      </>
    ),
    sheet: (line, fields) => (
      <PricedSheet
        line={line}
        {...(fields as SheetFields<PricedLine>)}
        amount={subTotal(line)}
        mark={{
          label: mark.label,
          checked: mark.isSet(line),
          onChange: (isSet) => fields.change(mark.setTo(isSet)),
        }}
      >
        {packages && (
          <NativeSelect
            label="Package"
            data={PACKAGE_OPTIONS}
            value={packages.read(line)}
            onChange={(event) => fields.change(packages.setTo(event.currentTarget.value))}
          />
        )}
      </PricedSheet>
    ),
    ...(apart && { apart }),
  };
}

/** Few lines need them. */
const PricedDetails = lazy(() => import('./priced-details.tsx'));

/** The cells of the fields that all priced line items have. TypeScript does not derive them for a generic line item. */
function priced<L extends PricedLine>(cells: RowCells<L>): RowCells<PricedLine> {
  return cells as RowCells<PricedLine>;
}

interface Mark {
  checked: boolean;
  onChange: (isChecked: boolean) => void;
}

interface PricedCellsProps {
  line: PricedLine;
  cell: RowCells<PricedLine>['cell'];
  mark: Mark & { cell: CellProps };
  /** Dollars of the line item. */
  amount: number;
}

/** The cells of the columns. */
function PricedCells({ line, cell, mark, amount }: PricedCellsProps) {
  return (
    <>
      <td className={classes.quantity}>
        <NumberCell {...cell('quantity', 'Quantity')} value={line.quantity} cap={QUANTITY_MAX} />
      </td>
      <td className={classes.quantity}>
        <PlainCell {...cell('unit', 'Unit')} value={line.unit} max={UNIT_MAX} placeholder="sq ft" />
      </td>
      <td className={classes.price}>
        <NumberCell
          {...cell('unit_price_dollar', 'Unit price')}
          value={line.unit_price_dollar}
          cap={UNIT_PRICE_MAX}
          dollars
        />
      </td>
      <td className={classes.type}>
        <SelectCell {...cell('cost_type', 'Cost type')} value={line.cost_type} options={COST_TYPE_OPTIONS} />
      </td>
      <td className={classes.quantity}>
        <NumberCell {...cell('duration_hour', 'Hours')} value={line.duration_hour} cap={DURATION_MAX} />
      </td>
      <td data-align="center">
        <CheckCell {...mark} />
      </td>
      <td data-align="end" data-sum>
        {formatUsd(amount)}
      </td>
    </>
  );
}

/** Cost and tax: the summary in a row while these fields are closed. */
function detailsSummary({ unit_cost_dollar, is_taxable }: PricedLine): string {
  const parts = [
    unit_cost_dollar && `costs ${formatUsd(decimal(unit_cost_dollar))}`,
    !is_taxable && NOT_TAXED.toLowerCase(),
  ];
  return parts.filter(Boolean).join(' · ');
}

const NOT_TAXED = 'Not taxed';

interface PricedSheetProps extends Pick<SheetFields<PricedLine>, 'change' | 'number'> {
  line: PricedLine;
  mark: Mark & { label: string };
  amount: number;
  children: ReactNode;
}

/** The fields of the sheet that a card opens. */
function PricedSheet({ line, change, number, mark, amount, children }: PricedSheetProps) {
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
      <TextInput
        label="Unit"
        value={line.unit}
        maxLength={UNIT_MAX}
        placeholder="sq ft"
        autoComplete="off"
        onChange={(event) => change({ unit: event.currentTarget.value })}
      />
      <TextInput {...number('duration_hour', DURATION_MAX)} label="Hours" />
      <TextInput
        {...number('unit_cost_dollar', UNIT_PRICE_MAX)}
        label="Unit Cost"
        description="Customers never see the cost."
        leftSection="$"
      />
      {children}
      <p className={sheet.sheetTotal}>
        <span>Sub Total</span>
        <b>{formatUsd(amount)}</b>
      </p>
      <Checkbox
        label={mark.label}
        checked={mark.checked}
        onChange={(event) => mark.onChange(event.currentTarget.checked)}
        className={sheet.wide}
      />
      <Checkbox
        label="Taxable"
        checked={line.is_taxable}
        onChange={(event) => change({ is_taxable: event.currentTarget.checked })}
        className={sheet.wide}
      />
    </>
  );
}
