import { useState, type KeyboardEvent } from 'react';
import { flushSync } from 'react-dom';
import { formatUsd } from '../../../../kit/format.ts';
import { IconChevronDown } from '../../../../kit/icons/public-icons.ts';
import { cappedAsTyped, decimal } from '../../../../kit/forms/typing.ts';
import type { SuggestingProps } from '../price-book/price-field.tsx';
import classes from './line-grid.module.css';

export interface CellProps {
  field: string;
  label: string;
  /** The id of the text with the cell's error. */
  wrongBecause: string | undefined;
  onChange: (value: string) => void;
  onLeave: () => void;
  onKeyDown: (event: KeyboardEvent<HTMLElement>) => void;
}

interface TextCellProps extends CellProps {
  value: string;
  max: number;
  placeholder?: string;
  required?: boolean;
  /** The props that connect the cell to its suggestions. */
  suggesting: SuggestingProps;
  /** Whether suggestions are shown. */
  isSuggesting: boolean;
}

export function TextCell({ suggesting, isSuggesting, ...props }: TextCellProps) {
  return (
    <input
      {...common(props)}
      {...suggesting}
      role="combobox"
      aria-expanded={isSuggesting}
      aria-controls={suggesting['aria-controls']}
      aria-haspopup="listbox"
      value={props.value}
      maxLength={props.max}
      placeholder={props.placeholder}
      aria-required={props.required}
      autoComplete="off"
      onChange={(event) => props.onChange(event.currentTarget.value)}
      onBlur={() => {
        suggesting.onBlur();
        props.onLeave();
      }}
      onKeyDown={(event) => {
        suggesting.onKeyDown(event);
        if (!event.defaultPrevented) props.onKeyDown(event);
      }}
      // Text that overflows the cell is readable as a tooltip.
      title={props.value}
    />
  );
}

/** A text input without suggestions. */
export function PlainCell(props: CellProps & { value: string; max: number; placeholder?: string }) {
  return (
    <input
      {...common(props)}
      value={props.value}
      maxLength={props.max}
      placeholder={props.placeholder}
      autoComplete="off"
      onChange={(event) => props.onChange(event.currentTarget.value)}
      onBlur={props.onLeave}
    />
  );
}

interface CheckCellProps {
  cell: Pick<CellProps, 'field' | 'label' | 'onKeyDown'>;
  checked: boolean;
  onChange: (isChecked: boolean) => void;
}

export function CheckCell({ cell, checked, onChange }: CheckCellProps) {
  return (
    <input
      type="checkbox"
      className={classes.check}
      data-cell={cell.field}
      aria-label={cell.label}
      checked={checked}
      onKeyDown={cell.onKeyDown}
      onChange={(event) => onChange(event.currentTarget.checked)}
    />
  );
}

/** A number input that stops at a maximum; dollars are formatted while the cell has no focus. */
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
        // Rendered synchronously: selecting before the cell shows the raw value would lose the selection.
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

/** The browser's native select: one key selects, and on a phone it opens the phone's own picker. */
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
