import { matchedStretches } from '../../../../contract/price-suggestions.ts';
import type { PriceSuggestion } from '../../../../contract/price-items.ts';
import { formatUsd } from '../../ui/format.ts';
import { optionId } from '../../ui/option-list.tsx';
import classes from './price-suggestions.module.css';

interface SuggestionListProps {
  id: string;
  label: string;
  suggestions: readonly PriceSuggestion[];
  /** What is typed; it is marked where it matches. */
  typed: string;
  /** The suggestion that Enter takes; -1 for none. */
  active: number;
  onPick: (index: number) => void;
}

/** Items of the price book with code, description and unit price. */
export function SuggestionList({ id, label, suggestions, typed, active, onPick }: SuggestionListProps) {
  return (
    <div role="listbox" id={id} aria-label={label}>
      <p role="presentation" className={classes.head}>
        Price book
      </p>
      {suggestions.map(({ price_item_id, code, description, unit, unit_price_dollar }, index) => (
        // The field handles the keys.
        // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/interactive-supports-focus
        <div
          key={price_item_id}
          id={optionId(id, index)}
          role="option"
          aria-selected={index === active}
          className={classes.option}
          onClick={() => onPick(index)}
        >
          <span className={classes.code}>{code && <Matched text={code} typed={typed} />}</span>
          <span>
            <Matched text={description} typed={typed} />
          </span>
          <span className={classes.price}>
            <b>{formatUsd(unit_price_dollar)}</b>
            {unit && ` / ${unit}`}
          </span>
        </div>
      ))}
    </div>
  );
}

function Matched({ text, typed }: { text: string; typed: string }) {
  return matchedStretches(text, typed).map(({ text: stretch, isMatch }, index) =>
    // The stretches of a text never change their order.
    // oxlint-disable-next-line react/no-array-index-key
    isMatch ? <mark key={index}>{stretch}</mark> : stretch,
  );
}
