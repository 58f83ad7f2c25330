import { Button } from '@mantine/core';
import { useId, useState, type KeyboardEvent, type ReactNode, useLayoutEffect, useRef } from 'react';
import type { PriceSuggestion } from '#contract/sales/price-items.ts';
import { useListKeys } from '../../../../kit/lists/list-keys.ts';
import { optionId } from '../../../../kit/forms/option-list.tsx';
import classes from './price-book.module.css';
import { SuggestionList } from './suggestion-list.tsx';
import { suggestionId, usePriceSuggestions } from './use-price-suggestions.ts';
import { type RememberedActions, useRemembered } from './use-remembered.ts';

const GAP = 4;

const MARGIN = 8;

const WIDEST = 620;

/** If there is less space than this below the field, and more above it, the list is shown above. */
const LEAST_BELOW = 240;

/** What a text field needs to show suggestions. */
export interface SuggestingProps {
  onInput: () => void;
  onBlur: () => void;
  onKeyDown: (event: KeyboardEvent<HTMLElement>) => void;
  'aria-autocomplete': 'list';
  'aria-controls': string | undefined;
  'aria-activedescendant': string | undefined;
}

interface PriceSuggestionsProps {
  /** The text typed into the field. */
  typed: string;
  /** "Suggestions for line 2" */
  label: string;
  onTake: (item: PriceSuggestion) => void;
  /** The suggestions are in the document flow, as on a phone, and replace the content below. */
  inFlow?: boolean;
  className?: string | undefined;
  /** Renders the field; `isShown` is true while suggestions are shown. */
  children: (field: SuggestingProps, isShown: boolean) => ReactNode;
}

/**
 * A text field with suggestions, starting with the second character: items of the price book, and previously sent line
 * items. The arrow keys select, Enter accepts, Escape keeps the typed text, Tab moves on. Shift+Enter saves a
 * previously sent line item to the price book, and Shift+Delete removes it from the suggestions, as in a browser's
 * autofill.
 */
export function PriceSuggestions({ typed, label, onTake, inFlow = false, className, children }: PriceSuggestionsProps) {
  const id = useId();
  const [isTyping, setIsTyping] = useState(false);
  const suggestions = usePriceSuggestions(typed, isTyping);
  const isShown = suggestions.length > 0;
  const options = suggestions.map((item) => ({ key: suggestionId(item), label: item.description }));
  const rememberedActions = useRemembered();
  const take = (index: number) => {
    const item = suggestions[index];
    setIsTyping(false);
    if (item) onTake(item);
  };
  const keys = useListKeys({ options, isBusy: false, isShown, setOpen: setIsTyping, onPick: take });
  const chosen = suggestions[keys.active];
  const { field, list } = useBesideField(isShown && !inFlow);
  const input: SuggestingProps = {
    onInput: () => {
      rememberedActions.clear();
      keys.setActive(0);
      setIsTyping(true);
    },
    onBlur: () => setIsTyping(false),
    onKeyDown: (event) => {
      // Without suggestions, or with Alt, the keys are handled by the line items.
      if (!isShown || event.altKey) return;
      if (event.key === 'Escape') event.preventDefault();
      const action = chosen?.kind === 'remembered' && event.shiftKey && actionOf(rememberedActions, event.key);
      if (action) {
        event.preventDefault();
        action(chosen);
        return;
      }
      keys.onKeyDown(event);
    },
    'aria-autocomplete': 'list',
    'aria-controls': isShown ? id : undefined,
    'aria-activedescendant': isShown && keys.active >= 0 ? optionId(id, keys.active) : undefined,
  };
  return (
    <div ref={field} className={className} data-suggesting={isShown || undefined}>
      {children(input, isShown)}
      {isShown && (
        <div
          ref={list}
          role="presentation"
          className={inFlow ? classes.inFlow : classes.beside}
          // The focus stays in the field.
          onMouseDown={(event) => event.preventDefault()}
        >
          <SuggestionList
            {...{ id, label, suggestions, typed, actions: rememberedActions }}
            active={keys.active}
            onPick={take}
          />
          {rememberedActions.outcome && (
            <p
              role={rememberedActions.outcome.isFailure ? 'alert' : 'status'}
              className={classes.hint}
              data-failure={rememberedActions.outcome.isFailure}
            >
              {rememberedActions.outcome.text}
            </p>
          )}
          {inFlow ? (
            <Button fullWidth className={classes.keep} onClick={() => setIsTyping(false)}>
              Keep My Words
            </Button>
          ) : (
            <SuggestionKeys isRemembered={chosen?.kind === 'remembered'} />
          )}
        </div>
      )}
    </div>
  );
}

/** The keys that work in the list. `isRemembered`: the selected suggestion is not in the price book. */
function SuggestionKeys({ isRemembered }: { isRemembered: boolean }) {
  return (
    <p className={classes.keys} aria-hidden>
      <kbd>↑</kbd> <kbd>↓</kbd> choose <kbd>Enter</kbd> use <kbd>Esc</kbd> keep what I typed{' '}
      {isRemembered ? (
        <>
          <kbd>Shift Enter</kbd> save <kbd>Shift Del</kbd> forget
        </>
      ) : (
        <>
          <kbd>Tab</kbd> next field
        </>
      )}
    </p>
  );
}

function actionOf(rememberedActions: RememberedActions, key: string): RememberedActions['save'] | undefined {
  if (key === 'Enter') return rememberedActions.save;
  return key === 'Delete' ? rememberedActions.forget : undefined;
}

/**
 * Keeps a fixed list next to its field, below or above it, while the page scrolls in either direction: a table that
 * scrolls horizontally would clip a list inside it.
 */
function useBesideField(isShown: boolean) {
  const field = useRef<HTMLDivElement>(null);
  const list = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    if (!isShown) return undefined;
    const place = () => {
      const at = field.current?.getBoundingClientRect();
      if (at && list.current) Object.assign(list.current.style, placeOf(at));
    };
    place();
    const options = { capture: true, passive: true };
    window.addEventListener('scroll', place, options);
    window.addEventListener('resize', place);
    return () => {
      window.removeEventListener('scroll', place, options);
      window.removeEventListener('resize', place);
    };
  }, [isShown]);
  return { field, list };
}

function placeOf({ top, bottom, left }: DOMRect) {
  const { clientWidth, clientHeight } = document.documentElement;
  const width = Math.min(WIDEST, clientWidth - 2 * MARGIN);
  const [above, below] = [top - GAP - MARGIN, clientHeight - bottom - GAP - MARGIN];
  const isAbove = below < LEAST_BELOW && above > below;
  return {
    width: `${width}px`,
    left: `${Math.max(MARGIN, Math.min(left, clientWidth - width - MARGIN))}px`,
    top: isAbove ? 'auto' : `${bottom + GAP}px`,
    bottom: isAbove ? `${clientHeight - top + GAP}px` : 'auto',
    maxHeight: `${isAbove ? above : below}px`,
  };
}
