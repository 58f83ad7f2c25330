import { Box, Radio } from '@mantine/core';
import type { ReactNode } from 'react';
import { type EstimateTemplate, type TemplateLine, type TemplatePrices } from '#contract/sales/estimate-templates.ts';
import { formatDifference } from '#domain/money.ts';
import { lineSubTotal, sumOfAmounts } from '#domain/totals.ts';
import { formatUsd } from '../../../../../kit/format.ts';
import shared from '../../../../../kit/page/shared.module.css';
import classes from './template-list.module.css';

interface TemplatePreviewProps {
  template: EstimateTemplate;
  prices: TemplatePrices;
  onPrices: (prices: TemplatePrices) => void;
  actions: ReactNode;
}

/** A preview of a template, with its saved prices and today's price book prices; differences are amber. */
export function TemplatePreview({ template, prices, onPrices, actions }: TemplatePreviewProps) {
  const { name, saved_total, book_total, itemized_estimates: lines } = template;
  const difference = sumOfAmounts([book_total, -saved_total]);
  return (
    <section className={classes.preview} aria-label={name}>
      <h2>{name}</h2>
      <fieldset className={classes.prices}>
        <legend className="visually-hidden">Prices</legend>
        <PriceChoice title="Prices as saved" isChosen={prices === 'saved'} onChoose={() => onPrices('saved')}>
          Total {formatUsd(saved_total)}
        </PriceChoice>
        <PriceChoice title="From the book today" isChosen={prices === 'book'} onChoose={() => onPrices('book')}>
          Total {formatUsd(book_total)}
          {difference !== 0 && <span className={classes.differs}>, {formatDifference(difference)}</span>}
        </PriceChoice>
      </fieldset>
      <div className={shared.scroller}>
        <table className={classes.lines} aria-label="Lines">
          <thead>
            <tr>
              <th scope="col">Line</th>
              <th scope="col" className={classes.quantity}>
                Quantity
              </th>
              <th scope="col">Saved</th>
              <th scope="col">Today</th>
            </tr>
          </thead>
          <tbody>
            {lines.map((line) => (
              <tr key={line.position}>
                <td>
                  {line.description}
                  <Box component="span" fz={13} hiddenFrom="sm" display="block" className={shared.muted}>
                    {line.quantity} {line.unit}
                  </Box>
                </td>
                <td className={classes.quantity}>
                  {line.quantity} {line.unit}
                </td>
                <td>{formatUsd(line.sub_total_dollar)}</td>
                <td className={isChangedPrice(line) ? classes.differs : undefined}>{formatUsd(todayOf(line))}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      <p className={shared.faint}>
        Brings lines, terms, payment schedule, rates and times. Name, customer and dates stay yours.
      </p>
      <div className={shared.buttons}>{actions}</div>
    </section>
  );
}

interface PriceChoiceProps {
  title: string;
  isChosen: boolean;
  onChoose: () => void;
  children: ReactNode;
}

function PriceChoice({ title, isChosen, onChoose, children }: PriceChoiceProps) {
  return (
    <Radio
      name="prices"
      className={classes.price}
      classNames={{ body: classes.body, label: classes.label }}
      wrapperProps={{ 'data-chosen': isChosen || undefined }}
      checked={isChosen}
      onChange={onChoose}
      label={
        <>
          <b>{title}</b>
          <span>{children}</span>
        </>
      }
    />
  );
}

/** The line items whose price book price differs from the saved one. */
export function changedPrices({ itemized_estimates }: EstimateTemplate): TemplateLine[] {
  return itemized_estimates.filter(isChangedPrice);
}

function isChangedPrice({ book_price_dollar, unit_price_dollar }: TemplateLine): boolean {
  return book_price_dollar !== null && book_price_dollar !== unit_price_dollar;
}

/** Dollars of the line item with its price book price, if it has one. */
function todayOf({ unit_price_dollar, book_price_dollar, quantity }: TemplateLine): number {
  return lineSubTotal({ unit_price_dollar: book_price_dollar ?? unit_price_dollar, quantity });
}
