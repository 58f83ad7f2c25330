import type { CSSProperties, ReactNode } from 'react';
import classes from './fields.module.css';
import type { FieldName, FormState } from './form-state.ts';
import { afterPress } from './press.ts';

/** What every field of a form takes. */
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

/** Label, help and place in the grid; what is not required says so. */
export function common<V extends object>({ label, required, help, span, spanOnPhone, disabled }: FieldProps<V>) {
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

/** Columns of twelve, on a wide screen and on a phone. */
export function place(span = 6, spanOnPhone = 12) {
  return { '--span': span, '--span-phone': spanOnPhone } as CSSProperties;
}

/** The field's value, its error, and what it tells the form. */
export function bound<V extends object>({ form, name }: Pick<FieldProps<V>, 'form' | 'name'>) {
  return form.fields.getInputProps(name);
}

/** What becomes of a text as it is typed; `former` stood there before. */
type Shape = (text: string, former: string) => string;

/** A field whose text takes its shape while it is typed; in the middle of it nothing jumps until the field is left. */
export function typed<V extends object>(props: Pick<FieldProps<V>, 'form' | 'name'>, shape: Shape) {
  const field = bound(props);
  const value = field.value as string;
  return {
    ...field,
    value,
    onChange: ({ currentTarget }: { currentTarget: HTMLInputElement }) => {
      const atEnd = currentTarget.selectionStart === currentTarget.value.length;
      field.onChange(atEnd ? shape(currentTarget.value, value) : currentTarget.value);
    },
    // Together: taking its shape clears the field's message, which would move the screen as its coming does.
    onBlur: () =>
      afterPress(() => {
        const now = bound(props).value as string;
        field.onChange(shape(now, now));
        field.onBlur();
      }),
  };
}
