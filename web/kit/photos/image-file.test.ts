import { expect, test } from 'vitest';
import { imageFault } from './image-file.ts';

const MEGABYTE = 1024 * 1024;
const aFile = ({ type = 'image/png', name = 'porch', size = MEGABYTE }) => ({ type, name, size });

test('imageFault asks for a file when none is selected', () => {
  expect(imageFault(null)).toBe('Please select a file to upload');
});

test.each(['image/jpeg', 'image/png', 'image/gif', 'image/webp', 'image/heic', 'image/heif'])(
  'imageFault accepts %s',
  (type) => {
    expect(imageFault(aFile({ type }))).toBeUndefined();
  },
);

test.each(['', 'application/octet-stream'])(
  'imageFault accepts a HEIC file that the browser reports as "%s"',
  (type) => {
    expect(imageFault(aFile({ type, name: 'IMG_0042.HEIC' }))).toBeUndefined();
  },
);

test.each([
  ['image/svg+xml', 'logo.svg'],
  ['application/pdf', 'plan.pdf'],
  ['', 'notes'],
  ['text/plain', 'IMG_0042.heic'],
])('imageFault rejects %s', (type, name) => {
  expect(imageFault(aFile({ type, name }))).toBe('Please select a valid image file (JPEG, PNG, GIF, or WEBP)');
});

test('imageFault rejects more than ten megabytes', () => {
  expect(imageFault(aFile({ size: 10 * MEGABYTE }))).toBeUndefined();
  expect(imageFault(aFile({ size: 10 * MEGABYTE + 1 }))).toBe('File size must be less than 10MB');
});

test('imageFault rejects a HEIC file of more than fifteen megabytes', () => {
  const type = 'image/heic';
  expect(imageFault(aFile({ type, size: 15 * MEGABYTE }))).toBeUndefined();
  expect(imageFault(aFile({ type, size: 15 * MEGABYTE + 1 }))).toBe('File size must be less than 15MB');
});
