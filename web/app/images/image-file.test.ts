import { expect, test } from 'vitest';
import { imageFault } from './image-file.ts';

const MEGABYTE = 1024 * 1024;

test('a file must be chosen', () => {
  expect(imageFault(null)).toBe('Please select a file to upload');
});

test.each(['image/jpeg', 'image/png', 'image/gif', 'image/webp'])('%s can be uploaded', (type) => {
  expect(imageFault({ type, size: MEGABYTE })).toBeUndefined();
});

test.each(['image/heic', 'image/svg+xml', 'application/pdf', ''])('%s is no picture that we take', (type) => {
  expect(imageFault({ type, size: MEGABYTE })).toBe('Please select a valid image file (JPEG, PNG, GIF, or WEBP)');
});

test('ten megabytes are the most', () => {
  expect(imageFault({ type: 'image/png', size: 10 * MEGABYTE })).toBeUndefined();
  expect(imageFault({ type: 'image/png', size: 10 * MEGABYTE + 1 })).toBe('File size must be less than 10MB');
});
