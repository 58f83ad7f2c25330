import { FileMissing, type Files } from '../platform/files/files.ts';
import { forPaper } from '../platform/images/pictures.ts';

/** The logo that a paper was given, as it is printed. A paper goes out without one rather than not at all. */
export async function readPaperLogo(files: Files, logoKey: string | undefined): Promise<Uint8Array | undefined> {
  if (!logoKey) return undefined;
  try {
    return await forPaper(await files.read(logoKey));
  } catch (error) {
    if (error instanceof FileMissing) return undefined;
    throw error;
  }
}
