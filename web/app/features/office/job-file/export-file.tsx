import { Button, Checkbox } from '@mantine/core';
import { useState } from 'react';
import { jobFileExports } from '#endpoints/office/job-file-exports.ts';
import { addressOf, call, newIdempotencyKey } from '../../../../kit/api/call.ts';
import { errorSentence } from '../../../../kit/api/error-text.ts';
import { useCall } from '../../../../kit/api/queries.ts';
import { ModalDialog } from '../../../../kit/dialogs/modal-dialog.tsx';
import { IconAlertTriangle, IconDownload } from '../../../../kit/icons/icons.ts';
import { Notice } from '../../../../kit/page/notice.tsx';
import shared from '../../../../kit/page/shared.module.css';
import classes from './job-file.module.css';

const POLL_MS = 2000;

/** Exports the file as a zip: the user chooses what it contains, and downloads it once it is ready. */
export function ExportFile({ project_id }: { project_id: string }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button leftSection={<IconDownload size={18} stroke={1.75} aria-hidden />} onClick={() => setOpen(true)}>
        Export
      </Button>
      <ModalDialog opened={isOpen} onClose={() => setOpen(false)} title="Export Job File">
        {isOpen && <ExportForm project_id={project_id} onClose={() => setOpen(false)} />}
      </ModalDialog>
    </>
  );
}

function ExportForm({ project_id, onClose }: { project_id: string; onClose: () => void }) {
  const [includesMoney, setMoney] = useState(true);
  const [includesNotes, setNotes] = useState(false);
  const [key] = useState(newIdempotencyKey);
  const [state, setState] = useState({ isBusy: false, problem: '', exportId: '' });

  async function start(): Promise<void> {
    setState({ isBusy: true, problem: '', exportId: '' });
    const job_file_export = { includes_money: includesMoney, includes_internal_notes: includesNotes };
    try {
      const input = { params: { id: project_id }, body: { job_file_export } };
      const { data } = await call(jobFileExports.create, input, {
        idempotencyKey: `${key}${includesMoney}${includesNotes}`,
      });
      setState({ isBusy: false, problem: '', exportId: data.id });
    } catch (error) {
      setState({ isBusy: false, problem: errorSentence('Failed to export the job file', error), exportId: '' });
    }
  }

  if (state.exportId) return <ExportProgress project_id={project_id} exportId={state.exportId} onClose={onClose} />;
  return (
    <div className={classes.page}>
      {state.problem && (
        <Notice tone="red" icon={IconAlertTriangle}>
          <p>{state.problem}</p>
        </Notice>
      )}
      <p>A zip with all entries, the photos, and the proofs of their seals, which anyone can check at /pub/verify.</p>
      <Checkbox
        label="Include money: payments, expenses, and the documents as sent and signed"
        checked={includesMoney}
        onChange={({ currentTarget }) => setMoney(currentTarget.checked)}
      />
      <Checkbox
        label="Include internal notes"
        checked={includesNotes}
        onChange={({ currentTarget }) => setNotes(currentTarget.checked)}
      />
      <div className={shared.buttons}>
        <Button variant="filled" color="accent" loading={state.isBusy} onClick={() => void start()}>
          Start Export
        </Button>
        <Button variant="subtle" onClick={onClose}>
          Cancel
        </Button>
      </div>
    </div>
  );
}

interface ExportProgressProps {
  project_id: string;
  exportId: string;
  onClose: () => void;
}

function ExportProgress({ project_id, exportId, onClose }: ExportProgressProps) {
  const params = { id: project_id, export_id: exportId };
  const [isDone, setDone] = useState(false);
  const { data, error } = useCall(jobFileExports.read, { params }, { pollEvery: isDone ? false : POLL_MS });
  const its = data?.data.attributes;
  if (its && its.state !== 'queued' && !isDone) setDone(true);
  const problem = its?.failure_reason ?? (error && errorSentence('Failed to export the job file', error));
  return (
    <div className={classes.page}>
      <p role="status">
        {its?.state === 'ready'
          ? `The file is ready: ${megabytes(its.byte_size ?? 0)}. It can be downloaded for 24 hours.`
          : !problem && 'The file is being made. This can take a minute.'}
      </p>
      {problem && (
        <Notice tone="red" icon={IconAlertTriangle}>
          <p>{problem}</p>
        </Notice>
      )}
      <div className={shared.buttons}>
        {its?.state === 'ready' && (
          <Button
            component="a"
            variant="filled"
            color="accent"
            href={addressOf(jobFileExports.file, { params })}
            download
          >
            Download
          </Button>
        )}
        <Button variant="subtle" onClick={onClose}>
          Close
        </Button>
      </div>
    </div>
  );
}

function megabytes(bytes: number): string {
  return bytes < 100_000 ? `${Math.ceil(bytes / 1000)} kB` : `${(bytes / 1_000_000).toFixed(1)} MB`;
}
