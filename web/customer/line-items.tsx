import { formatUsd } from '#domain/money.ts';
import type { ReactNode } from 'react';
import type { AmountTotals } from '#domain/totals.ts';
import { type Choice, type Share, worthOf } from './choice.ts';
import page from './customer-page.module.css';
import type { LinkDocument, LinkLine } from './customer-link.ts';
import classes from './line-items.module.css';
import type { Translations } from './translations-en.ts';

/** The displayed fields of a line item; the subtotal of a credit is negative. */
type PricedLine = Pick<
  LinkLine,
  | 'code'
  | 'description'
  | 'quantity'
  | 'unit'
  | 'unit_price_dollar'
  | 'sub_total_dollar'
  | 'duration_hour'
  | 'cost_type'
  | 'is_taxable'
>;

type TaxedInPart = Pick<LinkDocument, 'is_taxed_in_part'>;

interface LineProps {
  line: PricedLine;
  /** Determines whether untaxed line items are marked. */
  document: TaxedInPart;
  translations: Translations;
  /** Shown above the description: the status of the line item. */
  tag?: ReactNode;
  /** Shown after the quantity. */
  note?: string | undefined;
  isLeftOut?: boolean;
}

/** A line item: description, subtotal, and the other details that the company shows. */
export function Line({ line, document, tag, note, isLeftOut = false, translations: t }: LineProps) {
  const Text = isLeftOut ? 's' : 'span';
  const details = [!isLeftOut && detailsOf(line, document, t), note].filter(Boolean).join(' · ');
  return (
    <li className={classes.line} data-left-out={isLeftOut || undefined}>
      <p className={classes.name}>
        {tag}
        <Text>{line.description}</Text>
      </p>
      <p className={classes.amount}>
        {line.sub_total_dollar !== null && <Text>{formatUsd(line.sub_total_dollar)}</Text>}
      </p>
      {details && <p className={classes.count}>{details}</p>}
    </li>
  );
}

/** "TILE-2 · 36 sq ft × $24.50 · 4 hours · Labor · Not taxed", as far as the company shows it. */
function detailsOf(line: PricedLine, { is_taxed_in_part }: TaxedInPart, t: Translations): string {
  const { code, duration_hour, cost_type, is_taxable } = line;
  return [
    code,
    countOf(line),
    duration_hour && t.hours(duration_hour),
    cost_type !== 'all' && t.costTypes[cost_type],
    is_taxed_in_part && !is_taxable && t.notTaxed,
  ]
    .filter(Boolean)
    .join(' · ');
}

/** "36 sq ft × $24.50", or "36 sq ft" if prices are hidden. */
function countOf({ quantity, unit, unit_price_dollar }: PricedLine): string {
  if (quantity === null) return '';
  const count = `${quantity.toLocaleString('en-US')}${unit && ` ${unit}`}`;
  return unit_price_dollar === null ? count : `${count} × ${formatUsd(unit_price_dollar)}`;
}

interface OptionsProps {
  document: LinkDocument;
  choice: Choice;
  /** Undefined if options can no longer be selected. */
  onChoose: ((choice: Choice) => void) | undefined;
  translations: Translations;
}

/** The optional line items, each with its switch and its effect on the total. */
export function Options({ document, choice, onChoose, translations: t }: OptionsProps) {
  const optional = document.itemized_estimates.filter((line) => line.is_optional);
  if (optional.length === 0) return null;
  const switchLine = (id: string, isOn: boolean) => {
    const others = [...choice].filter((each) => each !== id);
    onChoose?.(new Set(isOn ? [...others, id] : others));
  };
  return (
    <section className={page.panel}>
      <h2>{t.yourChoice}</h2>
      {onChoose && <p className={page.hint}>{t.choiceAdvice}</p>}
      <ul>
        {optional.map((line) => {
          const { itemized_estimate_id: id } = line;
          const isOn = choice.has(id);
          return (
            <li key={id} className={classes.choice}>
              <p id={`line-${id}`} className={classes.name}>
                {line.description}
              </p>
              <p className={classes.amount}>{formatUsd(line.sub_total_dollar ?? 0)}</p>
              <p className={classes.count}>{detailsOf(line, document, t)}</p>
              <label className={classes.switch}>
                <input
                  type="checkbox"
                  role="switch"
                  aria-checked={isOn}
                  aria-labelledby={`line-${id}`}
                  aria-describedby={`worth-${id}`}
                  checked={isOn}
                  disabled={!onChoose}
                  onChange={(event) => switchLine(id, event.target.checked)}
                />
                <span>{isOn ? t.included : t.leftOut}</span>
                <span id={`worth-${id}`} className={classes.worth}>
                  {worth(document, choice, line, t)}
                </span>
              </label>
            </li>
          );
        })}
      </ul>
    </section>
  );
}

function worth(document: LinkDocument, choice: Choice, line: LinkLine, t: Translations): string {
  const amount = formatUsd(worthOf(document, choice, line));
  return document.tax_rate > 0 && line.is_taxable ? t.withTax(amount) : t.inTheTotal(amount);
}

interface SumsProps {
  document: LinkDocument;
  totals: AmountTotals;
  translations: Translations;
}

export function Sums({ document: { tax_rate, discount_usd }, totals, translations: t }: SumsProps) {
  const hasParts = tax_rate > 0 || discount_usd > 0;
  return (
    <section className={page.panel}>
      <dl className={classes.sums}>
        {hasParts && <Sum label={t.subTotal} amount={totals.total_dollar} />}
        {tax_rate > 0 && <Sum label={t.tax(String(tax_rate))} amount={totals.tax_amount} />}
        {discount_usd > 0 && <Sum label={t.discount} amount={-discount_usd} />}
        <Sum label={t.total} amount={totals.final_total} isTotal />
      </dl>
    </section>
  );
}

/** A step to a total, or the total itself. */
export function Sum({ label, amount, isTotal }: { label: string; amount: number; isTotal?: boolean }) {
  return (
    <div className={isTotal ? classes.total : undefined}>
      <dt>{label}</dt>
      <dd>{formatUsd(amount)}</dd>
    </div>
  );
}

interface ScheduleProps {
  shares: readonly Share[];
  title: string;
  translations: Translations;
}

/** The shares of the total and their due dates. */
export function Schedule({ shares, title, translations: t }: ScheduleProps) {
  if (shares.length === 0) return null;
  return (
    <section className={page.panel}>
      <h2>{title}</h2>
      <div className={classes.shares} aria-hidden>
        {shares.map(({ label, percent }) => (
          <i key={label} style={{ flex: percent }} />
        ))}
      </div>
      <ul>
        {shares.map(({ label, part, percent, amount }) => (
          <li key={label} className={classes.share}>
            <p>
              <b>
                {part ? t.shares[part] : label}, {percent}%
              </b>
              {part && <br />}
              {part && <span className={page.small}>{t.dueWhen[part]}</span>}
            </p>
            <p className={classes.amount}>{formatUsd(amount)}</p>
          </li>
        ))}
      </ul>
    </section>
  );
}
