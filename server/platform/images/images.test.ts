import { randomBytes } from 'node:crypto';
import sharp from 'sharp';
import { describe, expect, test } from 'vitest';
import { NotAnImageError, TooManyPixels } from './faults.ts';
import { forPdf, renditionsOf } from './images.ts';

const converted = (bytes: Uint8Array, options: { clear?: 'kept' | 'white' } = {}) =>
  renditionsOf(bytes, { company_id: 'acme', ...options });

const size = { width: 1200, height: 600, background: '#c8480a' };
const opaque = () => sharp({ create: { ...size, channels: 3 } });
const clear = () => sharp({ create: { ...size, channels: 4, background: { r: 0, g: 0, b: 0, alpha: 0.5 } } });

async function look(bytes: Uint8Array) {
  const { format, width, height, hasAlpha, exif, icc, xmp, pages } = await sharp(bytes).metadata();
  return { format, width, height, hasAlpha, exif, icc, xmp, pages };
}

test.each(['jpeg', 'png', 'webp', 'gif'] as const)(
  'a %s without transparency is converted to a small WebP and a JPEG',
  async (format) => {
    const { small, original } = await converted(await opaque()[format]().toBuffer());
    // A GIF has an alpha channel even without transparent parts.
    const expected = format === 'gif' ? ['png', 'png'] : ['webp', 'jpeg'];
    expect([(await look(small.bytes)).format, (await look(original.bytes)).format]).toEqual(expected);
    expect(await look(small.bytes)).toMatchObject({ width: 480, height: 240 });
    expect(await look(original.bytes)).toMatchObject({ width: 1200, height: 600 });
  },
);

test('transparency is preserved, as PNG', async () => {
  const { small, original } = await converted(await clear().webp().toBuffer());
  for (const { bytes, contentType } of [small, original]) {
    expect(contentType).toBe('image/png');
    expect(await look(bytes)).toMatchObject({ format: 'png', hasAlpha: true });
  }
});

test('a small image is not enlarged, and a large one is reduced', async () => {
  const tiny = await opaque().resize(60, 30).png().toBuffer();
  expect(await look((await converted(tiny)).small.bytes)).toMatchObject({ width: 60, height: 30 });
  const wide = await opaque().resize(5000, 1000).jpeg().toBuffer();
  expect(await look((await converted(wide)).original.bytes)).toMatchObject({ width: 4096, height: 819 });
});

test('place, camera and time are removed, and the rotation is applied', async () => {
  const taken = await opaque()
    .jpeg()
    .withExif({ IFD0: { Make: 'Phone' }, IFD3: { GPSLatitude: '28/1 3/1 6/1' } })
    .withMetadata({ orientation: 6 })
    .toBuffer();
  expect((await look(taken)).exif).toBeDefined();
  const { small, original } = await converted(taken);
  for (const { bytes } of [small, original]) {
    expect(await look(bytes)).toMatchObject({ exif: undefined, icc: undefined, xmp: undefined });
    expect(Buffer.from(bytes).includes('Phone')).toBe(false);
  }
  expect(await look(original.bytes)).toMatchObject({ width: 600, height: 1200 });
});

test('the first frame of an animation is used', async () => {
  const frames = [opaque().resize(50, 50), opaque().resize(50, 50).negate()];
  const animated = await sharp(await Promise.all(frames.map((frame) => frame.png().toBuffer())), {
    join: { animated: true },
  })
    .gif({ delay: [100, 100], loop: 0 })
    .toBuffer();
  expect(await look(animated)).toMatchObject({ pages: 2 });
  const { original } = await converted(animated);
  expect(await look(original.bytes)).toMatchObject({ width: 50, height: 50, pages: undefined });
});

describe('rejects invalid images', () => {
  test.each<[string, () => Promise<Uint8Array>]>([
    ['text', async () => Buffer.from('hello')],
    ['an empty file', async () => Buffer.alloc(0)],
    ['an SVG', async () => Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>')],
    ['a PDF', async () => Buffer.from('%PDF-1.7')],
    ['a TIFF', async () => opaque().tiff().toBuffer()],
    ['an AVIF', async () => opaque().resize(16, 16).avif().toBuffer()],
    ['only the beginning of a JPEG', async () => Buffer.concat([Buffer.from([0xff, 0xd8, 0xff]), randomBytes(2000)])],
    ['a truncated PNG', async () => (await opaque().png().toBuffer()).subarray(0, 400)],
    ['half a JPEG', async () => (await opaque().jpeg().toBuffer()).subarray(0, 3000)],
  ])('an invalid image is rejected: %s', async (_what, bytes) => {
    await expect(converted(await bytes())).rejects.toThrow(NotAnImageError);
  });

  test('a few bytes that decode to too many pixels are rejected', async () => {
    const bomb = await sharp({
      create: { width: 9000, height: 9000, channels: 3, background: '#000' },
      limitInputPixels: false,
    })
      .png()
      .toBuffer();
    expect(bomb.length).toBeLessThan(500_000);
    const before = process.memoryUsage().rss;
    await expect(converted(bomb)).rejects.toThrow(TooManyPixels);
    expect(process.memoryUsage().rss - before).toBeLessThan(100 * 1024 * 1024);
  });
});

test('a progressive file counts twice, because it is decoded completely', async () => {
  const large = { create: { width: 6000, height: 5000, channels: 3, background: '#456' } } as const;
  await expect(converted(await sharp(large).jpeg({ progressive: true }).toBuffer())).rejects.toThrow(TooManyPixels);
  expect((await converted(await sharp(large).jpeg().toBuffer())).original.contentType).toBe('image/jpeg');
});

test('many images are converted correctly at the same time', async () => {
  const bytes = await opaque().jpeg().toBuffer();
  const all = await Promise.all(Array.from({ length: 12 }, () => converted(bytes)));
  for (const { small } of all) expect(await look(small.bytes)).toMatchObject({ width: 480, height: 240 });
});

test('an image for a document is converted to PNG if it is transparent, otherwise to JPEG', async () => {
  expect((await look(await forPdf((await converted(await clear().png().toBuffer())).small.bytes))).format).toBe('png');
  expect((await look(await forPdf((await converted(await opaque().png().toBuffer())).small.bytes))).format).toBe(
    'jpeg',
  );
});
