import { useState, type KeyboardEvent } from 'react';
import { flushSync } from 'react-dom';
import { formatUsd } from '../ui/format.ts';
import { IconChevronDown } from '../ui/icons.ts';
import { cappedAsTyped, decimal } from '../ui/typing.ts';
import classes from './line-grid.module.css';

export interface CellProps {
  field: string;
  label: string;
  /** The id of the text that says what is wrong with it. */
  wrongBecause: string | undefined;
  onChange: (value: string) => void;
  onLeave: () => void;
  onKeyDown: (event: KeyboardEvent<HTMLElement>) => void;
}

export function TextCell(props: CellProps & { value: string; max: number; placeholder?: string; required?: boolean }) {
  return (
    <input
      {...common(props)}
      value={props.value}
      maxLength={props.max}
      placeholder={props.placeholder}
      aria-required={props.required}
      autoComplete="off"
      onChange={(event) => props.onChange(event.currentTarget.value)}
      onBlur={props.onLeave}
      // What does not fit the cell can still be read.
      title={props.value}
    />
  );
}

/** A number that stops at its cap; dollars are written out where nobody is typing. */
export function NumberCell(props: CellProps & { value: string; cap: number; dollars?: boolean }) {
  const { value, cap, dollars } = props;
  const [typing, setTyping] = useState(false);
  const atRest = dollars && value !== '' ? formatUsd(decimal(value)) : value;
  return (
    <input
      {...common(props)}
      value={typing ? value : atRest}
      placeholder={dollars ? '$0.00' : undefined}
      inputMode="decimal"
      autoComplete="off"
      data-align="end"
      onFocus={({ currentTarget }) => {
        // At once: selected before it is drawn as it is typed, the selection would be lost.
        flushSync(() => setTyping(true));
        currentTarget.select();
      }}
      onChange={(event) => props.onChange(cappedAsTyped(event.currentTarget.value, value, cap))}
      onBlur={() => {
        setTyping(false);
        props.onLeave();
      }}
    />
  );
}

/** The browser's own list: one key chooses, and on a phone it is the phone's. */
export function SelectCell(props: CellProps & { value: string; options: readonly { value: string; label: string }[] }) {
  return (
    <span className={classes.select}>
      <select
        {...common(props)}
        value={props.value}
        onChange={(event) => props.onChange(event.currentTarget.value)}
        onBlur={props.onLeave}
      >
        {props.options.map(({ value, label }) => (
          <option key={value} value={value}>
            {label}
          </option>
        ))}
      </select>
      <IconChevronDown size={14} stroke={1.75} aria-hidden />
    </span>
  );
}

function common({ field, label, wrongBecause, onKeyDown }: CellProps) {
  return {
    className: classes.cell,
    'data-cell': field,
    'aria-label': label,
    'aria-invalid': wrongBecause !== undefined || undefined,
    'aria-describedby': wrongBecause,
    onKeyDown,
  };
}
