import {
  FILE_TOO_LARGE,
  IMAGE_MAX_BYTES,
  IMAGE_TYPES,
  SELECT_FILE,
  WRONG_FILE_TYPE,
} from '../../../contract/images.ts';

/** Validates a selected file; returns the message, or undefined for a valid file. */
export function imageFault(file: Pick<File, 'type' | 'size'> | null): string | undefined {
  if (!file) return SELECT_FILE;
  if (!(IMAGE_TYPES as readonly string[]).includes(file.type)) return WRONG_FILE_TYPE;
  return file.size > IMAGE_MAX_BYTES ? FILE_TOO_LARGE : undefined;
}
