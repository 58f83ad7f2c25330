import { Checkbox, PasswordInput, Select, Switch, Textarea, TextInput } from '@mantine/core';
import { useState, type CSSProperties, type ReactNode } from 'react';
import classes from './fields.module.css';
import type { FieldName, FormState } from './form-state.ts';
import { IconChevronDown, IconEye, IconEyeOff } from './icons.ts';
import { amountAtRest, decimalAsTyped, phoneAsTyped, zipAsTyped } from './typing.ts';

export interface FieldProps<V extends object> {
  form: FormState<V>;
  name: FieldName<V>;
  label: string;
  required?: boolean;
  help?: ReactNode;
  /** Columns of twelve that it takes; on a phone all of them unless said. */
  span?: number;
  spanOnPhone?: number;
  disabled?: boolean;
}

interface TextProps<V extends object> extends FieldProps<V> {
  autoComplete?: string;
  placeholder?: string;
  maxLength?: number;
}

export function TextField<V extends object>(props: TextProps<V>) {
  const { autoComplete = 'off', placeholder, maxLength } = props;
  return <TextInput {...common(props)} {...bound(props)} {...{ autoComplete, placeholder, maxLength }} />;
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

/** An amount in dollars, kept as a plain decimal ("1234.5") and read with commas when nobody is typing. */
export function MoneyField<V extends object>(props: FieldProps<V>) {
  const [typing, setTyping] = useState(false);
  const field = typed(props, decimalAsTyped);
  return (
    <TextInput
      {...common(props)}
      {...field}
      value={typing ? field.value : amountAtRest(field.value)}
      inputMode="decimal"
      autoComplete="off"
      leftSection="$"
      classNames={{ input: classes.figures }}
      onFocus={() => setTyping(true)}
      onBlur={() => {
        setTyping(false);
        field.onBlur();
      }}
    />
  );
}

/** A plain number with a unit after it, such as a percentage or days. */
export function NumberField<V extends object>(props: FieldProps<V> & { unit?: string; decimals?: number }) {
  const { unit, decimals = 0 } = props;
  return (
    <TextInput
      {...common(props)}
      {...typed(props, (text) => decimalAsTyped(text, decimals))}
      inputMode={decimals > 0 ? 'decimal' : 'numeric'}
      autoComplete="off"
      rightSection={unit}
      rightSectionWidth={unit && unit.length > 1 ? 56 : undefined}
      classNames={{ input: classes.figures }}
    />
  );
}

interface SelectProps<V extends object> extends FieldProps<V> {
  /** Values with their labels. */
  options: readonly { value: string; label: string }[];
  placeholder?: string;
  autoComplete?: string;
}

export function SelectField<V extends object>(props: SelectProps<V>) {
  const { options, placeholder = 'Select', autoComplete = 'off' } = props;
  const { value, onChange, onBlur, error } = bound(props);
  return (
    <Select
      {...common(props)}
      value={value === '' ? null : (value as string)}
      onChange={(chosen) => onChange(chosen ?? '')}
      data={options}
      searchable={options.length > 8}
      nothingFoundMessage="Nothing found"
      allowDeselect={!props.required}
      rightSection={<IconChevronDown size={16} stroke={1.75} aria-hidden />}
      rightSectionPointerEvents="none"
      {...{ placeholder, autoComplete, onBlur, error }}
    />
  );
}

export function TextareaField<V extends object>(props: FieldProps<V> & { max?: number; rows?: number }) {
  const { max, rows = 3 } = props;
  const field = bound(props);
  const used = String(field.value ?? '').length;
  return (
    <Textarea
      {...common({
        ...props,
        help: max === undefined ? props.help : <Counter used={used} max={max} help={props.help} />,
      })}
      {...field}
      rows={rows}
      maxLength={max}
      classNames={{ input: classes.textarea }}
    />
  );
}

function Counter({ used, max, help }: { used: number; max: number; help?: ReactNode }) {
  return (
    <>
      {help} {used}/{max}
    </>
  );
}

export function PasswordField<V extends object>(props: FieldProps<V> & { autoComplete: string }) {
  const [shown, setShown] = useState(false);
  return (
    <PasswordInput
      {...common(props)}
      {...bound(props)}
      autoComplete={props.autoComplete}
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

export function CheckboxField<V extends object>({ form, name, label, help, span = 12, disabled }: TickProps<V>) {
  const field = form.fields.getInputProps(name, { type: 'checkbox' });
  return <Checkbox {...field} label={label} description={help} disabled={disabled} style={place(span)} />;
}

export function SwitchField<V extends object>({ form, name, label, help, span = 12, disabled }: TickProps<V>) {
  const field = form.fields.getInputProps(name, { type: 'checkbox' });
  return <Switch {...field} label={label} description={help} disabled={disabled} style={place(span)} />;
}

const ShowIcon = () => <IconEye size={18} aria-hidden />;
const HideIcon = () => <IconEyeOff size={18} aria-hidden />;

/** Label, help and place in the grid; what is not required says so. */
function common<V extends object>({ label, required, help, span, spanOnPhone, disabled }: FieldProps<V>) {
  return {
    label: required ? (
      label
    ) : (
      <>
        {label} <span className={classes.optional}>Optional</span>
      </>
    ),
    description: help,
    withAsterisk: required,
    'aria-required': required,
    disabled,
    style: place(span, spanOnPhone),
  };
}

function place(span = 6, spanOnPhone = 12) {
  return { '--span': span, '--span-phone': spanOnPhone } as CSSProperties;
}

function bound<V extends object>({ form, name }: Pick<FieldProps<V>, 'form' | 'name'>) {
  return form.fields.getInputProps(name);
}

/** A field whose text takes its shape while it is typed; in the middle of it nothing jumps until the field is left. */
function typed<V extends object>(props: Pick<FieldProps<V>, 'form' | 'name'>, shape: (text: string) => string) {
  const field = bound(props);
  return {
    ...field,
    value: field.value as string,
    onChange: ({ currentTarget }: { currentTarget: HTMLInputElement }) => {
      const atEnd = currentTarget.selectionStart === currentTarget.value.length;
      field.onChange(atEnd ? shape(currentTarget.value) : currentTarget.value);
    },
    onBlur: () => {
      field.onChange(shape(field.value as string));
      field.onBlur();
    },
  };
}
