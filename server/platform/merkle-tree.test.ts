import { expect, test } from 'vitest';
import { merkleTree, rootOfPath } from './merkle-tree.ts';

/** The test vectors of Certificate Transparency, whose hashing RFC 9162 keeps. */
const DATA = ['', '00', '10', '2021', '3031', '40414243', '5051525354555657', '606162636465666768696a6b6c6d6e6f'].map(
  (hex) => Buffer.from(hex, 'hex'),
);

test.for([
  [1, '6e340b9cffb37a989ca544e6bb780a2c78901d3fb33738768511a30617afa01d'],
  [2, 'fac54203e7cc696cf0dfcb42c92a1d9dbaf70ad9e621f4bd8d98662f00e3c125'],
  [3, 'aeb6bcfe274b70a14fb067a5e5578264db0fa9b51af5e0ba159158f329e06e77'],
  [8, '5dc9da79a70659a9ad559cb701ded9a2ab9d823aad2f4960cfe370eff4604328'],
] as const)('a tree of %i leaves has the root of the published vectors', ([count, root]) => {
  expect(merkleTree(DATA.slice(0, count)).root.toString('hex')).toBe(root);
});

test('each path of a tree of any size leads to its root, and that of another leaf does not', () => {
  for (let count = 1; count <= 33; count++) {
    const data = Array.from({ length: count }, (_, n) => Buffer.from([n]));
    const { root, paths } = merkleTree(data);
    for (const [n, path] of paths.entries()) {
      expect(rootOfPath(Buffer.from([n]), path)).toEqual(root);
      expect(rootOfPath(Buffer.from([n + 1]), path)).not.toEqual(root);
    }
  }
});

test('a node cannot be passed off as a leaf', () => {
  const { root, paths } = merkleTree([Buffer.from('one'), Buffer.from('two')]);
  const hashes = paths.flat().map((step) => ('left' in step ? step.left : step.right));
  const children = Buffer.from(hashes.toReversed().join(''), 'hex');
  expect(children).toHaveLength(64);
  expect(merkleTree([children]).root).not.toEqual(root);
});

test('a tree without leaves is rejected', () => {
  expect(() => merkleTree([])).toThrow('A tree has at least one leaf');
});
