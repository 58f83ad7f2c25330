import {
  FILE_TOO_LARGE,
  HEIC_ENDING,
  HEIC_MAX_BYTES,
  HEIC_TOO_LARGE,
  HEIC_TYPES,
  IMAGE_MAX_BYTES,
  IMAGE_TYPES,
  SELECT_FILE,
  WRONG_FILE_TYPE,
} from '#contract/work/images.ts';

/** The `accept` attribute of file inputs. Systems without a type for HEIC match the file extension. */
export const ACCEPTED_FILES = [...IMAGE_TYPES, ...HEIC_TYPES, '.heic', '.heif'].join(',');
/** The accepted files, as text for users. */
export const ACCEPTED_FILES_TEXT = 'JPEG, PNG, GIF or WEBP, up to 10MB; HEIC, up to 15MB.';

/** Validates a selected file; returns the message, or undefined for a valid file. */
export function imageFault(file: Pick<File, 'name' | 'type' | 'size'> | null): string | undefined {
  if (!file) return SELECT_FILE;
  if (isHeic(file)) return file.size > HEIC_MAX_BYTES ? HEIC_TOO_LARGE : undefined;
  if (!(IMAGE_TYPES as readonly string[]).includes(file.type)) return WRONG_FILE_TYPE;
  return file.size > IMAGE_MAX_BYTES ? FILE_TOO_LARGE : undefined;
}

function isHeic({ name, type }: Pick<File, 'name' | 'type'>): boolean {
  if ((HEIC_TYPES as readonly string[]).includes(type)) return true;
  return (type === '' || type === 'application/octet-stream') && HEIC_ENDING.test(name);
}
