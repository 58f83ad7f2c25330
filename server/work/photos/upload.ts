import { createHash } from 'node:crypto';
import { invalid } from '#contract/errors.ts';
import {
  FILE_TOO_LARGE,
  HEIC_MAX_BYTES,
  HEIC_TOO_LARGE,
  IMAGE_MAX_BYTES,
  IMAGE_SIZES,
  type ImageTag,
  SELECT_FILE,
  WRONG_FILE_TYPE,
} from '#contract/work/images.ts';
import type { Files } from '../../platform/files/files.ts';
import type { FormFile } from '../../platform/http/forms.ts';
import { newId } from '../../platform/ids.ts';
import { NotAnImageError, TooManyPixels } from '../../platform/images/faults.ts';
import { imageTypeOf, MOST_MEGAPIXELS, type Renditions, renditionsOf } from '../../platform/images/images.ts';
import type { StoredSize } from './store.ts';

export interface StoredFile {
  size_tag: StoredSize;
  file_key: string;
  file_name: string;
  content_type: string;
  byte_size: number;
  /** Of the file, in hexadecimal. */
  sha256: string;
}

/**
 * Converts an uploaded image to its sizes; a photo gets a white background. Rejects other files with a message at the
 * file's field.
 */
export async function readImageFile(
  file: FormFile | undefined,
  { tag, company_id, field = 'image' }: { tag: ImageTag; company_id: string; field?: string },
): Promise<Renditions> {
  if (!file || file.field !== field || file.bytes.length === 0) throw invalid({ [field]: [SELECT_FILE] });
  rejectTooLarge(file);
  try {
    return await renditionsOf(file.bytes, { company_id, clear: tag === 'project' ? 'white' : 'kept' });
  } catch (error) {
    if (error instanceof NotAnImageError) throw invalid({ [field]: [WRONG_FILE_TYPE] });
    if (!(error instanceof TooManyPixels)) throw error;
    throw invalid({ [field]: [`Please select an image of at most ${MOST_MEGAPIXELS} megapixels`] });
  }
}

function rejectTooLarge({ bytes, isCut, field }: FormFile): void {
  const isHeic = imageTypeOf(bytes) === 'image/heic';
  const most = isHeic ? HEIC_MAX_BYTES : IMAGE_MAX_BYTES;
  if (isCut || bytes.length > most) throw invalid({ [field]: [isHeic ? HEIC_TOO_LARGE : FILE_TOO_LARGE] });
}

interface ImageFile {
  size_tag: StoredSize;
  bytes: Uint8Array;
  contentType: string;
  extension: string;
}

/** The files to store for an uploaded image: its sizes and, if the company's setting keeps it, the original. */
export function filesToStore(sizes: Renditions, original: Uint8Array | undefined): ImageFile[] {
  const shown = IMAGE_SIZES.map((size_tag): ImageFile => ({ size_tag, ...sizes[size_tag] }));
  const contentType = original && imageTypeOf(original);
  if (!original || !contentType) return shown;
  const extension = contentType === 'image/jpeg' ? 'jpg' : contentType.replace('image/', '');
  return [...shown, { size_tag: 'as_taken', bytes: original, contentType, extension }];
}

interface PlaceToStore {
  files: Files;
  companyId: string;
  /** The name of the uploaded file. */
  name: string;
  folder?: string;
}

/**
 * Writes an image's files under unguessable names and calls `keep` to insert their rows. If either fails, the files
 * are deleted; files left by a crash are swept later.
 */
export async function storeImage<T>(
  { files, companyId, name, folder = 'images' }: PlaceToStore,
  imageFiles: readonly ImageFile[],
  insertRows: (stored: StoredFile[]) => Promise<T>,
): Promise<T> {
  const placed = imageFiles.map(({ size_tag, bytes, contentType, extension }) => {
    const file_key = `${folder}/${companyId}/${newId()}.${extension}`;
    const row: StoredFile = {
      size_tag,
      file_key,
      file_name: `${baseName(name)}.${extension}`,
      content_type: contentType,
      byte_size: bytes.length,
      sha256: createHash('sha256').update(bytes).digest('hex'),
    };
    return { row, bytes };
  });
  const stored = placed.map(({ row }) => row);
  const putting = placed.map(({ row, bytes }) => files.put(row.file_key, bytes, row.content_type));
  try {
    await Promise.all(putting);
    return await insertRows(stored);
  } catch (error) {
    // All writes must have ended before the files are deleted.
    await Promise.allSettled(putting);
    await Promise.allSettled(stored.map(({ file_key }) => files.remove(file_key)));
    throw error;
  }
}

/** The file's name without extension, reduced to plain characters. */
function baseName(name: string): string {
  const plain = name
    .toWellFormed()
    .replace(/^.*[\\/]/s, '')
    .replace(/\.[^.]*$/, '')
    .replace(/[^\p{L}\p{N} ._-]+/gu, ' ')
    .trim();
  return plain.slice(0, 80) || 'image';
}
