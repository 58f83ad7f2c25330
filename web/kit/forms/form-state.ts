import type { UseFormReturnType } from '@mantine/form';

/** The error of a failed submit, shown above the form. */
export interface FormProblem {
  text: string;
  /** Additional sentences. */
  details: string[];
  /** The server's error code, if it responded: a record with `stale_record` can be reloaded. */
  code?: string;
}

/** The state of a form, independent of the hook that validates and submits it. */
export interface FormState<V extends object> {
  fields: UseFormReturnType<V>;
  values: V;
  phase: 'editing' | 'busy' | 'done';
  problem: FormProblem | null;
  /** True if there is unsaved input. */
  changed: boolean;
  submit(): Promise<void>;
  /** Fetches the record again and resets the form to it. */
  reload(): Promise<void>;
  /** Clears the form for another record. */
  restart(): void;
}

/** The name of a field; a line item's field is written `lines.0.code`. */
export type FieldName<V> = (keyof V & string) | `${keyof V & string}.${string}`;
