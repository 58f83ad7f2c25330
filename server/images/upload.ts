import { FILE_TOO_LARGE, IMAGE_SIZES, type ImageSize, SELECT_FILE, WRONG_FILE_TYPE } from '../../contract/images.ts';
import { invalid } from '../../contract/refusals.ts';
import type { Files } from '../platform/files/files.ts';
import type { FormFile } from '../platform/http/forms.ts';
import { newId } from '../platform/ids.ts';
import {
  MOST_MEGAPIXELS,
  NotAPicture,
  type Rendition,
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

/** Draws an uploaded picture anew in its sizes. Refuses, in the words of the form, whatever is no picture we take. */
export async function readPicture(file: FormFile | undefined): Promise<Renditions> {
  if (!file || file.field !== 'image' || file.bytes.length === 0) throw invalid({ image: [SELECT_FILE] });
  if (file.isCut) throw invalid({ image: [FILE_TOO_LARGE] });
  try {
    return await renditionsOf(file.bytes);
  } catch (error) {
    if (error instanceof NotAPicture) throw invalid({ image: [WRONG_FILE_TYPE] });
    if (!(error instanceof TooManyPixels)) throw error;
    throw invalid({ image: [`Please select an image of at most ${MOST_MEGAPIXELS} megapixels`] });
  }
}

/** Puts a picture's files in their place, under names that nobody can guess. The rows come after them. */
export async function storePicture(
  files: Files,
  companyId: string,
  sizes: Renditions,
  name: string,
): Promise<StoredFile[]> {
  return Promise.all(
    IMAGE_SIZES.map(async (size_tag) => {
      const { bytes, contentType, extension }: Rendition = sizes[size_tag];
      const file_key = `images/${companyId}/${newId()}.${extension}`;
      await files.put(file_key, bytes, contentType);
      return { size_tag, file_key, file_name: `${baseName(name)}.${extension}`, content_type: contentType };
    }),
  );
}

/** Removes files whose rows could not be kept. */
export async function removeFiles(files: Files, stored: readonly StoredFile[]): Promise<void> {
  await Promise.all(stored.map(({ file_key }) => files.remove(file_key)));
}

/** What its sender calls the file, as far as that is a plain name, without its ending. */
function baseName(name: string): string {
  const plain = name
    .toWellFormed()
    .replace(/^.*[\\/]/s, '')
    .replace(/\.[^.]*$/, '')
    .replace(/[^\p{L}\p{N} ._-]+/gu, ' ')
    .trim();
  return plain.slice(0, 80) || 'image';
}
