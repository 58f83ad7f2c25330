import type { FormState } from './form-state.ts';

/** A form without a server call: submitting it passes on its values, once they are valid. */
export function localForm<V extends object>(
  fields: FormState<V>['fields'],
  onSubmit: (values: V) => void,
): FormState<V> {
  return {
    fields,
    values: fields.values,
    phase: 'editing',
    problem: null,
    changed: false,
    submit: async () => {
      if (!fields.validate().hasErrors) onSubmit(fields.getValues());
    },
    reload: async () => fields.reset(),
    restart: fields.reset,
  };
}
