import { FileMissing, type Files } from '../platform/files/files.ts';
import { forPdf } from '../platform/images/images.ts';

/** The logo of a sales document, as printed. A document is sent without a logo rather than not at all. */
export async function readPdfLogo(files: Files, logoKey: string | undefined): Promise<Uint8Array | undefined> {
  if (!logoKey) return undefined;
  try {
    return await forPdf(await files.read(logoKey));
  } catch (error) {
    if (error instanceof FileMissing) return undefined;
    throw error;
  }
}
