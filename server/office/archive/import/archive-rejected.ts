export type RejectionCode = 'archive_damaged' | 'archive_too_new' | 'archive_in_use';

/**
 * An archive that cannot be imported. No call returns it, because the import is a job: its code and sentence are in the
 * record of the import.
 */
export class ArchiveRejected extends Error {
  override readonly name = 'ArchiveRejected';
  readonly code: RejectionCode;

  constructor(code: RejectionCode, message: string, options?: ErrorOptions) {
    super(message, options);
    this.code = code;
  }
}

/** The error for a file of the archive that is missing or different from what the manifest says. */
export function damaged(file: string, cause?: unknown): ArchiveRejected {
  return new ArchiveRejected('archive_damaged', `This archive is damaged or incomplete: ${file}.`, { cause });
}
