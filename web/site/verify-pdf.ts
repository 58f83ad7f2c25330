import { readVerification as readVerificationCall } from '#contract/sales/verification-call.ts';
import type { Verification, verifications } from '#contract/sales/verifications.ts';
import { anonymousCalls } from '../kit/api/anonymous-calls.ts';
import { ApiError } from '../kit/api/call.ts';
import { asManifest, type CheckedManifest, checkManifest, hex } from './verify-manifest.ts';

const callTo = anonymousCalls({ auth: 'public', timeoutMs: 20_000 });
const readVerification = callTo<typeof verifications.read>(readVerificationCall);

export const TOO_LARGE = 'This file is larger than 50 MB, which no PDF from here is.';
export const NOT_A_PDF =
  'This is neither a PDF nor the manifest.json of a job file. Choose the file that came by mail.';
export const CANNOT_HASH = 'This browser cannot check files on this page. Any program that computes SHA-256 can.';
const CANNOT_READ = 'This file could not be read. Please choose it again.';
const MAX_BYTES = 50 * 1024 * 1024;

/** The result of a check: a message, the server's response for the file's hash, or the proofs of a manifest. */
export type Checked =
  | { problem: string }
  | { name: string; sha256: string; verification: Verification }
  | { name: string; sha256: string; manifest: CheckedManifest };

/** Hashes a file in the browser and checks whether it is known. Never throws. */
export async function checkFile(file: File): Promise<Checked> {
  if (file.size > MAX_BYTES) return { problem: TOO_LARGE };
  try {
    const bytes = await file.arrayBuffer();
    const manifest = asManifest(bytes.byteLength > 0 && isPdf(bytes) ? '' : new TextDecoder().decode(bytes));
    if (!manifest && !isPdf(bytes)) return { problem: NOT_A_PDF };
    // Only available on https pages.
    if (!globalThis.crypto?.subtle) return { problem: CANNOT_HASH };
    const sha256 = hex(new Uint8Array(await crypto.subtle.digest('SHA-256', bytes)));
    if (manifest) return { name: file.name, sha256, manifest: await checkManifest(manifest) };
    return { name: file.name, sha256, verification: await readVerification({ params: { sha256 } }) };
  } catch (error) {
    return { problem: error instanceof ApiError ? error.message : CANNOT_READ };
  }
}

function isPdf(bytes: ArrayBuffer): boolean {
  return new TextDecoder('latin1').decode(bytes.slice(0, 5)) === '%PDF-';
}
