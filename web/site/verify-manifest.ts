import { verifySeals as verifySealsCall } from '#contract/sales/verification-call.ts';
import type { verifications } from '#contract/sales/verifications.ts';
import { anonymousCalls } from '../kit/api/anonymous-calls.ts';

type Step = { left: string } | { right: string };

/** What the check reads of manifest.json; server/office/job-file/export/manifest.ts writes it. */
interface Manifest {
  format: string;
  company: string;
  project: string;
  entries: {
    entry_id: string;
    leaf: string;
    is_as_sealed: boolean | null;
    sealed_on: string | null;
    path: Step[];
    root_path: Step[];
    root: string | null;
  }[];
}

const FORMAT = 'jobsitespro-job-file-1';
const callTo = anonymousCalls({ auth: 'public', timeoutMs: 20_000 });
const verifySeals = callTo<typeof verifications.seals>(verifySealsCall);

/** The result of the check of a manifest: whether all is as sealed, and a sentence about it. */
export interface CheckedManifest {
  isUnchanged: boolean;
  text: string;
}

/** Whether a file is the manifest of a job file. */
export function asManifest(text: string): Manifest | undefined {
  try {
    const read = JSON.parse(text) as Partial<Manifest>;
    return read.format === FORMAT && Array.isArray(read.entries) ? (read as Manifest) : undefined;
  } catch {
    return undefined;
  }
}

/**
 * Computes the proofs of all sealed entries in the browser, and asks the server which of their roots it has sealed. Only
 * the roots are sent.
 */
export async function checkManifest({ company, project, entries }: Manifest): Promise<CheckedManifest> {
  const sealed = entries.filter(({ sealed_on, root }) => sealed_on !== null && root !== null);
  const proven = await Promise.all(sealed.map(isProven));
  const roots = [...new Set(sealed.map(({ root }) => root ?? ''))];
  const known = new Map((await verifySeals({ body: { roots } })).seals.map((seal) => [seal.root, seal]));
  const differing = sealed.filter(({ root }, index) => !proven[index] || !known.has(root ?? ''));
  const days = sealed.flatMap(({ sealed_on }) => sealed_on ?? []).toSorted();
  const stamps = [...known.values()].filter(({ stamped_at }) => stamped_at !== null);
  const parts = [
    `is the manifest of the job file of ${project} by ${company}.`,
    `${sealed.length - differing.length} of ${entries.length} entries are as they were sealed${span(days)}.`,
    stamped(stamps, known.size),
    differing.length > 0 && `These differ from their seals: ${differing.map(({ entry_id }) => entry_id).join(', ')}.`,
    sealed.length < entries.length && `${entries.length - sealed.length} are not sealed yet.`,
  ];
  return { isUnchanged: sealed.length > 0 && differing.length === 0, text: parts.filter(Boolean).join(' ') };
}

function span(days: readonly string[]): string {
  const [first, last] = [days[0], days.at(-1)];
  if (!first || !last) return '';
  return first === last ? `, on ${dayText(first)}` : `, from ${dayText(first)} to ${dayText(last)}`;
}

interface Stamp {
  authority: string | null;
  stamped_at: string | null;
}

function stamped(stamps: readonly Stamp[], seals: number): string {
  const last = stamps
    .toSorted((one, other) => Date.parse(one.stamped_at ?? '') - Date.parse(other.stamped_at ?? ''))
    .at(-1);
  if (!last?.stamped_at) return seals > 0 ? 'They were sealed by this server only.' : '';
  const at = new Date(last.stamped_at).toLocaleString('en-US', { dateStyle: 'long', timeStyle: 'long' });
  return `${stamps.length} of ${seals} seals are time-stamped by ${last.authority}, the last one at ${at}.`;
}

function dayText(day: string): string {
  return new Date(`${day}T12:00:00Z`).toLocaleDateString('en-US', { dateStyle: 'medium', timeZone: 'UTC' });
}

/** The rules of docs/verify.md: a changed entry has no proof. */
async function isProven({ leaf, is_as_sealed, path, root_path, root }: Manifest['entries'][number]): Promise<boolean> {
  if (is_as_sealed !== true) return false;
  const dayRoot = await walk(bytesOf(leaf), path);
  return hex(await walk(dayRoot, root_path)) === root;
}

async function walk(data: Uint8Array, path: readonly Step[]): Promise<Uint8Array> {
  let node = await sha256([0], data);
  for (const step of path)
    node = 'left' in step ? await sha256([1], bytesOf(step.left), node) : await sha256([1], node, bytesOf(step.right));
  return node;
}

async function sha256(...parts: ArrayLike<number>[]): Promise<Uint8Array> {
  const bytes = Uint8Array.from(parts.flatMap((part) => Array.from(part)));
  return new Uint8Array(await crypto.subtle.digest('SHA-256', bytes));
}

function bytesOf(text: string): Uint8Array {
  return Uint8Array.from(text.match(/../g) ?? [], (digits) => Number.parseInt(digits, 16));
}

export function hex(bytes: ArrayLike<number>): string {
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
}
