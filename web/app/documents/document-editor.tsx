import { Button } from '@mantine/core';
import { useEffect, useId, useRef, type ReactNode, type SubmitEvent } from 'react';
import { ErrorSummary } from '../ui/error-summary.tsx';
import type { FormState } from '../ui/form-state.ts';
import { formatUsd } from '../ui/format.ts';
import { LeaveWarning } from '../ui/leave-warning.tsx';
import { LinkButton } from '../ui/link-button.tsx';
import classes from './document-editor.module.css';

interface DocumentEditorProps<V extends object> {
  form: FormState<V>;
  /** "estimate" */
  one: string;
  submitLabel: string;
  cancelTo: string;
  /** Above the form, such as what has just been done. */
  notice?: ReactNode;
  /** What is not saved yet, in the bar at the bottom. */
  unsaved: ReactNode;
  /** What the document comes to as it is typed, where there is no room for `totals` beside it. */
  finalTotal: number;
  totals: ReactNode;
  /** The sections of the sheet. */
  children: ReactNode;
}

/** A document to be written: its sections on one sheet, its totals beside it, and one button below. */
export function DocumentEditor<V extends object>(props: DocumentEditorProps<V>) {
  const { form, one, submitLabel, cancelTo, notice, unsaved, finalTotal, totals, children } = props;
  const element = useRef<HTMLFormElement>(null);
  useEffect(() => {
    if (form.problem && !focusFirstWrong(element.current)) {
      element.current?.querySelector<HTMLElement>('[data-problem]')?.focus();
    }
  }, [form.problem]);
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    void form.submit().then(() => focusFirstWrong(element.current));
  };
  return (
    <form ref={element} noValidate onSubmit={submit} className={classes.editor}>
      <LeaveWarning when={form.changed} />
      {form.problem && <ErrorSummary problem={form.problem} onReload={form.reload} />}
      {notice}
      <div className={classes.layout}>
        <div className={classes.sheet}>{children}</div>
        {totals}
      </div>
      <div className={classes.bar} role="region" aria-label={`Save the ${one}`}>
        <div className={classes.unsaved} aria-live="polite">
          {unsaved}
        </div>
        <p className={classes.total}>
          Final total <b>{formatUsd(finalTotal)}</b>
        </p>
        <div className={classes.cancel}>
          <LinkButton to={cancelTo}>Cancel</LinkButton>
        </div>
        <Button type="submit" variant="filled" color="accent" loading={form.phase === 'busy'}>
          {submitLabel}
        </Button>
      </div>
    </form>
  );
}

interface EditorSectionProps {
  title: string;
  /** A line under the title, or a word beside it. */
  lead?: string;
  aside?: string;
  /** Its content reaches from edge to edge. */
  flush?: boolean;
  children: ReactNode;
}

/** A part of the sheet under a heading of its own. */
export function EditorSection({ title, lead, aside, flush, children }: EditorSectionProps) {
  const heading = useId();
  return (
    <section className={classes.section} data-flush={flush} aria-labelledby={heading}>
      <div className={classes.sectionHead}>
        <h2 id={heading}>{title}</h2>
        {aside && <span className={classes.aside}>{aside}</span>}
      </div>
      {lead && <p className={classes.lead}>{lead}</p>}
      {children}
    </section>
  );
}

/** A part of the sheet that says by itself what it is. */
export function EditorTop({ label, children }: { label: string; children: ReactNode }) {
  return (
    <section className={classes.section} aria-label={label}>
      {children}
    </section>
  );
}

/** Moves to the first thing that is wrong: a field, a line's card, or the message about all lines. */
function focusFirstWrong(form: HTMLFormElement | null): boolean {
  const first = form?.querySelector<HTMLElement>('[aria-invalid="true"]:not([type="hidden"]), [data-wrong]');
  first?.focus();
  return Boolean(first);
}
