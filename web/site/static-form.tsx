import '../kit/styles/mantine.css';
import { MantineProvider } from '@mantine/core';
import { useForm } from '@mantine/form';
import type { ReactNode } from 'react';
import { ErrorSummary } from '../kit/forms/error-summary.tsx';
import { CheckboxField, TextField } from '../kit/forms/fields.tsx';
import type { FormState } from '../kit/forms/form-state.ts';
import { Form, FormEnd } from '../kit/forms/form.tsx';
import { theme } from '../kit/styles/theme.ts';
import classes from './forms.module.css';
import type { SITE_FORMS } from './site-forms.ts';

interface StaticFormProps<V extends object> {
  /** Which checks and which call form-script.ts uses. */
  name: keyof typeof SITE_FORMS;
  form: FormState<V>;
  /** Shown without JavaScript. */
  withoutScript: string;
  submitLabel: string;
  busyLabel: string;
  /** Replaces the form after it was sent; a button in it brings back the form. */
  done: ReactNode;
  /** The fields. */
  children: ReactNode;
}

/**
 * A form as HTML, with templates for the states that it has later: form-script.ts checks it, sends it, and shows them.
 * It is rendered with the components of the application, which the page does not load.
 */
export function StaticForm<V extends object>(props: StaticFormProps<V>) {
  const { name, form, withoutScript, submitLabel, busyLabel, done, children } = props;
  return (
    <MantineProvider theme={theme} defaultColorScheme="auto" withCssVariables={false}>
      <noscript>
        <p className={classes.noscript}>{withoutScript}</p>
      </noscript>
      <div className={classes.form} data-form={name}>
        <Form form={form} submitLabel={submitLabel} whyDisabled="Getting ready" warnOnLeaving={false}>
          {children}
        </Form>
        <template data-ready>
          <FormEnd submitLabel={submitLabel} />
        </template>
        <template data-busy>
          <FormEnd submitLabel={submitLabel} busyLabel={busyLabel} isBusy />
        </template>
        <template data-problem>
          <ErrorSummary problem={{ text: '', details: [''] }} />
        </template>
        <template data-faults>
          <FieldsWithMessages />
        </template>
        <template data-done>{done}</template>
      </div>
    </MantineProvider>
  );
}

/** A text and a box with a message each. */
function FieldsWithMessages() {
  const form = useStaticForm({ text: '', box: false }, { text: ' ', box: ' ' });
  return (
    <>
      <TextField form={form} name="text" label="" />
      <CheckboxField form={form} name="box" label="" />
    </>
  );
}

/** The values and messages of a form that is only rendered. */
export function useStaticForm<V extends object>(values: V, messages?: Record<string, string>): FormState<V> {
  const fields = useForm<V>({ initialValues: values, ...(messages && { initialErrors: messages }) });
  const never = async () => undefined;
  return {
    fields,
    values,
    phase: 'editing',
    problem: null,
    changed: false,
    submit: never,
    reload: never,
    restart: () => undefined,
  };
}
