import sharp from 'sharp';
import { describe, expect, test } from 'vitest';
import { aHeic, heicFile, QUARTERS } from '#testkit/inputs/heic-files.ts';
import { NotAnImageError, TooManyPixels } from './faults.ts';
import { isHeic, withDecodedHeic } from './heic.ts';
import { renditionsOf } from './images.ts';

const converted = (bytes: Uint8Array, options: { clear?: 'kept' | 'white' } = {}) =>
  renditionsOf(bytes, { company_id: 'acme', ...options });

const MEGABYTE = 1024 * 1024;

/** The color in the middle of each quarter: top left, top right, bottom left, bottom right. */
async function quarterColors(bytes: Uint8Array): Promise<string[]> {
  const { data, info } = await sharp(bytes).removeAlpha().raw().toBuffer({ resolveWithObject: true });
  return [0.25, 0.75].flatMap((y) =>
    [0.25, 0.75].map((x) => {
      const at = (Math.floor(info.height * y) * info.width + Math.floor(info.width * x)) * info.channels;
      return nameOf([...data.subarray(at, at + 3)]);
    }),
  );
}

const COLORS = { red: [200, 40, 40], green: [40, 160, 40], blue: [40, 40, 200], white: [230, 230, 230] };

function nameOf(color: readonly number[]): string {
  const match = Object.entries(COLORS).find(([, values]) =>
    values.every((value, index) => Math.abs(value - (color[index] ?? 0)) < 8),
  );
  return match?.[0] ?? color.join(',');
}

test('a HEIC is converted to a small WebP and a JPEG of the same colors', async () => {
  const { small, original } = await converted(heicFile('quarters'));
  expect(await sharp(small.bytes).metadata()).toMatchObject({ format: 'webp', width: 320, height: 240 });
  expect(await sharp(original.bytes).metadata()).toMatchObject({ format: 'jpeg', ...QUARTERS });
  expect(await quarterColors(original.bytes)).toEqual(['red', 'green', 'blue', 'white']);
});

test.each([
  [0, ['red', 'green', 'blue', 'white'], 'landscape'],
  [1, ['green', 'white', 'red', 'blue'], 'portrait'],
  [2, ['white', 'blue', 'green', 'red'], 'landscape'],
  [3, ['blue', 'red', 'white', 'green'], 'portrait'],
] as const)('a HEIC of tiles that is rotated %i times becomes upright', async (turns, colors, format) => {
  const { original } = await converted(aHeic({ tile: 'quarters', columns: 1, rows: 1, turns }));
  const { width, height } = await sharp(original.bytes).metadata();
  expect([width, height]).toEqual(format === 'portrait' ? [240, 320] : [320, 240]);
  expect(await quarterColors(original.bytes)).toEqual(colors);
});

test('a HEIC of several tiles is assembled', async () => {
  const { original } = await converted(aHeic({ tile: 'quarters', columns: 3, rows: 2, width: 900, height: 400 }));
  expect(await sharp(original.bytes).metadata()).toMatchObject({ width: 900, height: 400 });
});

test('a HEIC loses its metadata on camera, place and time', async () => {
  const exif = Buffer.from('MM\0*\0\0\0\x08\0\x01\x01\x0f\0\x02\0\0\0\x06\0\0\0\x1a\0\0\0\0Phone\0', 'latin1');
  const taken = aHeic({ tile: 'quarters', columns: 1, rows: 1, exif });
  expect(taken.includes('Phone')).toBe(true);
  const { small, original } = await converted(taken);
  for (const { bytes } of [small, original]) {
    const { exif: output, icc, xmp } = await sharp(bytes).metadata();
    expect([output, icc, xmp]).toEqual([undefined, undefined, undefined]);
    expect(Buffer.from(bytes).includes('Phone')).toBe(false);
  }
});

test('the color profile of a HEIC is applied', async () => {
  const dot = sharp({ create: { width: 1, height: 1, channels: 3, background: '#000' } });
  const { icc: profile } = await sharp(await dot.withIccProfile('p3').png().toBuffer()).metadata();
  if (!profile) throw new Error('sharp has written no color profile');
  const { original } = await converted(aHeic({ tile: 'quarters', columns: 1, rows: 1, profile }));
  const { data } = await sharp(original.bytes).raw().toBuffer({ resolveWithObject: true });
  // The red (200, 40, 40) of the wider color space is a stronger red in the web's color space.
  expect(data[0]).toBeGreaterThan(210);
  expect(data[1]).toBeLessThan(30);
});

