import { createHash } from 'node:crypto';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { fakeServer } from '../testing/server.ts';
import { CANNOT_HASH, checkFile, NOT_A_PDF, TOO_LARGE } from './verify-pdf.ts';

const server = fakeServer();
const PDF = '%PDF-1.7 of an estimate';
const HASH = createHash('sha256').update(PDF).digest('hex');
const aFile = (content: string, name = 'Estimate-1004-signed.pdf') => new File([content], name);

afterEach(() => vi.unstubAllGlobals());

describe('checkFile', () => {
  test('checkFile sends the hash of a file, never the file, and returns the known document', async () => {
    const verification = { known: true, kind: 'signed', signed_at: '2026-11-22T19:47:09.000Z', company_name: 'Acme' };
    server.responses(200, verification);
    expect(await checkFile(aFile(PDF))).toEqual({ name: 'Estimate-1004-signed.pdf', sha256: HASH, verification });
    expect(server.requests).toMatchObject([{ method: 'GET', path: `/api/v1/verifications/${HASH}`, body: undefined }]);
    expect(server.requests[0]?.credentials).toBe('omit');
  });

  test('checkFile sends no request for a file that is not a PDF or is too large', async () => {
    expect(await checkFile(aFile('GIF89a'))).toEqual({ problem: NOT_A_PDF });
    const large = Object.defineProperty(aFile(PDF), 'size', { value: 60 * 1024 * 1024 });
    expect(await checkFile(large)).toEqual({ problem: TOO_LARGE });
    expect(server.requests).toEqual([]);
  });

  test('checkFile explains what to do if the browser cannot hash, the server rejects the request, or the file cannot be read', async () => {
    server.responses(429, { error: 'Too many requests. Please wait a moment.', code: 'too_many_requests' });
    expect(await checkFile(aFile(PDF))).toEqual({ problem: 'Too many requests. Please wait a moment.' });
    const gone = Object.assign(aFile(PDF), { arrayBuffer: () => Promise.reject(new Error('gone')) });
    expect(await checkFile(gone)).toEqual({ problem: 'This file could not be read. Please choose it again.' });
    vi.stubGlobal('crypto', {});
    expect(await checkFile(aFile(PDF))).toEqual({ problem: CANNOT_HASH });
  });
});
