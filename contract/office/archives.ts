import { z } from 'zod';
import { byId, endpoint, listOf, one, OWNERS, record, type Summaries } from '../endpoint.ts';
import { instant } from '../fields.ts';
import { OwnerConfirmation } from '../identity/owner-confirmation.ts';

/** How long an archive can be downloaded once it is ready, in hours. */
export const ARCHIVE_HOURS = 24;

export const Archive = z.object({
  archive_id: z.string(),
  kind: z.enum(['export', 'import']),
  /** `receiving` while an import is uploaded; `ready` is a finished export or import. */
  state: z.enum(['receiving', 'queued', 'working', 'ready', 'expired', 'failed']),
  /** The error code of an import that failed. */
  failure_code: z.string().nullable(),
  /** One sentence; null unless it failed. */
  failure_reason: z.string().nullable(),
  files_done: z.int(),
  /** Null until the files are counted. */
  files_total: z.int().nullable(),
  /** The size of the zip; null until it is known. */
  byte_size: z.number().nullable(),
  /** How much of an import has been uploaded. */
  received_bytes: z.number(),
  created_by: z.string(),
  created_at: instant,
  ready_at: instant.nullable(),
  /** When an export can no longer be downloaded; null until it is ready. */
  expires_at: instant.nullable(),
});
export type Archive = z.output<typeof Archive>;

/** The size of the parts in which a browser uploads an archive. The last one is smaller. */
export const ARCHIVE_PART_BYTES = 8 * 1024 * 1024;
/** The maximum size of an uploaded archive. */
export const ARCHIVE_MAX_BYTES = 50_000_000_000;

export const SELECT_ARCHIVE = 'Choose the zip file of an archive.';
export const ARCHIVE_TOO_LARGE = 'An archive can have at most 50 GB.';

const position = z.coerce.number({ error: 'Say where the part begins.' }).int().nonnegative();

/** A part of an archive. The last one starts the import. */
export const ArchivePart = z.object({
  /** A UUID of the client, which becomes the id of the import. */
  client_key: z.uuid({ error: 'Choose a UUID for the upload.' }),
  /** The position of the part's first byte. */
  offset: position,
  /** The size of the archive. */
  total_bytes: position.max(ARCHIVE_MAX_BYTES, ARCHIVE_TOO_LARGE),
});

const ArchiveRecord = record('archive', Archive);

export const archives = {
  create: endpoint({
    method: 'POST',
    path: '/archives',
    auth: 'session',
    roles: OWNERS,
    body: OwnerConfirmation,
    status: 201,
    response: one(ArchiveRecord),
    // The body has a password, which must not be stored.
    idempotent: false,
    errors: ['archive_recently', 'login_failed', 'stale_record'],
  }),
  list: endpoint({
    method: 'GET',
    path: '/archives',
    auth: 'session',
    roles: OWNERS,
    response: listOf(ArchiveRecord),
  }),
  import: endpoint({
    method: 'POST',
    path: '/archives/import',
    auth: 'active',
    roles: OWNERS,
    multipart: true,
    body: ArchivePart,
    status: 202,
    response: one(ArchiveRecord),
    // A part that is sent again is ignored, because its offset has been received.
    idempotent: false,
    errors: ['company_not_empty', 'not_found'],
  }),
  file: endpoint({
    method: 'GET',
    path: '/archives/:id/file',
    auth: 'session',
    roles: OWNERS,
    params: byId,
    response: 'file',
    errors: ['not_found'],
  }),
};

export const archiveSummaries: Summaries<typeof archives> = {
  create:
    'Export everything of the company as a zip, in the background, once a day: index.html, which reads offline, data/ with the rows of each table, csv/, documents/ as sent and signed, photos/, evidence/, and manifest.json with the SHA-256 of each file. Only owners can do this, with their password. The owner gets an email when it is ready.',
  list: 'List the exports and imports of the last 30 days, newest first.',
  import:
    'Start from an archive, in a company without records: multipart, the file as "file" in parts of at most 8 MB, in order. offset is the position of the part. The last part starts the import in the background; GET /archives shows its progress. Accounts get an invitation by email.',
  file: `Download the zip of an export, within ${ARCHIVE_HOURS} hours after it is ready.`,
};
