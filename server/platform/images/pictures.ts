import sharp, { type Sharp } from 'sharp';

/** A picture as it is kept: re-encoded, upright, without what its file said of camera, place and time. */
export interface Rendition {
  bytes: Uint8Array;
  contentType: 'image/jpeg' | 'image/png' | 'image/webp';
  extension: 'jpg' | 'png' | 'webp';
}

export interface Renditions {
  small: Rendition;
  original: Rendition;
}

/** A file that is no picture of a kind that we take, or a broken one. */
export class NotAPicture extends Error {
  override readonly name = 'NotAPicture';
}

/** A picture with more pixels than we are willing to unfold: a few bytes can claim any number of them. */
export class TooManyPixels extends Error {
  override readonly name = 'TooManyPixels';
}

/** The largest side of each size, in pixels. */
const SIDES = { small: 480, original: 4096 } as const;
export const MOST_MEGAPIXELS = 64;
const MOST_PIXELS = MOST_MEGAPIXELS * 1_000_000;
const AT_ONCE = 4;

// What is drawn once is not asked for again, and memory kept for it is memory that the database could use.
sharp.cache(false);

/**
 * Draws a picture anew in two sizes. What it is, its bytes say; of an animated one the first frame is taken. At most four
 * are drawn at a time. Throws NotAPicture or TooManyPixels.
 */
export async function renditionsOf(bytes: Uint8Array): Promise<Renditions> {
  if (!isPicture(bytes)) throw new NotAPicture('Not a JPEG, PNG, GIF or WebP file');
  return inTurn(async () => {
    try {
      return await draw(bytes);
    } catch (error) {
      if (error instanceof TooManyPixels) throw error;
      throw new NotAPicture('The picture cannot be read', { cause: error });
    }
  });
}

async function draw(bytes: Uint8Array): Promise<Renditions> {
  const { width, height, hasAlpha } = await sharp(bytes, { limitInputPixels: false }).metadata();
  if (width * height > MOST_PIXELS) throw new TooManyPixels(`${width} by ${height} pixels`);
  const picture = sharp(bytes, { limitInputPixels: MOST_PIXELS, failOn: 'error' }).autoOrient();
  const at = (side: number) =>
    picture.clone().resize({ width: side, height: side, fit: 'inside', withoutEnlargement: true });
  const [small, original] = await Promise.all([
    hasAlpha ? png(at(SIDES.small)) : webp(at(SIDES.small)),
    hasAlpha ? png(at(SIDES.original)) : jpeg(at(SIDES.original)),
  ]);
  return { small, original };
}

/** A kept picture in a form that documents take: they know no WebP. */
export async function forPaper(bytes: Uint8Array): Promise<Uint8Array> {
  const picture = sharp(bytes, { limitInputPixels: MOST_PIXELS });
  const { hasAlpha } = await picture.metadata();
  return (await (hasAlpha ? png(picture) : jpeg(picture))).bytes;
}

async function png(picture: Sharp): Promise<Rendition> {
  return { bytes: await picture.png({ compressionLevel: 8 }).toBuffer(), contentType: 'image/png', extension: 'png' };
}

async function jpeg(picture: Sharp): Promise<Rendition> {
  return { bytes: await picture.jpeg({ quality: 88 }).toBuffer(), contentType: 'image/jpeg', extension: 'jpg' };
}

async function webp(picture: Sharp): Promise<Rendition> {
  return { bytes: await picture.webp({ quality: 82 }).toBuffer(), contentType: 'image/webp', extension: 'webp' };
}

/** By the first bytes, so that no other decoder of the library ever sees what came from outside. */
function isPicture(bytes: Uint8Array): boolean {
  const start = Buffer.from(bytes.subarray(0, 12)).toString('latin1');
  return (
    start.startsWith('\xff\xd8\xff') ||
    start.startsWith('\x89PNG\r\n\x1a\n') ||
    start.startsWith('GIF87a') ||
    start.startsWith('GIF89a') ||
    (start.startsWith('RIFF') && start.endsWith('WEBP'))
  );
}

let drawing = 0;
const waiting: (() => void)[] = [];

async function inTurn<T>(work: () => Promise<T>): Promise<T> {
  if (drawing >= AT_ONCE) await new Promise<void>((resolve) => waiting.push(resolve));
  else drawing += 1;
  try {
    return await work();
  } finally {
    const next = waiting.shift();
    if (next) next();
    else drawing -= 1;
  }
}
