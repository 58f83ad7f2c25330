import { Button } from '@mantine/core';
import type { ReactNode } from 'react';
import { NEEDS_CONNECTION, useIsOffline } from '../api/offline.ts';
import { ErrorSummary } from '../forms/error-summary.tsx';
import { type FactList, Facts } from '../lists/facts.tsx';
import type { FormProblem } from '../forms/form-state.ts';
import { IconAlertTriangle } from '../icons/icons.ts';
import { LinkButton } from '../page/link-button.tsx';
import { RecordSkeleton } from '../lists/list-placeholders.tsx';
import { Notice } from '../page/notice.tsx';
import classes from '../page/panel.module.css';

/** The state of a deletion, independent of the component that sends the request. */
export interface DeletionState {
  phase: 'asking' | 'busy' | 'done';
  problem: FormProblem | null;
  run(): void;
}

interface ConfirmDeleteProps {
  deletion: DeletionState;
  /** "Delete Customer" */
  label: string;
  /** Terms and values that identify the record. */
  facts: FactList;
  warning: ReactNode;
  /** The records that are deleted with it, counted by kind. */
  deletedRecords?: readonly string[] | undefined;
  /**
   * Whether these records are still being counted: the buttons are rendered afterwards, so that they do not move under
   * the pointer.
   */
  isCounting?: boolean;
  cancelTo: string;
  /** Passed as navigation state. */
  cancelState?: unknown;
}

/**
 * Asks for confirmation before a record is deleted. The red button comes last, away from the pointer's current
 * position.
 */
export function ConfirmDelete(props: ConfirmDeleteProps) {
  const { deletion, label, facts, warning, deletedRecords, isCounting = false } = props;
  const isOffline = useIsOffline();
  if (isCounting) return <RecordSkeleton />;
  return (
    <section className={classes.panel}>
      {deletion.problem && <ErrorSummary problem={deletion.problem} />}
      <Facts facts={facts} />
      <Notice tone="amber" icon={IconAlertTriangle}>
        <p>{warning}</p>
        {deletedRecords && (
          <ul>
            {deletedRecords.map((line) => (
              <li key={line}>{line}</li>
            ))}
          </ul>
        )}
      </Notice>
      {isOffline && <p>{NEEDS_CONNECTION}</p>}
      <div className={classes.steps}>
        <LinkButton to={props.cancelTo} state={props.cancelState}>
          Cancel
        </LinkButton>
        <Button
          variant="filled"
          color="red"
          loading={deletion.phase === 'busy'}
          disabled={isOffline}
          onClick={deletion.run}
        >
          {deletion.phase === 'busy' ? 'Deleting...' : label}
        </Button>
      </div>
    </section>
  );
}
