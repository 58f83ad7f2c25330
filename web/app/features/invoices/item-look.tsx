import { TextInput } from '@mantine/core';
import { ITEM_AMOUNT_MAX } from '../../../../contract/itemized-invoices.ts';
import { NumberCell } from '../documents/line-cells.tsx';
import type { LineLook } from '../documents/line-look.ts';
import classes from './item-look.module.css';
import type { ItemValues } from './items.ts';

/** Rendering of an invoice's line items. */
export const ITEM_LOOK: LineLook<ItemValues> = {
  title: 'Itemized Invoice',
  columns: [{ head: 'Amount', align: 'end', required: true }],
  cells: (item, { cell }) => (
    <td className={classes.amount}>
      <NumberCell {...cell('amount_dollar', 'Amount')} value={item.amount_dollar} cap={ITEM_AMOUNT_MAX} dollars />
    </td>
  ),
  sheet: (_, { number }) => (
    <TextInput
      {...number('amount_dollar', ITEM_AMOUNT_MAX)}
      label="Amount"
      withAsterisk
      aria-required
      leftSection="$"
    />
  ),
};
