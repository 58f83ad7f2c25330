import { formatUsd } from '../../contract/money.ts';
import type { ReactNode } from 'react';
import type { EstimateTotals } from '../../contract/totals.ts';
import { type Choice, type Share, worthOf } from './choice.ts';
import page from './customer-page.module.css';
import type { LinkDocument, LinkLine } from './customer-link.ts';
import classes from './line-items.module.css';
import type { Translations } from './translations-en.ts';

/** What is shown of a line item; the sub total of a credit is negative. */
type PricedLine = Pick<LinkLine, 'description' | 'quantity' | 'unit_price_dollar' | 'sub_total_dollar'>;

interface LineProps {
  line: PricedLine;
  /** Stands above the description: what became of the line item. */
  tag?: ReactNode;
  /** Follows the quantity. */
  note?: string | undefined;
  isLeftOut?: boolean;
}

/** A line item: what, how much of it at which price, and its sub total. */
export function Line({ line, tag, note, isLeftOut = false }: LineProps) {
  const Text = isLeftOut ? 's' : 'span';
  return (
    <li className={classes.line} data-left-out={isLeftOut || undefined}>
      <p className={classes.name}>
        {tag}
        <Text>{line.description}</Text>
      </p>
      <p className={classes.amount}>
        <Text>{formatUsd(line.sub_total_dollar)}</Text>
      </p>
      <p className={classes.count}>{isLeftOut ? note : [counted(line), note].filter(Boolean).join(' · ')}</p>
    </li>
  );
}

/** What became of a line item between two revisions. */
export function ChangeTag({ tone, children }: { tone: 'green' | 'red'; children: string }) {
  return (
    <>
      <span className={classes.change} data-tone={tone}>
        {children}
      </span>
      <br />
    </>
  );
}

function counted({ quantity, unit_price_dollar }: PricedLine): string {
  return `${quantity.toLocaleString('en-US')} × ${formatUsd(unit_price_dollar)}`;
}

interface OptionsProps {
  document: LinkDocument;
  choice: Choice;
  /** Undefined where nothing can be chosen any more. */
  onChoose: ((choice: Choice) => void) | undefined;
  translations: Translations;
}

/** The optional line items, each with its switch and what it changes in the total. */
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
              <p className={classes.amount}>{formatUsd(line.sub_total_dollar)}</p>
              <p className={classes.count}>{counted(line)}</p>
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
  return document.tax_rate > 0 ? t.withTax(amount) : t.inTheTotal(amount);
}

interface SumsProps {
  document: LinkDocument;
  totals: EstimateTotals;
  translations: Translations;
}

export function Sums({ document: { tax_rate, discount_usd }, totals, translations: t }: SumsProps) {
  const hasParts = tax_rate > 0 || discount_usd > 0;
  return (
    <section className={page.panel}>
      <dl className={classes.sums}>
        {hasParts && (
          <div>
            <dt>{t.subTotal}</dt>
            <dd>{formatUsd(totals.total_dollar)}</dd>
          </div>
        )}
        {tax_rate > 0 && (
          <div>
            <dt>{t.tax(String(tax_rate))}</dt>
            <dd>{formatUsd(totals.tax_amount)}</dd>
          </div>
        )}
        {discount_usd > 0 && (
          <div>
            <dt>{t.discount}</dt>
            <dd>{formatUsd(-discount_usd)}</dd>
          </div>
        )}
        <div className={classes.total}>
          <dt>{t.total}</dt>
          <dd>{formatUsd(totals.final_total)}</dd>
        </div>
      </dl>
    </section>
  );
}

interface ScheduleProps {
  shares: readonly Share[];
  title: string;
  translations: Translations;
}

/** When which share of the total is due. */
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

/** Two totals below one another, the second as the one that counts. */
export function TotalsCompared({
  before,
  now,
  translations: t,
}: {
  before: number;
  now: number;
  translations: Translations;
}) {
  return (
    <dl className={classes.sums}>
      <div>
        <dt>{t.totalBefore}</dt>
        <dd>{formatUsd(before)}</dd>
      </div>
      <div className={classes.total}>
        <dt>{t.totalNow}</dt>
        <dd>{formatUsd(now)}</dd>
      </div>
    </dl>
  );
}
