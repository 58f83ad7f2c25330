import { Checkbox, PasswordInput, Switch, Textarea, TextInput } from '@mantine/core';
import { useState, type ReactNode } from 'react';
import { flushSync } from 'react-dom';
import { bound, common, place, typed, type FieldProps } from './field-props.tsx';
import shared from '../page/shared.module.css';
import classes from './form.module.css';
import { counted } from '../format.ts';
import { IconEye, IconEyeOff } from '../icons/icons.ts';
import { amountAtRest, cappedAsTyped, phoneAsTyped, zipAsTyped } from './typing.ts';

interface TextProps<V extends object> extends FieldProps<V> {
  autoComplete?: string;
  placeholder?: string;
  maxLength?: number;
  inputMode?: 'numeric';
}

export function TextField<V extends object>(props: TextProps<V>) {
  const { autoComplete = 'off', placeholder, maxLength, inputMode } = props;
  return <TextInput {...common(props)} {...bound(props)} {...{ autoComplete, placeholder, maxLength, inputMode }} />;
}

export function EmailField<V extends object>(props: TextProps<V>) {
  const { autoComplete = 'email' } = props;
  return (
    <TextInput
      {...common(props)}
      {...bound(props)}
      type="email"
      inputMode="email"
      maxLength={254}
      {...{ autoComplete }}
    />
  );
}

export function PhoneField<V extends object>(props: TextProps<V>) {
  const { autoComplete = 'tel-national' } = props;
  return <TextInput {...common(props)} {...typed(props, phoneAsTyped)} type="tel" {...{ autoComplete }} />;
}

export function ZipField<V extends object>(props: TextProps<V>) {
  const { autoComplete = 'postal-code' } = props;
  return <TextInput {...common(props)} {...typed(props, zipAsTyped)} inputMode="numeric" {...{ autoComplete }} />;
}

interface FigureProps<V extends object> extends FieldProps<V> {
  /** The maximum value that can be typed. */
  cap?: number;
}

/** An amount in dollars, stored as a plain decimal ("1234.5") and shown with commas while the field has no focus. */
export function MoneyField<V extends object>(props: FigureProps<V>) {
  const { cap = Infinity } = props;
  const [typing, setTyping] = useState(false);
  const field = typed(props, (text, former) => cappedAsTyped(text, former, cap));
  return (
    <TextInput
      {...common(props)}
      {...field}
      value={typing ? field.value : amountAtRest(field.value)}
      inputMode="decimal"
      autoComplete="off"
      leftSection="$"
      classNames={{ input: classes.figures }}
      onFocus={({ currentTarget }) => {
        // Rendered synchronously: the selection that Tab made would be lost when the raw value is rendered.
        flushSync(() => setTyping(true));
        currentTarget.select();
      }}
      onBlur={() => {
        setTyping(false);
        field.onBlur();
      }}
    />
  );
}

/** A plain number with a unit after it, such as a percentage or days. */
export function NumberField<V extends object>(props: FigureProps<V> & { unit?: string; decimals?: number }) {
  const { unit, decimals = 0, cap = Infinity } = props;
  return (
    <TextInput
      {...common(props)}
      {...typed(props, (text, former) => cappedAsTyped(text, former, cap, decimals))}
      inputMode={decimals > 0 ? 'decimal' : 'numeric'}
      autoComplete="off"
      rightSection={unit}
      rightSectionWidth={unit && unit.length > 1 ? 56 : undefined}
      classNames={{ input: classes.figures }}
    />
  );
}

interface TextareaProps<V extends object> extends FieldProps<V> {
  max?: number;
  rows?: number;
  /** Whether the counter of `max` shows the used or the remaining characters. */
  counts?: 'used' | 'left';
}

export function TextareaField<V extends object>(props: TextareaProps<V>) {
  const { max, rows = 3, counts = 'used' } = props;
  const field = bound(props);
  const used = String(field.value ?? '').length;
  return (
    <Textarea
      {...common({
        ...props,
        help: max === undefined ? props.help : <Counter used={used} max={max} counts={counts} help={props.help} />,
      })}
      {...field}
      rows={rows}
      maxLength={max}
      classNames={{ input: classes.textarea }}
    />
  );
}

interface CounterProps {
  used: number;
  max: number;
  counts: 'used' | 'left';
  help?: ReactNode;
}

function Counter({ used, max, counts, help }: CounterProps) {
  return (
    <>
      {help} {counts === 'used' ? `${used}/${max}` : `${counted(max - used, 'character')} left`}
    </>
  );
}

export function PasswordField<V extends object>(props: FieldProps<V> & { autoComplete: string }) {
  const [shown, setShown] = useState(false);
  const field = bound(props);
  return (
    <PasswordInput
      {...common(props)}
      {...field}
      // Mantine shows the error but does not set this attribute.
      aria-invalid={field.error ? true : undefined}
      autoComplete={props.autoComplete}
      rightSectionWidth={44}
      visible={shown}
      onVisibilityChange={setShown}
      visibilityToggleIcon={shown ? HideIcon : ShowIcon}
      visibilityToggleButtonProps={{ 'aria-label': shown ? 'Hide password' : 'Show password', tabIndex: 0 }}
    />
  );
}

interface TickProps<V extends object> extends Omit<FieldProps<V>, 'label'> {
  label: ReactNode;
}

export function CheckboxField<V extends object>(props: TickProps<V>) {
  const { form, name, label, required, help, span = 12, disabled } = props;
  const field = form.fields.getInputProps(name, { type: 'checkbox' });
  return (
    <Checkbox
      {...field}
      label={required ? <RequiredLabel>{label}</RequiredLabel> : label}
      description={help}
      disabled={disabled}
      aria-required={required}
      // Mantine shows the error but does not set this attribute.
      aria-invalid={field.error ? true : undefined}
      style={place(span)}
    />
  );
}

function RequiredLabel({ children }: { children: ReactNode }) {
  return (
    <>
      {children}
      <span aria-hidden className={shared.fault}>
        {' *'}
      </span>
    </>
  );
}

export function SwitchField<V extends object>({ form, name, label, help, span = 12, disabled }: TickProps<V>) {
  const field = form.fields.getInputProps(name, { type: 'checkbox' });
  return <Switch {...field} label={label} description={help} disabled={disabled} style={place(span)} />;
}

const ShowIcon = () => <IconEye size={18} aria-hidden />;
const HideIcon = () => <IconEyeOff size={18} aria-hidden />;
