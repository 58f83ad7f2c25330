import { useEffect, useRef } from 'react';
import type { FormState } from './form-state.ts';
import { localForm } from './local-form.ts';
import { useFormFields } from './use-form-fields.ts';

/** Typed text is passed on after a pause, so that not every key sends a request. */
const PAUSE_MS = 300;

interface LiveFormOptions<V extends object> {
  initialValues: V;
  validate: (values: V) => Record<string, string>;
  onChange: (values: V) => void;
}

/** A local form that also passes on its values when they change, if they are valid. */
export function useLiveForm<V extends object>({ initialValues, validate, onChange }: LiveFormOptions<V>): FormState<V> {
  const pause = useRef<number>(undefined);
  useEffect(() => () => clearTimeout(pause.current), []);
  const fields = useFormFields<V>({
    initialValues,
    validate,
    onValuesChange: (values) => {
      clearTimeout(pause.current);
      pause.current = window.setTimeout(() => {
        if (Object.keys(validate(values)).length === 0) onChange(values);
      }, PAUSE_MS);
    },
  });
  return localForm(fields, onChange);
}
