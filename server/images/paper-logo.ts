import { FileMissing, type Files } from '../platform/files/files.ts';
import { forPaper } from '../platform/images/pictures.ts';

/** The logo of a sales document, as printed. A document is sent without a logo rather than not at all. */
export async function readPaperLogo(files: Files, logoKey: string | undefined): Promise<Uint8Array | undefined> {
  if (!logoKey) return undefined;
  try {
    return await forPaper(await files.read(logoKey));
  } catch (error) {
    if (error instanceof FileMissing) return undefined;
    throw error;
  }
}
