import type { PriceItem } from '#contract/sales/price-items.ts';
import { dayIn } from '#domain/time.ts';
import { paths } from '../../../../kit/paths.ts';
import { formatDay, formatUsd } from '../../../../kit/format.ts';
import { IconHistory } from '../../../../kit/icons/icons.ts';
import type { Column } from '../../../../kit/lists/list-columns.ts';
import { NameLink } from '../../../../kit/lists/name-link.tsx';
import shared from '../../../../kit/page/shared.module.css';
import { COST_TYPE_LABELS } from './cost-types.ts';
import { carrying } from './hooks.ts';
import { isOldPrice, oldPriceText } from './price-age.ts';
import classes from './price-book.module.css';

interface ColumnsOf {
  /** In the company's time zone; determines which prices are old. */
  today: string | undefined;
  timeZone: string | undefined;
  /** Updates the price of an item to that of its most recent uses. */
  onChangePrice: (item: PriceItem) => void;
}

/** The columns of the price book. */
export function priceItemColumns({ today, timeZone, onChangePrice }: ColumnsOf): Column<PriceItem>[] {
  return [
    { head: 'Code', sort: 'code', cell: ({ code }) => code, nowrap: true, card: 'foot', cardLabel: 'Code' },
    {
      head: 'Description',
      sort: 'description',
      cell: (item) => (
        <>
          <NameLink to={paths.updatePriceItem()} state={carrying(item)} aside={item.is_active ? null : 'Not active'}>
            {item.description}
          </NameLink>
          <OtherPrice item={item} onChangePrice={onChangePrice} />
        </>
      ),
      card: 'title',
    },
    { head: 'Category', sort: 'category', cell: ({ category }) => category },
    { head: 'Cost Type', cell: ({ cost_type }) => COST_TYPE_LABELS[cost_type], wideOnly: true, card: 'none' },
    {
      head: 'Unit Price',
      sort: 'unit_price_dollar',
      cell: ({ unit, unit_price_dollar }) => (
        <>
          <span className={shared.amount}>{formatUsd(unit_price_dollar)}</span>
          {unit && ` / ${unit}`}
        </>
      ),
      align: 'end',
    },
    {
      head: 'Unit Cost',
      cell: ({ unit_cost_dollar }) => unit_cost_dollar !== null && formatUsd(unit_cost_dollar),
      align: 'end',
      wideOnly: true,
      cardLabel: 'Unit cost',
    },
    {
      head: 'Hours',
      cell: ({ hours_per_unit }) => hours_per_unit > 0 && hours_per_unit.toFixed(2),
      align: 'end',
      wideOnly: true,
      card: 'none',
    },
    {
      head: 'Used',
      sort: 'times_used',
      cell: ({ times_used }) => times_used > 0 && times_used.toLocaleString('en-US'),
      align: 'end',
      card: 'foot',
      cardLabel: 'Used',
    },
    {
      head: 'Last Used',
      sort: 'last_used_at',
      cell: ({ last_used_at: at }) => at && formatDay(timeZone ? dayIn(timeZone, new Date(at)) : at),
      nowrap: true,
      wideOnly: true,
      card: 'none',
    },
    {
      head: 'Price Checked',
      sort: 'price_checked_on',
      cell: (item) => <PriceChecked item={item} today={today} />,
      nowrap: true,
      card: 'foot',
      cardLabel: 'Checked',
    },
  ];
}

interface OtherPriceProps {
  item: PriceItem;
  onChangePrice: (item: PriceItem) => void;
}

/**
 * Shown if the last three documents had prices other than the price book: offers the most recent one as the new price.
 */
function OtherPrice({ item, onChangePrice }: OtherPriceProps) {
  const { description, used_price_dollar: price } = item;
  if (price === null) return null;
  return (
    <span className={classes.other}>
      Last used at {formatUsd(price)}
      <button
        type="button"
        aria-label={`Change the book to ${formatUsd(price)}: ${description}`}
        onClick={() => onChangePrice(item)}
      >
        Change the book to {formatUsd(price)}
      </button>
    </span>
  );
}

function PriceChecked({ item, today }: { item: PriceItem; today: string | undefined }) {
  if (today === undefined || !isOldPrice(item, today)) return formatDay(item.price_checked_on);
  return (
    <span className={classes.old}>
      <IconHistory size={16} stroke={1.75} aria-hidden /> {oldPriceText(item)}
    </span>
  );
}
