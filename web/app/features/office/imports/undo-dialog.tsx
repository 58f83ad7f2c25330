import { Button } from '@mantine/core';
import { useState } from 'react';
import { imports, type ImportSummary } from '#contract/office/imports.ts';
import { call } from '../../../../kit/api/call.ts';
import { errorSentence } from '../../../../kit/api/error-text.ts';
import { refreshAll } from '../../../../kit/api/queries.ts';
import { ErrorSummary } from '../../../../kit/forms/error-summary.tsx';
import { ModalDialog } from '../../../../kit/dialogs/modal-dialog.tsx';
import { rememberImport } from './hooks.ts';
import { countOf, KIND_LABELS } from './import-labels.ts';

/** Confirmation before an import is undone. */
export function UndoDialog({ record, onClose }: { record: ImportSummary; onClose: () => void }) {
  const [{ busy, problem }, setState] = useState({ busy: false, problem: '' });
  const undo = async () => {
    setState({ busy: true, problem: '' });
    try {
      rememberImport(await call(imports.undo, { params: { id: record.import_id } }));
      onClose();
    } catch (error) {
      setState({ busy: false, problem: errorSentence('Failed to undo the import', error) });
    }
    await refreshAll();
  };
  const { kind, counts, staying, file_name } = record;
  return (
    <ModalDialog opened onClose={onClose} title="Undo this import?">
      {problem && <ErrorSummary problem={{ text: problem, details: [] }} />}
      <p>
        What was added from {file_name} is deleted again
        {counts.filled > 0 && ', and the fields that it filled are emptied'}.
      </p>
      <p>
        {staying
          ? `${countOf(kind, staying)} that someone has used or changed since ${staying === 1 ? 'stays' : 'stay'}.`
          : `The ${KIND_LABELS[kind].many} that are in use or were changed stay.`}
      </p>
      <ModalDialog.Buttons>
        <Button onClick={onClose}>Cancel</Button>
        <Button variant="filled" color="red" loading={busy} onClick={() => void undo()}>
          Undo Import
        </Button>
      </ModalDialog.Buttons>
    </ModalDialog>
  );
}
