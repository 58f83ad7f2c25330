import sharp, { type Sharp } from 'sharp';
import { FairSemaphore } from '../fair-semaphore.ts';
import { NotAnImageError, TooManyPixels } from './faults.ts';
import { isHeic, withDecodedHeic } from './heic.ts';

/** An image as stored: re-encoded, upright, without metadata on camera, place and time. */
export interface Rendition {
  bytes: Uint8Array;
  contentType: 'image/jpeg' | 'image/png' | 'image/webp';
  extension: 'jpg' | 'png' | 'webp';
}

export interface Renditions {
  small: Rendition;
  original: Rendition;
}

/** The largest side of each size, in pixels. */
const SIDES = { small: 480, original: 4096 } as const;
export const MOST_MEGAPIXELS = 50;
const MOST_PIXELS = MOST_MEGAPIXELS * 1_000_000;
const MOST_SECONDS = 30;

// The cache is off: no image is converted twice, and the database makes better use of the memory.
sharp.cache(false);
// Two threads for each image: the larger size, which the user waits for, is finished ten percent sooner. More threads
// gain little.
sharp.concurrency(2);

/** The number of pixels per permit of the semaphore below. Photos from phones are smaller. */
const PIXELS_A_PLACE = 17_000_000;
/** The library shares four threads with files and passwords. One stays free for those. */
const semaphore = new FairSemaphore(3);

interface Options {
  /** The company whose turn the conversion uses. */
  company_id: string;
  /** Whether transparency is kept, or the background becomes white. */
  clear?: 'kept' | 'white';
}

/**
 * Re-encodes an image in two sizes. The type is detected from its bytes. For an animation, the first frame is used.
 * Memory limits the number of concurrent conversions. Throws NotAnImageError or TooManyPixels.
 */
export async function renditionsOf(bytes: Uint8Array, options: Options): Promise<Renditions> {
  const type = imageTypeOf(bytes);
  if (!type) throw new NotAnImageError('Not a JPEG, PNG, GIF, WebP or HEIC file');
  try {
    if (type !== 'image/heic') return await render(bytes, options);
    const { company_id } = options;
    return await withDecodedHeic(bytes, { company_id, mostPixels: MOST_PIXELS }, (tiff) => render(tiff, options));
  } catch (error) {
    if (error instanceof TooManyPixels) throw error;
    throw new NotAnImageError('The picture cannot be read', { cause: error });
  }
}

/**
 * Each size decodes the file separately: for the small size, a JPEG is decoded at an eighth of its size, which costs
 * less than resizing the full decoding.
 */
async function render(bytes: Uint8Array, { company_id, clear = 'kept' }: Options): Promise<Renditions> {
  const { width, height, hasAlpha, isProgressive } = await sharp(bytes, { limitInputPixels: false }).metadata();
  // A progressive file is held completely in memory while it is decoded.
  const pixels = width * height * (isProgressive ? 2 : 1);
  if (pixels > MOST_PIXELS) throw new TooManyPixels(`${width} by ${height} pixels`);
  const at = (side: number) => {
    const image = sharp(bytes, { limitInputPixels: MOST_PIXELS, failOn: 'error' })
      .autoOrient()
      .resize({ width: side, height: side, fit: 'inside', withoutEnlargement: true })
      .timeout({ seconds: MOST_SECONDS });
    return clear === 'white' ? image.flatten({ background: '#fff' }) : image;
  };
  const share = Math.ceil(pixels / PIXELS_A_PLACE);
  const inTurn = <T>(work: () => Promise<T>) => semaphore.during({ company_id, share }, work);
  const keepsTransparency = hasAlpha && clear === 'kept';
  const [small, original] = await Promise.all([
    inTurn(() => (keepsTransparency ? png(at(SIDES.small)) : webp(at(SIDES.small)))),
    inTurn(() => (keepsTransparency ? png(at(SIDES.original)) : jpeg(at(SIDES.original)))),
  ]);
  return { small, original };
}

/** A stored image in a format that documents support, which WebP is not. */
export async function forPdf(bytes: Uint8Array): Promise<Uint8Array> {
  const image = sharp(bytes, { limitInputPixels: MOST_PIXELS });
  const { hasAlpha } = await image.metadata();
  return (await (hasAlpha ? png(image) : jpeg(image))).bytes;
}

/** The largest side of a photo that is to be read, in pixels: enough for the print of a receipt. */
const READ_SIDE = 2000;

/** A stored image as a JPEG that a provider can read. */
export async function forReading(bytes: Uint8Array): Promise<Uint8Array> {
  const image = sharp(bytes, { limitInputPixels: MOST_PIXELS });
  return (await jpeg(image.resize(READ_SIDE, READ_SIDE, { fit: 'inside', withoutEnlargement: true }))).bytes;
}

async function png(image: Sharp): Promise<Rendition> {
  return { bytes: await image.png({ compressionLevel: 8 }).toBuffer(), contentType: 'image/png', extension: 'png' };
}

/** The last few percent of compression would take a third of the time, and as much memory again as the image. */
async function jpeg(image: Sharp): Promise<Rendition> {
  const bytes = await image.jpeg({ quality: 88, optimiseCoding: false }).toBuffer();
  return { bytes, contentType: 'image/jpeg', extension: 'jpg' };
}

async function webp(image: Sharp): Promise<Rendition> {
  return { bytes: await image.webp({ quality: 82 }).toBuffer(), contentType: 'image/webp', extension: 'webp' };
}

export type UploadedImageType = 'image/jpeg' | 'image/png' | 'image/gif' | 'image/webp' | 'image/heic';

/**
 * The type of an image file; undefined if it is not accepted. Determined from the first bytes, whatever the file name,
 * so that no other decoder of the library processes untrusted input.
 */
export function imageTypeOf(bytes: Uint8Array): UploadedImageType | undefined {
  const start = Buffer.from(bytes.subarray(0, 12)).toString('latin1');
  if (start.startsWith('\xff\xd8\xff')) return 'image/jpeg';
  if (start.startsWith('\x89PNG\r\n\x1a\n')) return 'image/png';
  if (start.startsWith('GIF87a') || start.startsWith('GIF89a')) return 'image/gif';
  if (start.startsWith('RIFF') && start.endsWith('WEBP')) return 'image/webp';
  return isHeic(bytes) ? 'image/heic' : undefined;
}
