import { afterEach, expect, test, vi } from 'vitest';
import { merkleTree, sha256 } from '../../server/platform/merkle-tree.ts';
import { asManifest, checkManifest } from './verify-manifest.ts';

const LEAVES = ['one', 'two', 'three'].map((text) => sha256(Buffer.from(text)));

/** The manifest of three sealed entries in the first of two seals. */
function aManifest() {
  const day = merkleTree(LEAVES);
  const all = merkleTree([day.root, sha256(Buffer.from('another company'))]);
  const entries = LEAVES.map((leaf, n) => ({
    entry_id: `note:${n}`,
    leaf: leaf.toString('hex'),
    is_as_sealed: true as boolean | null,
    sealed_on: '2026-11-20' as string | null,
    path: day.paths[n] ?? [],
    root_path: all.paths[0] ?? [],
    root: all.root.toString('hex') as string | null,
  }));
  return { format: 'jobsitespro-job-file-1', company: 'Acme Roofing', project: 'Deck', entries };
}

/** A server that knows these roots; returns what it was asked for. */
function aServer(seals: object[]) {
  const bodies: unknown[] = [];
  vi.stubGlobal('fetch', async (_path: string, { body }: RequestInit) => {
    bodies.push(JSON.parse(body as string));
    return Response.json({ seals });
  });
  return bodies;
}

// The tests of a process share their globals.
afterEach(() => vi.unstubAllGlobals());

const root = () => aManifest().entries[0]?.root ?? '';
const stamped = () => ({ root: root(), authority: 'DigiCert', stamped_at: '2026-11-21T05:10:00.000Z' });

test('a manifest whose proofs lead to a stamped root is unchanged, and only the roots are sent', async () => {
  const bodies = aServer([stamped()]);
  const { isUnchanged, text } = await checkManifest(aManifest());
  expect(isUnchanged).toBe(true);
  expect(text).toContain('3 of 3 entries are as they were sealed, on Nov 20, 2026.');
  expect(text).toContain('1 of 1 seals are time-stamped by DigiCert, the last one at November 21, 2026');
  expect(bodies).toEqual([{ roots: [root()] }]);
});

test('a changed leaf and an entry that differs from its seal are named', async () => {
  aServer([stamped()]);
  const manifest = aManifest();
  const [first, second] = manifest.entries;
  if (first) first.leaf = sha256(Buffer.from('forged')).toString('hex');
  if (second) second.is_as_sealed = false;
  const { isUnchanged, text } = await checkManifest(manifest);
  expect(isUnchanged).toBe(false);
  expect(text).toContain('1 of 3 entries are as they were sealed');
  expect(text).toContain('These differ from their seals: note:0, note:1.');
});

test('entries whose root the server does not know differ', async () => {
  aServer([]);
  expect((await checkManifest(aManifest())).isUnchanged).toBe(false);
});

test('a seal without a time stamp is of this server only', async () => {
  aServer([{ root: root(), authority: null, stamped_at: null }]);
  expect((await checkManifest(aManifest())).text).toContain('They were sealed by this server only.');
});

test('entries that are not sealed yet are counted', async () => {
  aServer([stamped()]);
  const manifest = aManifest();
  const [first] = manifest.entries;
  if (first) Object.assign(first, { sealed_on: null, root: null, is_as_sealed: null });
  const { isUnchanged, text } = await checkManifest(manifest);
  expect([isUnchanged, text.includes('1 are not sealed yet.')]).toEqual([true, true]);
});

test.for(['', '{"format":"other","entries":[]}', 'no JSON'])('the text %s is no manifest', (text) => {
  expect(asManifest(text)).toBeUndefined();
});
