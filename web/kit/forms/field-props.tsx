import type { CSSProperties, ReactNode } from 'react';
import shared from '../page/shared.module.css';
import type { FieldName, FormState } from './form-state.ts';
import { afterPress } from '../page/press.ts';

/** Placeholder for a field's help until it is loaded: reserves its line, so that the fields below do not move. */
export const EMPTY_HELP = '\u00A0';

/** Props shared by all form fields. */
export interface FieldProps<V extends object> {
  form: FormState<V>;
  name: FieldName<V>;
  label: string;
  required?: boolean;
  help?: ReactNode;
  /** Number of the grid's twelve columns; by default, all of them on a phone. */
  span?: number;
  spanOnPhone?: number;
  disabled?: boolean;
}

/** Label, help and grid position; optional fields are marked. */
export function common<V extends object>({ label, required, help, span, spanOnPhone, disabled }: FieldProps<V>) {
  return {
    label: required ? (
      label
    ) : (
      <>
        {label} <span className={shared.optional}>Optional</span>
      </>
    ),
    description: help,
    withAsterisk: required,
    'aria-required': required,
    disabled,
    style: place(span, spanOnPhone),
  };
}

/** Grid columns on wide screens and on phones. */
export function place(span = 6, spanOnPhone = 12) {
  return { '--span': span, '--span-phone': spanOnPhone } as CSSProperties;
}

/** The field's value, its error and its event handlers. */
export function bound<V extends object>({ form, name }: Pick<FieldProps<V>, 'form' | 'name'>) {
  return form.fields.getInputProps(name);
}

/** Formats a text while it is typed; `former` is the previous value. */
type Shape = (text: string, former: string) => string;

/**
 * A field that is formatted while typing; an edit in the middle of the text is formatted on blur, so that the cursor
 * does not jump.
 */
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
    // Both are deferred: formatting clears the field's message, which would move the screen.
    onBlur: () =>
      afterPress(() => {
        const now = bound(props).value as string;
        field.onChange(shape(now, now));
        field.onBlur();
      }),
  };
}
