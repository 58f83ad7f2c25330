import { Button } from '@mantine/core';
import { type Archive, archives as archiveCalls } from '#endpoints/office/archives.ts';
import { addressOf } from '../../../../kit/api/call.ts';
import { formatInstant } from '../../../../kit/format.ts';
import { IconDownload } from '../../../../kit/icons/icons.ts';
import { StatusBadge } from '../../../../kit/lists/status-badge.tsx';
import shared from '../../../../kit/page/shared.module.css';
import classes from './archive.module.css';

/** The archives of the last 30 days, with what can be done with each. */
export function ArchiveList({ archives }: { archives: readonly Archive[] }) {
  if (archives.length === 0) return null;
  return (
    <ul className={classes.list} aria-label="Archives">
      {archives.map((archive) => (
        <li key={archive.archive_id}>
          <div>
            <b>{formatInstant(archive.created_at)}</b>
            <span className={shared.small}> by {archive.created_by}</span>
            <p className={shared.muted} role={isUnderWay(archive) ? 'status' : undefined}>
              {sentenceOf(archive)}
            </p>
            {isUnderWay(archive) && <ArchiveProgress archive={archive} label="Progress of the archive" />}
          </div>
          {archive.state === 'ready' ? (
            <Button
              component="a"
              variant="filled"
              color="accent"
              leftSection={<IconDownload size={18} stroke={1.75} aria-hidden />}
              href={addressOf(archiveCalls.file, { params: { id: archive.archive_id } })}
              download
            >
              Download
            </Button>
          ) : (
            <StatusBadge tone={archive.state === 'failed' ? 'red' : 'grey'}>{LABELS[archive.state]}</StatusBadge>
          )}
        </li>
      ))}
    </ul>
  );
}

/** How many of the files are done. */
export function ArchiveProgress({ archive, label }: { archive: Archive; label: string }) {
  return (
    <progress
      className={classes.progress}
      max={archive.files_total ?? 1}
      value={archive.files_done}
      aria-label={label}
    />
  );
}

const LABELS: Record<Archive['state'], string> = {
  receiving: 'Uploading',
  queued: 'Waiting',
  working: 'Being made',
  ready: 'Ready',
  expired: 'Expired',
  failed: 'Failed',
};

function isUnderWay({ state }: Archive): boolean {
  return state === 'queued' || state === 'working';
}

function sentenceOf({ state, failure_reason, files_done, files_total, byte_size, expires_at }: Archive): string {
  if (state === 'failed') return failure_reason ?? 'It could not be made.';
  if (state === 'expired') return 'It can no longer be downloaded.';
  if (state === 'ready') return `${sizeOf(byte_size ?? 0)}, until ${formatInstant(expires_at ?? '')}.`;
  if (files_total === null) return 'It is being made. You get an email when it is ready.';
  return `${files_done.toLocaleString('en-US')} of ${files_total.toLocaleString('en-US')} files. You get an email when it is ready.`;
}

function sizeOf(bytes: number): string {
  if (bytes < 100_000) return `${Math.ceil(bytes / 1000)} kB`;
  return bytes < 1_000_000_000 ? `${(bytes / 1_000_000).toFixed(1)} MB` : `${(bytes / 1_000_000_000).toFixed(2)} GB`;
}
