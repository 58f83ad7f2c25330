import { ActionIcon, TextInput } from '@mantine/core';
import { useRef, useState, type ReactNode } from 'react';
import shared from '../page/shared.module.css';
import { dayAtRest, readDay } from './day-text.ts';
import { bound, common, type FieldProps } from '../forms/field-props.tsx';
import { IconCalendarEvent } from '../icons/icons.ts';
import { useLater } from '../page/use-later.ts';

/**
 * A calendar day: stored as `2026-11-20`, shown as Nov 20, 2026, typed in any common format or selected from a
 * calendar, whose script is loaded when the field is first used. While it is empty, it shows the `proposed` day.
 */
export function DateField<V extends object>(
  props: FieldProps<V> & { min?: string; max?: string; proposed?: string | undefined },
) {
  const { value, onChange, onBlur, error } = bound(props);
  const [typed, setTyped] = useState<string>();
  const [isUsed, setUsed] = useState(false);
  const [open, setOpen] = useState<'by hand' | 'by key'>();
  const { Part: Calendar } = useLater(loadCalendar, isUsed);
  const input = useRef<HTMLInputElement>(null);
  const written = String(value ?? '') || (props.proposed ?? '');
  const close = () => {
    setOpen(undefined);
    input.current?.focus();
  };
  const calendar = open && Calendar && (
    <Calendar
      label={`Calendar for ${props.label}`}
      day={readDay(written) ?? null}
      min={props.min}
      max={props.max}
      // If opened by mouse, the field keeps the focus so that typing can continue.
      takesFocus={open === 'by key'}
      onChoose={(chosen) => {
        setTyped(undefined);
        onChange(chosen);
        close();
      }}
    />
  );
  const { style, ...labels } = common(props);
  return (
    <div
      role="presentation"
      style={style}
      onBlur={({ currentTarget, relatedTarget }) => {
        if (!currentTarget.contains(relatedTarget)) setOpen(undefined);
      }}
      onKeyDown={(event) => {
        if (event.key !== 'Escape' || !open) return;
        event.stopPropagation();
        close();
      }}
    >
      <TextInput
        {...labels}
        ref={input}
        value={typed ?? dayAtRest(written)}
        placeholder="Nov 20, 2026"
        autoComplete="off"
        error={error}
        onChange={({ currentTarget }) => {
          setTyped(currentTarget.value);
          onChange(readDay(currentTarget.value) ?? currentTarget.value);
        }}
        onFocus={() => setUsed(true)}
        onClick={() => setOpen('by hand')}
        onBlur={() => {
          setTyped(undefined);
          onBlur();
        }}
        rightSectionWidth={44}
        rightSection={
          <ActionIcon
            aria-label={`Choose ${props.label}`}
            aria-haspopup="dialog"
            aria-expanded={open !== undefined}
            disabled={props.disabled ?? false}
            onClick={() => {
              setUsed(true);
              setOpen(open ? undefined : 'by key');
            }}
          >
            <IconCalendarEvent size={18} stroke={1.75} aria-hidden />
          </ActionIcon>
        }
        inputContainer={above(calendar)}
      />
    </div>
  );
}

const loadCalendar = async () => (await import('./calendar.tsx')).Calendar;

/** Mantine passes the input to be wrapped. */
function above(calendar: ReactNode) {
  return (input: ReactNode) => (
    <div className={shared.anchor}>
      {input}
      {calendar}
    </div>
  );
}
