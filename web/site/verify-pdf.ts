import { readVerification as readVerificationCall } from '#contract/sales/verification-call.ts';
import type { Verification, verifications } from '#contract/sales/verifications.ts';
import { anonymousCalls } from '../kit/api/anonymous-calls.ts';
import { ApiError } from '../kit/api/call.ts';

const callTo = anonymousCalls({ auth: 'public', timeoutMs: 20_000 });
const readVerification = callTo<typeof verifications.read>(readVerificationCall);

export const TOO_LARGE = 'This file is larger than 50 MB, which no PDF from here is.';
export const NOT_A_PDF = 'This is no PDF. Choose the file that came by mail.';
export const CANNOT_HASH = 'This browser cannot check files on this page. Any program that computes SHA-256 can.';
const CANNOT_READ = 'This file could not be read. Please choose it again.';
const MAX_BYTES = 50 * 1024 * 1024;

/** The result of a check: a message, or the server's response for the file's hash. */
export type Checked = { problem: string } | { name: string; sha256: string; verification: Verification };

/** Hashes a file in the browser and checks whether it is known. Never throws. */
export async function checkFile(file: File): Promise<Checked> {
  if (file.size > MAX_BYTES) return { problem: TOO_LARGE };
  try {
    const bytes = await file.arrayBuffer();
    if (!isPdf(bytes)) return { problem: NOT_A_PDF };
    // Only available on https pages.
    if (!globalThis.crypto?.subtle) return { problem: CANNOT_HASH };
    const sha256 = hex(await crypto.subtle.digest('SHA-256', bytes));
    return { name: file.name, sha256, verification: await readVerification({ params: { sha256 } }) };
  } catch (error) {
    return { problem: error instanceof ApiError ? error.message : CANNOT_READ };
  }
}

function isPdf(bytes: ArrayBuffer): boolean {
  return new TextDecoder('latin1').decode(bytes.slice(0, 5)) === '%PDF-';
}

function hex(bytes: ArrayBuffer): string {
  return Array.from(new Uint8Array(bytes), (byte) => byte.toString(16).padStart(2, '0')).join('');
}
