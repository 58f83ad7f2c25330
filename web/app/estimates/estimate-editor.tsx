import { Button } from '@mantine/core';
import { useEffect, useRef, type ReactNode, type SubmitEvent } from 'react';
import { ErrorSummary } from '../ui/error-summary.tsx';
import type { FormState } from '../ui/form-state.ts';
import { keepFocus } from '../ui/form.tsx';
import { formatUsd } from '../ui/format.ts';
import { LeaveWarning } from '../ui/leave-warning.tsx';
import { LinkButton } from '../ui/link-button.tsx';
import { GO_TO_ESTIMATE } from './chosen-estimate.tsx';
import classes from './estimate-editor.module.css';
import { EstimateFields } from './estimate-fields.tsx';
import { EstimateSummary } from './estimate-summary.tsx';
import { totalsAsTyped, type EstimateValues } from './estimate-values.ts';
import { LinesSection } from './lines-section.tsx';
import type { LineValues } from './lines.ts';
import { TermsFields } from './terms-fields.tsx';

interface EstimateEditorProps {
  form: FormState<EstimateValues>;
  submitLabel: string;
  /** For whom the estimate is: known, or to be chosen. */
  head: ReactNode;
  /** Above the form, such as what has just been done. */
  notice?: ReactNode;
  /** What is not saved yet, in the bar at the bottom. */
  unsaved: ReactNode;
  /** Asked to delete a line; without it the line is just taken out of the form. */
  onRemoveLine?: (line: LineValues) => void;
}

/** An estimate to be written: for whom, its details, lines and terms, its totals beside it, and one button below. */
export function EstimateEditor(props: EstimateEditorProps) {
  const { form, submitLabel, head, notice, unsaved, onRemoveLine } = props;
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
        <div className={classes.sheet}>
          {head}
          <section className={classes.section} aria-labelledby="details">
            <h2 id="details">Details</h2>
            <EstimateFields form={form} />
          </section>
          <LinesSection form={form} {...(onRemoveLine && { onRemove: onRemoveLine })} />
          <section className={classes.section} aria-labelledby="terms">
            <h2 id="terms">Terms and Conditions</h2>
            <p className={classes.lead}>Printed on the estimate under the totals.</p>
            <TermsFields form={form} />
          </section>
        </div>
        <EstimateSummary values={form.values} />
      </div>
      <div className={classes.bar} role="region" aria-label="Save the estimate">
        <div className={classes.unsaved} aria-live="polite">
          {unsaved}
        </div>
        <p className={classes.total}>
          Final total <b>{formatUsd(totalsAsTyped(form.values).final_total)}</b>
        </p>
        <div className={classes.cancel}>
          <LinkButton to={GO_TO_ESTIMATE.to}>Cancel</LinkButton>
        </div>
        <Button type="submit" variant="filled" color="accent" loading={form.phase === 'busy'} onMouseDown={keepFocus}>
          {submitLabel}
        </Button>
      </div>
    </form>
  );
}

/** Moves to the first thing that is wrong: a field, a line's card, or the message about all lines. */
function focusFirstWrong(form: HTMLFormElement | null): boolean {
  const first = form?.querySelector<HTMLElement>('[aria-invalid="true"]:not([type="hidden"]), [data-wrong]');
  first?.focus();
  return Boolean(first);
}
