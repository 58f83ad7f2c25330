import { Box } from '@mantine/core';
import { type ReactNode, useEffect, useRef } from 'react';
import { IconPlus } from '../icons/icons.ts';
import classes from './choices.module.css';
import shared from '../page/shared.module.css';

export interface ComboOption {
  /** Unique among the options. */
  key: string;
  label: string;
  /** A second line, such as an address. */
  hint?: string | undefined;
  /** True for the currently selected option. */
  chosen?: boolean;
  /** Not a record but an action, such as creating one. */
  isAction?: true;
}

interface OptionListProps {
  id: string;
  /** The label of the field. */
  label: string;
  options: readonly ComboOption[];
  /** The option that Enter would select; -1 for none. */
  active: number;
  /** Shown when there are no options, or only actions. */
  nothing: string | null;
  /** Shown below the options, always visible. */
  note?: string | undefined;
  /** The typed text, which is underlined where an option matches it. */
  match?: string | undefined;
  onPick: (index: number) => void;
}

/** The id by which a field references its active option. */
export function optionId(list: string, index: number): string {
  return `${list}-${index}`;
}

/** The options below their field. The focus stays in the field when an option is clicked. */
export function OptionList({ id, label, options, active, nothing, note, match, onPick }: OptionListProps) {
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => {
    place.current?.scrollIntoView({ block: 'nearest' });
  }, []);
  useEffect(() => {
    document.getElementById(optionId(id, active))?.scrollIntoView({ block: 'nearest' });
  }, [id, active]);
  return (
    <div ref={place} role="presentation" className={classes.list} onMouseDown={(event) => event.preventDefault()}>
      {options.every(({ isAction }) => isAction) && <p role="status">{nothing}</p>}
      <div role="listbox" id={id} aria-label={label}>
        {options.map(({ key, label, hint, chosen = false, isAction }, index) => (
          // The field handles the keys.
          // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/interactive-supports-focus
          <div
            key={key}
            id={optionId(id, index)}
            role="option"
            aria-selected={chosen}
            data-active={index === active || undefined}
            data-action={isAction}
            className={classes.option}
            onClick={() => onPick(index)}
          >
            <span>
              {isAction && <IconPlus size={16} stroke={1.75} aria-hidden />}
              {isAction || !match ? label : underlined(label, match)}
            </span>
            {hint && (
              <Box component="span" fz={13} fw={400} className={shared.faint}>
                {match ? underlined(hint, match) : hint}
              </Box>
            )}
          </div>
        ))}
      </div>
      {note && (
        <p role="status" className={classes.note}>
          {note}
        </p>
      )}
    </div>
  );
}

/** A text in which the typed words are underlined; digits also match a phone number. */
function underlined(text: string, typed: string): ReactNode {
  const escaped = typed.replaceAll(/[^\w\s]/g, '\\$&').replaceAll(/\d\B/g, '$&\\D*');
  const words = new RegExp(`(${escaped.replaceAll(/\s+/g, '|')})`, 'i');
  // With a group, split keeps the matches: every second part. The parts have no other identity than their place.
  // oxlint-disable-next-line react/no-array-index-key
  return text.split(words).map((part, index) => (index % 2 ? <u key={index}>{part}</u> : part));
}
