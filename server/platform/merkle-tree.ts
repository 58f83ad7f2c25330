import { createHash } from 'node:crypto';

/*
 * Merkle trees with the hashing of RFC 9162, section 2.1.1: a leaf is SHA-256(0x00 || data), a node
 * SHA-256(0x01 || left || right), and the left subtree of n leaves has the largest power of two below n. The prefixes
 * keep a node from being passed off as a leaf. Checked on 2026-11-28 against the published test vectors of Certificate
 * Transparency, which are in the tests.
 */

/** A step from a leaf to the root: the hash beside the current one, which is the left or the right child. */
export type ProofStep = { left: string } | { right: string };

export function sha256(...parts: readonly Uint8Array[]): Buffer {
  const hash = createHash('sha256');
  for (const part of parts) hash.update(part);
  return hash.digest();
}

const LEAF = Buffer.from([0]);
const NODE = Buffer.from([1]);

function nodeOf(left: Uint8Array, right: Uint8Array): Buffer {
  return sha256(NODE, left, right);
}

/** The root of a tree of these data, and for each of them the path to the root. The data must not be empty. */
export function merkleTree(data: readonly Uint8Array[]): { root: Buffer; paths: ProofStep[][] } {
  if (data.length === 0) throw new RangeError('A tree has at least one leaf');
  const paths: ProofStep[][] = data.map(() => []);
  const build = (from: number, to: number): Buffer => {
    if (to - from === 1) return sha256(LEAF, data[from] ?? LEAF);
    const middle = from + splitOf(to - from);
    const [left, right] = [build(from, middle), build(middle, to)];
    for (let leaf = from; leaf < middle; leaf++) paths[leaf]?.push({ right: right.toString('hex') });
    for (let leaf = middle; leaf < to; leaf++) paths[leaf]?.push({ left: left.toString('hex') });
    return nodeOf(left, right);
  };
  return { root: build(0, data.length), paths };
}

/** The largest power of two below a count of at least two. */
function splitOf(count: number): number {
  return 2 ** Math.floor(Math.log2(count - 1));
}

/** The root to which a path leads from a leaf's data. */
export function rootOfPath(data: Uint8Array, path: readonly ProofStep[]): Buffer {
  return path.reduce<Buffer>(
    (hash, step) =>
      'left' in step ? nodeOf(Buffer.from(step.left, 'hex'), hash) : nodeOf(hash, Buffer.from(step.right, 'hex')),
    sha256(LEAF, data),
  );
}
