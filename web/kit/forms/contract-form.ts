import { useEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import type { z } from 'zod';
import type { ResponseOf, BodyInput, Endpoint, QueryInput } from '#contract/endpoint.ts';
import { checkInput, faultsByField } from '#contract/validation.ts';
import { ApiError, call, mayHaveBeenDone, newIdempotencyKey, type CallInput } from '../api/call.ts';
import type { Failure } from '../api/error-text.ts';
import { refreshAll } from '../api/queries.ts';
import type { FieldName, FormProblem, FormState } from './form-state.ts';
import { firstOfEach, messagesOf, problemOf } from './server-messages.ts';
import { useFormFields } from './use-form-fields.ts';

type BodyEndpoint = Endpoint & { body: z.ZodType };

interface ContractFormOptions<E extends BodyEndpoint, V extends object> {
  /** The initial values. Strings, not numbers: input remains as typed. */
  initial: V;
  /** Builds the request body from the fields; the contract's schema validates it on blur and on submit. */
  toBody: (values: V) => BodyInput<E>;
  params?: CallInput<E> extends { params: infer P } ? P : undefined;
  /** The query parameters of the call, derived from the fields. */
  toQuery?: (values: V) => QueryInput<E>;
  /** Maps the name of a body field to the form's field; the same name by default. */
  fieldOf?: (name: string) => string;
  /** `updated_at` of the record as read; a newer version is adopted while there is no unsaved input. */
  version?: string | undefined;
  failure: Failure;
  /** Runs after validation and before the request, for example to geocode; the form is busy during it. */
  prepare?: (fields: FormState<V>['fields']) => Promise<void>;
  /** Rules of the form beyond the contract, by field. */
  check?: (values: V) => Partial<Record<FieldName<V>, string | false>>;
  onDone?: (response: ResponseOf<E>, values: V) => void;
}

/** A form that can be notified when its own screen has changed the record. */
export interface ContractForm<V extends object> extends FormState<V> {
  /** Continues from these saved values and this version; unsaved input is preserved. */
  rebase(saved: V, version: string): void;
  /** The version of the record that the fields started from. */
  version(): string | undefined;
}

/**
 * A form for an endpoint, with its validation, call and response. It submits once at a time, keeps its idempotency key
 * for retries of the same body, shows the server's messages at their fields, and offers to reload a stale record.
 */
export function useContractForm<const E extends BodyEndpoint, V extends object>(
  endpoint: E,
  options: ContractFormOptions<E, V>,
): ContractForm<V> {
  const { initial, toBody, version, failure, onDone } = options;
  const [state, setState] = useState<{ phase: 'editing' | 'busy' | 'done'; problem: FormProblem | null }>({
    phase: 'editing',
    problem: null,
  });
  const fields = useFormFields<V>({
    initialValues: initial,
    validate: (values) => messages(endpoint, options, values),
  });
  const base = useBase(fields, initial, version);
  const attempt = useRef({ body: '', key: '' });
  const busy = useRef(false);

  async function submit(): Promise<void> {
    if (busy.current) return;
    if (fields.validate().hasErrors) return;
    busy.current = true;
    setState({ phase: 'busy', problem: null });
    try {
      await options.prepare?.(fields);
      const values = fields.getValues();
      const body = toBody(values);
      const input = { params: options.params, query: options.toQuery?.(values), body } as unknown as CallInput<E>;
      const response = await call(endpoint, input, { version: base.version(), idempotencyKey: keyFor(body) });
      attempt.current.body = '';
      // Rendered synchronously, so that onDone may leave the page without a warning about unsaved changes.
      flushSync(() => setState({ phase: 'done', problem: null }));
      void refreshAll();
      onDone?.(response, values);
    } catch (error) {
      if (!mayHaveBeenDone(error)) attempt.current.body = '';
      if (error instanceof ApiError) fields.setErrors(messagesOf(error, fields.getValues(), options.fieldOf));
      setState({ phase: 'editing', problem: problemOf(failure, error, fields.getValues()) });
    } finally {
      busy.current = false;
    }
  }

  function keyFor(body: unknown): string {
    const text = JSON.stringify(body);
    if (attempt.current.body !== text) attempt.current = { body: text, key: newIdempotencyKey() };
    return attempt.current.key;
  }

  return {
    fields,
    values: fields.values,
    phase: state.phase,
    problem: state.problem,
    changed: state.phase !== 'done' && fields.isDirty(),
    submit,
    rebase: base.rebase,
    version: base.version,
    reload: async () => {
      base.takeNext();
      await refreshAll();
      setState({ phase: 'editing', problem: null });
    },
    restart: () => {
      fields.reset();
      setState({ phase: 'editing', problem: null });
    },
  };
}

/** The version of the record that the fields started from; adopts a newer one when there is no unsaved input. */
function useBase<V extends object>(fields: FormState<V>['fields'], initial: V, version: string | undefined) {
  const base = useRef(version);
  const takeNext = useRef(false);
  useEffect(() => {
    if (version === base.current || (fields.isDirty() && !takeNext.current)) return;
    base.current = version;
    takeNext.current = false;
    fields.setInitialValues(initial);
    fields.setValues(initial);
    fields.resetDirty(initial);
    fields.clearErrors();
    // Depends only on the version: the other values are new objects on every render.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [version]);
  return {
    version: () => base.current,
    takeNext: () => void (takeNext.current = true),
    rebase: (saved: V, savedAs: string) => {
      base.current = savedAs;
      fields.setInitialValues(saved);
      fields.resetDirty(saved);
    },
  };
}

/** The contract's first message for each field, and those of the form's own rules. */
function messages<E extends BodyEndpoint, V extends object>(
  endpoint: E,
  { toBody, check, fieldOf }: ContractFormOptions<E, V>,
  values: V,
): Record<string, string> {
  const { error } = checkInput(endpoint.body, toBody(values));
  const found = error ? firstOfEach(faultsByField(error, endpoint.body), fieldOf) : {};
  for (const [field, message] of Object.entries(check?.(values) ?? {})) {
    if (message) found[field] = message as string;
  }
  return found;
}