test('transparent parts of a HEIC are kept or become white', async () => {
  const output = await converted(heicFile('clear'));
  expect(output.original.contentType).toBe('image/png');
  const white = await converted(heicFile('clear'), { clear: 'white' });
  expect(white.original.contentType).toBe('image/jpeg');
  expect(await quarterColors(white.original.bytes)).toEqual(['255,255,255', 'red', '255,255,255', 'red']);
});

test('a HEIC with ten bits per color is accepted', async () => {
  const { original } = await converted(heicFile('deep'));
  expect(await quarterColors(original.bytes)).toEqual(['red', 'green', 'blue', 'white']);
});

test('a HEIC of 48 megapixels and 15 MB is decoded within the memory limit', async () => {
  const size = { columns: 16, rows: 12, width: 8064, height: 6048 };
  const large = aHeic({ tile: 'tile', ...size, fileBytes: 15 * MEGABYTE });
  expect(large.length).toBe(15 * MEGABYTE);
  const { small, original } = await converted(large);
  expect(await sharp(small.bytes).metadata()).toMatchObject({ width: 480, height: 360 });
  expect(await sharp(original.bytes).metadata()).toMatchObject({ width: 4096, height: 3072 });
}, 60_000);

describe('a HEIC is rejected that', () => {
  const whole = aHeic({ tile: 'quarters', columns: 2, rows: 2 });

  test.each<[string, Uint8Array]>([
    ['is truncated in its header', whole.subarray(0, 100)],
    ['is truncated in its data', whole.subarray(0, whole.length - 200)],
    ['has only zeros after its beginning', Buffer.concat([whole.subarray(0, 24), Buffer.alloc(5000)])],
    ['has the brand of AVIF', Buffer.concat([Buffer.from('\0\0\0\x18ftypavif', 'latin1'), whole.subarray(12)])],
  ])('a HEIC is rejected that %s', async (_what, bytes) => {
    await expect(converted(bytes).then(() => 'accepted')).rejects.toThrow(NotAnImageError);
  });

  test('a HEIC that declares too many pixels is rejected', async () => {
    const claims = aHeic({ tile: 'tile', columns: 1, rows: 1, width: 60_000, height: 60_000 });
    await expect(converted(claims)).rejects.toThrow(TooManyPixels);
  });

  test('a HEIC with a tile of more pixels than declared is rejected', async () => {
    const bytes = aHeic({ tile: 'tile', columns: 1, rows: 1, width: 64, height: 64 });
    await expect(
      withDecodedHeic(bytes, { company_id: 'acme', mostPixels: 64 * 64 }, async () => 'drawn'),
    ).rejects.toThrow(NotAnImageError);
  });

  test('a HEIC that needs more memory than the decoder may use is rejected', async () => {
    const bytes = aHeic({ tile: 'tile', columns: 8, rows: 8 });
    const limits = { company_id: 'acme', mostPixels: 50_000_000, mostMemoryBytes: 20 * MEGABYTE };
    await expect(withDecodedHeic(bytes, limits, async () => 'drawn')).rejects.toThrow(TooManyPixels);
  });

  test('a HEIC that takes longer than the time limit is rejected', async () => {
    const limits = { company_id: 'acme', mostPixels: 50_000_000, timeLimitMs: 1 };
    await expect(withDecodedHeic(whole, limits, async () => 'drawn')).rejects.toThrow(/within 1 ms/);
  });
});

test.each([0.2, 0.4, 0.6, 0.8])('a HEIC with wrong bytes after %d of it is decoded or rejected', async (share) => {
  const wrong = aHeic({ tile: 'quarters', columns: 2, rows: 2 });
  const at = Math.floor(wrong.length * share);
  wrong.fill(0xa5, at, at + 8);
  const outcome = await converted(wrong).then(
    () => 'drawn',
    (error: Error) => error.name,
  );
  expect(['drawn', 'NotAnImageError']).toContain(outcome);
});

test('the next HEIC is decoded after a rejected one', async () => {
  const [broken, whole] = await Promise.allSettled([
    converted(heicFile('quarters').subarray(0, 300)),
    converted(heicFile('quarters')),
  ]);
  expect([broken.status, whole.status]).toEqual(['rejected', 'fulfilled']);
});

test.each([
  ['heic', true],
  ['mif1', true],
  ['avif', false],
  ['mp42', false],
])('isHeic detects by the brand %s whether a file is HEIC', (brand, expected) => {
  expect(isHeic(Buffer.from(`\0\0\0\x18ftyp${brand}`, 'latin1'))).toBe(expected);
});
