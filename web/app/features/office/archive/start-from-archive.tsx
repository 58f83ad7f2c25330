import { useId, useState } from 'react';
import {
  type Archive,
  ARCHIVE_MAX_BYTES,
  ARCHIVE_PART_BYTES,
  ARCHIVE_TOO_LARGE,
  archives,
  SELECT_ARCHIVE,
} from '#contract/office/archives.ts';
import { newUuid } from '../../../../kit/api/call.ts';
import { errorSentence } from '../../../../kit/api/error-text.ts';
import { refreshAll } from '../../../../kit/api/queries.ts';
import { upload } from '../../../../kit/api/upload.ts';
import { IconAlertTriangle, IconCircleCheck } from '../../../../kit/icons/icons.ts';
import { LinkButton } from '../../../../kit/page/link-button.tsx';
import { Notice } from '../../../../kit/page/notice.tsx';
import panel from '../../../../kit/page/panel.module.css';
import shared from '../../../../kit/page/shared.module.css';
import { paths } from '../../../../kit/paths.ts';
import button from '../../../../kit/photos/upload.module.css';
import { UploadProgress } from '../../../../kit/photos/upload-progress.tsx';
import { ArchiveProgress } from './archive-list.tsx';

type State = { phase: 'choosing'; problem?: string } | { phase: 'uploading'; sent: number };

/** Fills a company without records from an archive. The file is uploaded in parts as soon as it is chosen. */
export function StartFromArchive({ imports: [last] }: { imports: readonly Archive[] }) {
  const [state, setState] = useState<State>({ phase: 'choosing' });
  const isImporting = last?.state === 'queued' || last?.state === 'working';

  async function send(file: File): Promise<void> {
    const problem = faultOf(file);
    if (problem) return setState({ phase: 'choosing', problem });
    setState({ phase: 'uploading', sent: 0 });
    try {
      await uploadInParts(file, (sent) => setState({ phase: 'uploading', sent }));
      await refreshAll();
      setState({ phase: 'choosing' });
    } catch (error) {
      setState({ phase: 'choosing', problem: errorSentence('Failed to upload the archive', error) });
    }
  }

  return (
    <section className={panel.panel} aria-labelledby="start">
      <h2 id="start">Start from an archive</h2>
      <p>
        For a company that has no records yet: everything in the file is added, with the same numbers, or nothing.
        Employees get new codes, links in old emails stay dead, and the people who had an account get an invitation.
      </p>
      {state.phase === 'choosing' && state.problem && <Problem text={state.problem} />}
      {state.phase === 'uploading' && <UploadProgress sent={state.sent} label="Upload" />}
      {state.phase === 'choosing' && last && <Result archive={last} />}
      {!isImporting && last?.state !== 'ready' && (
        <ChooseFile isDisabled={state.phase === 'uploading'} onChoose={(file) => void send(file)} />
      )}
    </section>
  );
}

function Problem({ text }: { text: string }) {
  return (
    <Notice tone="red" icon={IconAlertTriangle}>
      <p>{text}</p>
    </Notice>
  );
}

function Result({ archive }: { archive: Archive }) {
  const { state, failure_reason } = archive;
  if (state === 'failed') return <Problem text={`${failure_reason ?? 'It failed.'} Nothing was changed.`} />;
  if (state === 'ready') {
    return (
      <>
        <Notice tone="green" icon={IconCircleCheck}>
          <p>Everything in the archive is here.</p>
        </Notice>
        <LinkButton to={paths.customers()}>See Customers</LinkButton>
      </>
    );
  }
  if (state === 'receiving') return null;
  return (
    <>
      <p role="status">The archive is being checked and imported. You can leave this page.</p>
      <ArchiveProgress archive={archive} label="Progress of the import" />
    </>
  );
}

function ChooseFile({ isDisabled, onChoose }: { isDisabled: boolean; onChoose: (file: File) => void }) {
  const labelId = useId();
  const helpId = useId();
  return (
    <>
      <label className={button.file} data-dashed data-disabled={isDisabled || undefined}>
        <span id={labelId}>Choose an Archive</span>
        <input
          type="file"
          accept=".zip,application/zip"
          className="visually-hidden"
          aria-labelledby={labelId}
          aria-describedby={helpId}
          disabled={isDisabled}
          onChange={({ currentTarget }) => {
            const [file] = currentTarget.files ?? [];
            if (file) onChoose(file);
            // Allows the same file to be selected again.
            currentTarget.value = '';
          }}
        />
      </label>
      <p id={helpId} className={shared.muted}>
        The zip of “Download everything”, unchanged. Each file in it is checked before anything is added.
      </p>
    </>
  );
}

async function uploadInParts(file: File, onProgress: (sent: number) => void): Promise<void> {
  const client_key = newUuid();
  const total_bytes = file.size;
  let offset = 0;
  do {
    const from = offset;
    const part = new File([file.slice(from, from + ARCHIVE_PART_BYTES)], file.name);
    const { data } = await upload(
      archives.import,
      { fields: { client_key, offset, total_bytes }, image: part, imageField: 'file' },
      (sent) => onProgress((from + sent * part.size) / total_bytes),
    );
    offset = data.attributes.received_bytes;
  } while (offset < total_bytes);
}

function faultOf({ size }: File): string | undefined {
  if (size === 0) return SELECT_ARCHIVE;
  return size > ARCHIVE_MAX_BYTES ? ARCHIVE_TOO_LARGE : undefined;
}
