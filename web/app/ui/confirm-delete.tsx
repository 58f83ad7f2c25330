import { Button } from '@mantine/core';
import type { ReactNode } from 'react';
import { ErrorSummary } from './error-summary.tsx';
import { type FactList, Facts } from './facts.tsx';
import type { FormProblem } from './form-state.ts';
import { IconAlertTriangle } from './icons.ts';
import { LinkButton } from './link-button.tsx';
import { Notice } from './notice.tsx';
import classes from './panel.module.css';

/** A deletion on its way, whoever makes the call. */
export interface DeletionState {
  phase: 'asking' | 'busy' | 'done';
  problem: FormProblem | null;
  run(): void;
}

interface ConfirmDeleteProps {
  deletion: DeletionState;
  /** "Delete Customer" */
  label: string;
  /** Terms and values that say which record it is. */
  facts: FactList;
  warning: ReactNode;
  /** What goes with it, and how many. */
  goesWithIt?: readonly string[] | undefined;
  cancelTo: string;
  /** Carried there in navigation state. */
  cancelState?: unknown;
}

/** Asks once before a record is deleted; the red button is last, and not where the hand already is. */
export function ConfirmDelete(props: ConfirmDeleteProps) {
  const { deletion, label, facts, warning, goesWithIt } = props;
  return (
    <section className={classes.panel}>
      {deletion.problem && <ErrorSummary problem={deletion.problem} />}
      <Facts facts={facts} />
      <Notice tone="amber" icon={IconAlertTriangle}>
        <p>{warning}</p>
        {goesWithIt && (
          <ul>
            {goesWithIt.map((line) => (
              <li key={line}>{line}</li>
            ))}
          </ul>
        )}
      </Notice>
      <div className={classes.steps}>
        <LinkButton to={props.cancelTo} state={props.cancelState}>
          Cancel
        </LinkButton>
        <Button variant="filled" color="red" loading={deletion.phase === 'busy'} onClick={deletion.run}>
          {deletion.phase === 'busy' ? 'Deleting...' : label}
        </Button>
      </div>
    </section>
  );
}
