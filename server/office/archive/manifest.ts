import { z } from 'zod';

export const ARCHIVE_FORMAT = 'jobsitespro-archive-1';
export const MANIFEST_NAME = 'manifest.json';

/** The first file that an import reads. */
export const Manifest = z.object({
  format: z.literal(ARCHIVE_FORMAT),
  /** The schema version: the migrations of the exporting installation, which determine the columns of `data/`. */
  migrations: z.array(z.string()).min(1),
  company: z.string(),
  created_at: z.string(),
  files: z.array(
    z.object({
      name: z.string().min(1).max(300),
      size: z.int().nonnegative(),
      sha256: z.string().regex(/^[0-9a-f]{64}$/),
    }),
  ),
  /** Files that rows refer to and that the exporting installation did not have. */
  missing_files: z.array(z.string()),
});
export type Manifest = z.output<typeof Manifest>;
