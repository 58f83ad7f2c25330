import { Button } from '@mantine/core';
import type { ReactNode } from 'react';
import { NEEDS_CONNECTION, useIsOffline } from '../api/offline.ts';
import type { DeletionState } from './confirm-delete.tsx';
import { ErrorSummary } from '../forms/error-summary.tsx';
import { ModalDialog } from '../dialogs/modal-dialog.tsx';

interface DeleteDialogProps {
  deletion: DeletionState;
  /** The question: "Remove this co-worker?" */
  title: string;
  /** "Remove Co-worker", and "Removing..." during the request. */
  label: string;
  busyLabel: string;
  onClose: () => void;
  /** False until the dialog's fields are filled in. */
  ready?: boolean;
  children: ReactNode;
}

/** Asks for confirmation in a dialog before a deletion. */
export function DeleteDialog(props: DeleteDialogProps) {
  const { deletion, title, label, busyLabel, onClose, ready = true, children } = props;
  const busy = deletion.phase !== 'asking';
  const isOffline = useIsOffline();
  return (
    <ModalDialog opened onClose={onClose} title={title}>
      {deletion.problem && <ErrorSummary problem={deletion.problem} />}
      {children}
      {isOffline && <p>{NEEDS_CONNECTION}</p>}
      <ModalDialog.Buttons>
        <Button onClick={onClose}>Cancel</Button>
        <Button variant="filled" color="red" loading={busy} disabled={!ready || isOffline} onClick={deletion.run}>
          {busy ? busyLabel : label}
        </Button>
      </ModalDialog.Buttons>
    </ModalDialog>
  );
}
