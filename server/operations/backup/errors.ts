/** What the operator can do something about, in one sentence. */
export class BackupError extends Error {
  override name = 'BackupError';
}

/** An archive that is damaged, cut, or no archive at all. */
export class DamagedArchive extends BackupError {
  override name = 'DamagedArchive';

  constructor(path: string, why: string, cause?: unknown) {
    super(`${path} is damaged or incomplete (${why}). Nothing was changed.`, { cause });
  }
}
