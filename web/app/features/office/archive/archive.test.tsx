import { expect, test } from 'vitest';
import type { Archive } from '#contract/office/archives.ts';
import { renderElement } from '../../../../testing/render-element.tsx';
import { ArchiveList } from './archive-list.tsx';

const MADE: Archive = {
  archive_id: '01930000-0000-7000-8000-0000000000a1',
  kind: 'export',
  state: 'ready',
  failure_code: null,
  failure_reason: null,
  files_done: 120,
  files_total: 120,
  byte_size: 1_284_000_000,
  received_bytes: 0,
  created_by: 'Ray Whitcomb',
  created_at: '2026-11-20T15:00:00.000Z',
  ready_at: '2026-11-20T15:01:00.000Z',
  expires_at: '2026-11-21T15:01:00.000Z',
};

const textOf = async (changes: Partial<Archive>) => {
  const { element } = await renderElement(<ArchiveList archives={[{ ...MADE, ...changes }]} />);
  return element;
};

test('an archive that is ready has a link to its file, its size, and until when', async () => {
  const element = await textOf({});
  expect(element.querySelector('a')?.getAttribute('href')).toBe(`/api/v1/archives/${MADE.archive_id}/file`);
  expect(element.textContent).toContain('1.28 GB, until Nov');
});

test('an archive that is being made shows how many of its files are done', async () => {
  const element = await textOf({ state: 'working', files_done: 40, byte_size: null, ready_at: null, expires_at: null });
  expect(element.textContent).toContain('40 of 120 files. You get an email when it is ready.');
  expect(element.querySelector('progress')?.value).toBe(40);
  expect(element.querySelector('a')).toBeNull();
});

test('an expired archive cannot be downloaded, and a failed one says why', async () => {
  const expired = await textOf({ state: 'expired' });
  expect(expired.textContent).toContain('It can no longer be downloaded.');
  expect(expired.querySelector('a')).toBeNull();
  const failed = await textOf({ state: 'failed', failure_reason: 'The archive could not be made. Please try again.' });
  expect(failed.textContent).toContain('The archive could not be made. Please try again.');
});
