/** An error that the operator can fix. The message is one sentence. */
export class BackupError extends Error {
  override name = 'BackupError';
}

/** An archive that is damaged or truncated, or a file that is not an archive. */
export class DamagedArchive extends BackupError {
  override name = 'DamagedArchive';

  constructor(path: string, why: string, cause?: unknown) {
    super(`${path} is damaged or incomplete (${why}). Nothing was changed.`, { cause });
  }
}
