import { FileMissing, type Files } from '../platform/files/files.ts';
import { forPaper } from '../platform/images/pictures.ts';
import type { EstimateDocument } from './estimate-document.ts';

/** The logo that an estimate was given, as it goes onto paper. A document goes out without one rather than not at all. */
export async function readLogo(files: Files, { company }: EstimateDocument): Promise<Uint8Array | undefined> {
  if (!company.logo_key) return undefined;
  try {
    return await forPaper(await files.read(company.logo_key));
  } catch (error) {
    if (error instanceof FileMissing) return undefined;
    throw error;
  }
}
