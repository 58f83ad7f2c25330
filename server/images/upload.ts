import {
  FILE_TOO_LARGE,
  IMAGE_SIZES,
  type ImageSize,
  type ImageTag,
  SELECT_FILE,
  WRONG_FILE_TYPE,
} from '../../contract/images.ts';
import { invalid } from '../../contract/refusals.ts';
import type { Files } from '../platform/files/files.ts';
import type { FormFile } from '../platform/http/forms.ts';
import { newId } from '../platform/ids.ts';
import {
  MOST_MEGAPIXELS,
  NotAPicture,
  type Renditions,
  renditionsOf,
  TooManyPixels,
} from '../platform/images/pictures.ts';

export interface StoredFile {
  size_tag: ImageSize;
  file_key: string;
  file_name: string;
  content_type: string;
}

/**
 * Converts an uploaded image to its sizes; a photo gets a white background. Rejects other files, with the message of
 * the form.
 */
export async function readPicture(file: FormFile | undefined, tag: ImageTag): Promise<Renditions> {
  if (!file || file.field !== 'image' || file.bytes.length === 0) throw invalid({ image: [SELECT_FILE] });
  if (file.isCut) throw invalid({ image: [FILE_TOO_LARGE] });
  try {
    return await renditionsOf(file.bytes, { clear: tag === 'project' ? 'white' : 'kept' });
  } catch (error) {
    if (error instanceof NotAPicture) throw invalid({ image: [WRONG_FILE_TYPE] });
    if (!(error instanceof TooManyPixels)) throw error;
    throw invalid({ image: [`Please select an image of at most ${MOST_MEGAPIXELS} megapixels`] });
  }
}

/**
 * Writes an image's files under unguessable names, and lets `keep` insert their rows. If either fails, the files are
 * deleted; files that a crash leaves are swept later.
 */
export async function storePicture<T>(
  { files, companyId, name }: { files: Files; companyId: string; name: string },
  sizes: Renditions,
  keep: (stored: StoredFile[]) => Promise<T>,
): Promise<T> {
  const stored = IMAGE_SIZES.map((size_tag): StoredFile => {
    const { contentType, extension } = sizes[size_tag];
    const file_key = `images/${companyId}/${newId()}.${extension}`;
    return { size_tag, file_key, file_name: `${baseName(name)}.${extension}`, content_type: contentType };
  });
  const putting = stored.map((file) => files.put(file.file_key, sizes[file.size_tag].bytes, file.content_type));
  try {
    await Promise.all(putting);
    return await keep(stored);
  } catch (error) {
    // No write may be running when the files are deleted.
    await Promise.allSettled(putting);
    await Promise.allSettled(stored.map(({ file_key }) => files.remove(file_key)));
    throw error;
  }
}

/** The file's name without extension, as far as it is a plain name. */
function baseName(name: string): string {
  const plain = name
    .toWellFormed()
    .replace(/^.*[\\/]/s, '')
    .replace(/\.[^.]*$/, '')
    .replace(/[^\p{L}\p{N} ._-]+/gu, ' ')
    .trim();
  return plain.slice(0, 80) || 'image';
}
