import { Button } from '@mantine/core';
import { useEffect, useRef, type ReactNode, type SubmitEvent } from 'react';
import { ENTRIES_STAY, useIsOffline } from '../api/offline.ts';
import { ErrorSummary } from './error-summary.tsx';
import type { FormState } from './form-state.ts';
import classes from './form.module.css';
import { LeaveWarning } from './leave-warning.tsx';

interface FormProps<V extends object> {
  form: FormState<V>;
  submitLabel: string;
  busyLabel?: string;
  /** Why the form cannot be submitted yet; the button is disabled and shows it. */
  whyDisabled?: string | undefined;
  /** Secondary buttons beside the submit button, such as Cancel. */
  beside?: ReactNode;
  /** False if leaving loses nothing important, and for the second form of a screen. */
  warnOnLeaving?: boolean;
  /** Red for a form that deletes or cancels, quiet if another button is the primary one of the screen. */
  tone?: 'accent' | 'red' | 'quiet';
  /** False for a form inside another card or dialog. */
  card?: boolean;
  /** False for a form that has no required fields to explain. */
  legend?: boolean;
  children: ReactNode;
}

/**
 * Renders a form: errors above it, its fields, the note on required fields, and one submit button that shows progress.
 */
export function Form<V extends object>(props: FormProps<V>) {
  const { form, card = true } = props;
  const isOffline = useIsOffline();
  const whyDisabled = isOffline ? ENTRIES_STAY : props.whyDisabled;
  const element = useRef<HTMLFormElement>(null);
  useFocusOnProblem(element, form);
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    void form.submit().then(() => focusFirstError(element.current));
  };
  return (
    <form ref={element} noValidate onSubmit={submit} className={classes.form} data-card={card || undefined}>
      {props.warnOnLeaving !== false && <LeaveWarning when={form.changed} />}
      {form.problem && <ErrorSummary problem={form.problem} onReload={form.reload} />}
      {props.children}
      <FormEnd {...props} whyDisabled={whyDisabled} isBusy={form.phase === 'busy'} />
    </form>
  );
}

type FormEndProps = Pick<
  FormProps<object>,
  'submitLabel' | 'busyLabel' | 'whyDisabled' | 'beside' | 'tone' | 'legend'
> & { isBusy?: boolean };

/** The end of a form: the note on required fields, and its buttons. */
export function FormEnd({ isBusy = false, ...props }: FormEndProps) {
  const { submitLabel, busyLabel = submitLabel, whyDisabled, beside, tone = 'accent', legend = true } = props;
  return (
    <div className={classes.end}>
      <p className={classes.legend}>
        {whyDisabled ??
          (legend && (
            <>
              <span aria-hidden>* </span>Required
            </>
          ))}
      </p>
      {beside}
      <Button
        type="submit"
        {...(tone === 'quiet' ? { variant: 'default' } : { variant: 'filled', color: tone })}
        loading={isBusy}
        disabled={!!whyDisabled}
      >
        {isBusy ? busyLabel : submitLabel}
      </Button>
    </div>
  );
}

/** A row of fields on a grid of twelve columns; each field takes six unless `span` is set. */
export function FieldGrid({ children }: { children: ReactNode }) {
  return <div className={classes.grid}>{children}</div>;
}

/** A rule between groups of fields. */
export function FieldRule() {
  return <hr className={classes.rule} />;
}

function useFocusOnProblem<V extends object>(element: React.RefObject<HTMLFormElement | null>, form: FormState<V>) {
  useEffect(() => {
    if (!form.problem || focusFirstError(element.current)) return;
    element.current?.querySelector<HTMLElement>('[data-problem]')?.focus();
  }, [form.problem, element]);
}

/** Focuses the first invalid field; returns false when there is none. */
function focusFirstError(form: HTMLFormElement | null): boolean {
  const first = form?.querySelector<HTMLElement>('[aria-invalid="true"]:not([type="hidden"])');
  first?.focus();
  return Boolean(first);
}
