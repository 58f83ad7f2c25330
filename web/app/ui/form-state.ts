import type { UseFormReturnType } from '@mantine/form';

/** What stands above a form after a failed submit. */
export interface FormProblem {
  text: string;
  /** What there is to say beyond that. */
  details: string[];
  /** Somebody else has changed the record: it can be reloaded. */
  stale: boolean;
}

/** A form on the screen, whoever checks and submits it. */
export interface FormState<V extends object> {
  fields: UseFormReturnType<V>;
  values: V;
  phase: 'editing' | 'busy' | 'done';
  problem: FormProblem | null;
  /** Something typed would be lost by leaving. */
  changed: boolean;
  submit(): Promise<void>;
  /** Fetches the record again and starts from it. */
  reload(): Promise<void>;
  /** Empties the form for another one. */
  restart(): void;
}

/** A field's name; a line's field is written `lines.0.code`. */
export type FieldName<V> = (keyof V & string) | `${keyof V & string}.${string}`;
