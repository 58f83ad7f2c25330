import { useEffect, useRef } from 'react';
import classes from './option-list.module.css';

export interface ComboOption {
  /** No two options have the same. */
  key: string;
  label: string;
  /** A second line, such as an address. */
  hint?: string | undefined;
  /** It is the one that the field stands for. */
  chosen?: boolean;
}

interface OptionListProps {
  id: string;
  /** The field's. */
  label: string;
  options: readonly ComboOption[];
  /** The one that Enter would pick; -1 for none. */
  active: number;
  /** What is said where there is no option. */
  nothing: string | null;
  /** What is said below the options, always in sight. */
  note?: string | undefined;
  onPick: (index: number) => void;
}

/** By which a field says which option is its active one. */
export function optionId(list: string, index: number): string {
  return `${list}-${index}`;
}

/** What can be picked, under the field that it belongs to. The focus stays in the field, whatever is pressed here. */
export function OptionList({ id, label, options, active, nothing, note, onPick }: OptionListProps) {
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => {
    place.current?.scrollIntoView({ block: 'nearest' });
  }, []);
  useEffect(() => {
    document.getElementById(optionId(id, active))?.scrollIntoView({ block: 'nearest' });
  }, [id, active]);
  return (
    <div ref={place} role="presentation" className={classes.list} onMouseDown={(event) => event.preventDefault()}>
      {options.length === 0 && <p role="status">{nothing}</p>}
      <div role="listbox" id={id} aria-label={label}>
        {options.map(({ key, label, hint, chosen = false }, index) => (
          // Its keys are the field's.
          // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/interactive-supports-focus
          <div
            key={key}
            id={optionId(id, index)}
            role="option"
            aria-selected={chosen}
            data-active={index === active || undefined}
            className={classes.option}
            onClick={() => onPick(index)}
          >
            <span>{label}</span>
            {hint && <span className={classes.hint}>{hint}</span>}
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
