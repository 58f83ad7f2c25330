import type { ReactNode } from 'react';
import { formatUsd } from '../../../../kit/format.ts';
import classes from './billing.module.css';

type Mark = 'agreed' | 'paid' | 'open' | 'left' | 'labor' | 'expenses';

/** An amount of the card, with the color that it has in the bar. */
interface Figure {
  mark: Mark;
  term: string;
  dollars: number;
  note: string;
}

interface FiguresCardProps {
  label: string;
  figures: readonly Figure[];
  /** The parts of the bar; those that are not above 0 are left out. */
  parts: readonly (readonly [mark: Mark, dollars: number])[];
  /** The bar in words. */
  words: string;
  children?: ReactNode;
}

/** Amounts, and below them the bar that they make up. An amount that is open is red. */
export function FiguresCard({ label, figures, parts, words, children }: FiguresCardProps) {
  return (
    <section className={classes.card} aria-label={label}>
      <dl className={classes.figures}>
        {figures.map(({ mark, term, dollars, note }) => (
          <div key={term}>
            <dt>
              <i data-mark={mark} aria-hidden />
              {term}
            </dt>
            <dd data-owed={(mark === 'open' && dollars !== 0) || undefined}>{formatUsd(dollars)}</dd>
            <dd>{note}</dd>
          </div>
        ))}
      </dl>
      <div className={classes.bar} role="img" aria-label={words}>
        {parts
          .filter(([, dollars]) => dollars > 0)
          .map(([mark, dollars]) => (
            <i key={mark} data-mark={mark} style={{ flex: dollars }} />
          ))}
      </div>
      {children}
    </section>
  );
}
