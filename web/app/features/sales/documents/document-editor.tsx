import { Box, Button } from '@mantine/core';
import { useEffect, useId, useRef, type ReactNode, type SubmitEvent } from 'react';
import { ErrorSummary } from '../../../../kit/forms/error-summary.tsx';
import type { FormState } from '../../../../kit/forms/form-state.ts';
import { formatUsd } from '../../../../kit/format.ts';
import { ENTRIES_STAY, useIsOffline } from '../../../../kit/api/offline.ts';
import { LeaveWarning } from '../../../../kit/forms/leave-warning.tsx';
import { LinkButton } from '../../../../kit/page/link-button.tsx';
import shared from '../../../../kit/page/shared.module.css';
import classes from './document-editor.module.css';

interface DocumentEditorProps<V extends object> {
  form: FormState<V>;
  /** "estimate" */
  one: string;
  submitLabel: string;
  /** Saves and then leads to sending: the orange button. Without it, saving is the orange one. */
  saveAndSend?: (() => Promise<void>) | undefined;
  cancelTo: string;
  /** Passed as navigation state. */
  cancelState?: unknown;
  /** Shown above the form, such as the result of the last action. */
  notice?: ReactNode;
  /** Unsaved changes, shown in the bar at the bottom. */
  unsaved: ReactNode;
  /** The total as typed, for screens too narrow to show `totals` beside the form. */
  finalTotal: number;
  /** "Final total" by default. */
  totalTerm?: string;
  totals: ReactNode;
  /** The sections of the form. */
  children: ReactNode;
}

/** Form of a sales document: its sections on one sheet, its totals beside it, and one submit button below. */
export function DocumentEditor<V extends object>(props: DocumentEditorProps<V>) {
  const {
    form,
    one,
    submitLabel,
    saveAndSend,
    cancelTo,
    cancelState,
    notice,
    unsaved,
    finalTotal,
    totalTerm = 'Final total',
    totals,
    children,
  } = props;
  const element = useRef<HTMLFormElement>(null);
  const isOffline = useIsOffline();
  useEffect(() => {
    if (form.problem && !focusFirstWrong(element.current)) {
      element.current?.querySelector<HTMLElement>('[data-problem]')?.focus();
    }
  }, [form.problem]);
  const save = (how: () => Promise<void>) => void how().then(() => focusFirstWrong(element.current));
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    save(form.submit);
  };
  useEffect(() => {
    const shortcuts = (event: KeyboardEvent) => {
      if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey) || isOffline || form.phase === 'busy') return;
      event.preventDefault();
      save((event.shiftKey && saveAndSend) || form.submit);
    };
    const current = element.current;
    current?.addEventListener('keydown', shortcuts);
    return () => current?.removeEventListener('keydown', shortcuts);
  });
  return (
    <form ref={element} noValidate onSubmit={submit} className={classes.editor}>
      <LeaveWarning when={form.changed} />
      {form.problem && <ErrorSummary problem={form.problem} onReload={form.reload} />}
      {notice}
      <div className={classes.layout}>
        <Box miw={0} className={shared.box}>
          {children}
        </Box>
        {totals}
      </div>
      <div className={classes.bar} data-bottom-bar role="region" aria-label={`Save the ${one}`}>
        <div className={classes.unsaved} aria-live="polite">
          {isOffline ? ENTRIES_STAY : unsaved}
        </div>
        <p className={classes.total}>
          {totalTerm} <b>{formatUsd(finalTotal)}</b>
        </p>
        <Box visibleFrom="sm">
          <LinkButton to={cancelTo} state={cancelState}>
            Cancel
          </LinkButton>
        </Box>
        <Button
          type="submit"
          {...(!saveAndSend && { variant: 'filled', color: 'accent' })}
          loading={form.phase === 'busy'}
          disabled={isOffline}
        >
          {submitLabel}
        </Button>
        {saveAndSend && (
          <Button
            variant="filled"
            color="accent"
            disabled={isOffline || form.phase === 'busy'}
            onClick={() => save(saveAndSend)}
          >
            Save and Send
          </Button>
        )}
      </div>
    </form>
  );
}

interface EditorSectionProps {
  title: string;
  /** Text under the title, or a tag beside it. */
  lead?: ReactNode;
  aside?: ReactNode;
  /** Renders the content without side padding. */
  flush?: boolean;
  children: ReactNode;
}

/** A section of the form with a heading. */
export function EditorSection({ title, lead, aside, flush, children }: EditorSectionProps) {
  const heading = useId();
  return (
    <section className={classes.section} data-flush={flush} aria-labelledby={heading}>
      <div className={classes.sectionHead}>
        <h2 id={heading}>{title}</h2>
        {aside && <span className={shared.faint}>{aside}</span>}
      </div>
      {lead && (
        <Box component="p" mt={-12} mb={16} className={shared.muted}>
          {lead}
        </Box>
      )}
      {children}
    </section>
  );
}

/** A section of the form without a heading, because its content is self-explanatory. */
export function EditorTop({ label, children }: { label: string; children: ReactNode }) {
  return (
    <section className={classes.section} aria-label={label}>
      {children}
    </section>
  );
}

/** Focuses the first error: a field, a line item's card, or the message about all line items. */
function focusFirstWrong(form: HTMLFormElement | null): boolean {
  const first = form?.querySelector<HTMLElement>('[aria-invalid="true"]:not([type="hidden"]), [data-wrong]');
  first?.focus();
  return Boolean(first);
}
