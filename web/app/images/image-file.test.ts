import { expect, test } from 'vitest';
import { imageFault } from './image-file.ts';

const MEGABYTE = 1024 * 1024;

test('imageFault rejects a missing file', () => {
  expect(imageFault(null)).toBe('Please select a file to upload');
});

test.each(['image/jpeg', 'image/png', 'image/gif', 'image/webp'])('imageFault accepts %s', (type) => {
  expect(imageFault({ type, size: MEGABYTE })).toBeUndefined();
});

test.each(['image/heic', 'image/svg+xml', 'application/pdf', ''])('imageFault rejects %s', (type) => {
  expect(imageFault({ type, size: MEGABYTE })).toBe('Please select a valid image file (JPEG, PNG, GIF, or WEBP)');
});

test('imageFault accepts files up to ten megabytes', () => {
  expect(imageFault({ type: 'image/png', size: 10 * MEGABYTE })).toBeUndefined();
  expect(imageFault({ type: 'image/png', size: 10 * MEGABYTE + 1 })).toBe('File size must be less than 10MB');
});
