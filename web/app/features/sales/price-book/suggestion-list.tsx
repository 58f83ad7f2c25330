import { useEffect } from 'react';
import { matchedStretches } from '#domain/sales/price-suggestions.ts';
import type { ItemSuggestion, PriceSuggestion, RememberedSuggestion } from '#contract/sales/price-items.ts';
import { dayIn, shortDay } from '#domain/time.ts';
import { counted, formatDay, formatUsd } from '../../../../kit/format.ts';
import { optionId } from '../../../../kit/forms/option-list.tsx';
import { useOwnCompany, useToday } from '../../identity/companies/hooks.ts';
import { isOldPrice, oldPriceText } from './price-age.ts';
import classes from './price-book.module.css';
import { suggestionId } from './use-price-suggestions.ts';
import type { RememberedActions } from './use-remembered.ts';
import shared from '../../../../kit/page/shared.module.css';

interface SuggestionListProps {
  id: string;
  label: string;
  suggestions: readonly PriceSuggestion[];
  /** The typed text, which is highlighted where it matches. */
  typed: string;
  /** The suggestion that Enter accepts; -1 for none. */
  active: number;
  actions: RememberedActions;
  onPick: (index: number) => void;
}

/** Items of the price book, followed by previously sent line items that are not in it. */
export function SuggestionList({ id, label, suggestions, typed, active, actions, onPick }: SuggestionListProps) {
  useEffect(() => {
    document.getElementById(optionId(id, active))?.scrollIntoView({ block: 'nearest' });
  }, [id, active]);
  const today = useToday();
  const timeZone = useOwnCompany().record?.time_zone;
  const firstRemembered = suggestions.findIndex(({ kind }) => kind === 'remembered');
  // Group headings are separate rows.
  const rowOf = (index: number) => index + 2 + (firstRemembered > 0 && index >= firstRemembered ? 1 : 0);
  return (
    <div className={classes.list}>
      <div role="listbox" id={id} aria-label={label}>
        {suggestions.map((suggestion, index) => {
          const head = index === firstRemembered ? 'Sent before, not in the book' : index === 0 && 'Price book';
          return [
            head && (
              <p key={head} role="presentation" className={classes.head} style={{ gridRow: rowOf(index) - 1 }}>
                {head}
              </p>
            ),
            // The field handles the keys.
            // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/interactive-supports-focus
            <div
              key={suggestionId(suggestion)}
              id={optionId(id, index)}
              role="option"
              aria-selected={index === active}
              className={classes.option}
              data-kind={suggestion.kind}
              style={{ gridRow: rowOf(index) }}
              onClick={() => onPick(index)}
            >
              {suggestion.kind === 'item' ? (
                <Item item={suggestion} typed={typed} today={today} />
              ) : (
                <Remembered line={suggestion} typed={typed} today={today} timeZone={timeZone} />
              )}
            </div>,
          ];
        })}
      </div>
      {/* Outside the options, because an option cannot contain buttons. Keys go to the field. */}
      {suggestions.map(
        (suggestion, index) =>
          suggestion.kind === 'remembered' && (
            <div key={suggestion.line_memory_id} className={classes.actions} style={{ gridRow: rowOf(index) }}>
              <button
                type="button"
                tabIndex={-1}
                aria-label={`Save to price book: ${suggestion.description}`}
                disabled={actions.isBusy}
                onClick={() => actions.save(suggestion)}
              >
                Save to price book
              </button>
              <button
                type="button"
                tabIndex={-1}
                aria-label={`Forget: ${suggestion.description}`}
                disabled={actions.isBusy}
                onClick={() => actions.forget(suggestion)}
              >
                Forget
              </button>
            </div>
          ),
      )}
    </div>
  );
}

interface SuggestionProps {
  typed: string;
  today: string | undefined;
}

function Item({ item, typed, today }: SuggestionProps & { item: ItemSuggestion }) {
  const { code, description, category, unit, unit_price_dollar, times_used } = item;
  const facts = [category, times_used > 0 && `used ${counted(times_used, 'time')}`].filter(Boolean).join(' · ');
  const isOld = today !== undefined && isOldPrice(item, today);
  return (
    <>
      <span className={classes.code}>{code && <Matched text={code} typed={typed} />}</span>
      <span>
        <Matched text={description} typed={typed} />
      </span>
      <span className={`${shared.nowrap} ${shared.figures}`}>
        <b>{formatUsd(unit_price_dollar)}</b>
        {unit && ` / ${unit}`}
      </span>
      {(facts || isOld) && (
        <span className={classes.facts}>
          {facts} {isOld && <b>{oldPriceText(item)}</b>}
        </span>
      )}
    </>
  );
}

/** "You used this 3 times, last $85.00 on Nov 3" */
function Remembered({
  line,
  typed,
  today,
  timeZone,
}: SuggestionProps & { line: RememberedSuggestion; timeZone: string | undefined }) {
  const { code, description, unit, times_used, last_price, last_used_at } = line;
  const day = timeZone ? dayIn(timeZone, new Date(last_used_at)) : last_used_at.slice(0, 10);
  const isOfThisYear = day.slice(0, 4) === today?.slice(0, 4);
  return (
    <>
      <span className={classes.code}>{code && <Matched text={code} typed={typed} />}</span>
      <span>
        <Matched text={description} typed={typed} />
      </span>
      <span className={classes.facts}>
        You used this {counted(times_used, 'time')}, last {formatUsd(last_price)}
        {unit && ` / ${unit}`} on {isOfThisYear ? shortDay(day) : formatDay(day)}
      </span>
    </>
  );
}

function Matched({ text, typed }: { text: string; typed: string }) {
  return matchedStretches(text, typed).map(({ text: stretch, isMatch }, index) =>
    // The parts of a text never change their order.
    // oxlint-disable-next-line react/no-array-index-key
    isMatch ? <mark key={index}>{stretch}</mark> : stretch,
  );
}
