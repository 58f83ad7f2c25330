import { join } from 'node:path';
import { Worker } from 'node:worker_threads';
import { FairSemaphore } from '../fair-semaphore.ts';
import { NotAnImageError, TooManyPixels } from './faults.ts';
import type { HeicResult, HeicTask } from './heic-worker.ts';

/** The brands of HEIF files with HEVC images, and the brands that do not specify the encoding. */
const BRANDS = new Set(['heic', 'heix', 'heim', 'heis', 'hevc', 'hevx', 'mif1', 'msf1']);

/** Enough for 50 megapixels that are encoded in one piece. Phone images are encoded in tiles and take half of it. */
const MOST_MEMORY_BYTES = 512 * 1024 * 1024;
const TIME_LIMIT_MS = 60_000;

/**
 * Decodes one image at a time, with companies in turns: an image of 48 megapixels takes 400 MB with all of its copies.
 */
const decoders = new FairSemaphore(1);

/** Whether a file is HEIC, by its first bytes. AVIF has the same structure but its own brand. */
export function isHeic(bytes: Uint8Array): boolean {
  const start = Buffer.from(bytes.subarray(4, 12)).toString('latin1');
  return start.startsWith('ftyp') && BRANDS.has(start.slice(4));
}

interface HeicOptions {
  /** The company whose turn the decoding uses. */
  company_id: string;
  mostPixels: number;
  mostMemoryBytes?: number;
  timeLimitMs?: number;
}

/**
 * Decodes the main image of a HEIC file, upright, and passes it to `work` as an uncompressed TIFF with its color
 * profile. The next file is decoded when `work` has finished. Throws NotAnImageError or TooManyPixels.
 */
export async function withDecodedHeic<T>(
  bytes: Uint8Array,
  options: HeicOptions,
  work: (tiff: Uint8Array) => Promise<T>,
): Promise<T> {
  const turn = { company_id: options.company_id, share: 1 };
  return decoders.during(turn, async () => work(await decode(bytes, options)));
}

/** sharp's prebuilt library has no decoder for HEVC. libheif blocks its thread, so it runs in a separate one. */
async function decode(
  bytes: Uint8Array,
  { mostPixels, mostMemoryBytes = MOST_MEMORY_BYTES, timeLimitMs = TIME_LIMIT_MS }: HeicOptions,
): Promise<Uint8Array> {
  const result = await inThread({ bytes, mostPixels, mostMemoryBytes }, timeLimitMs);
  if ('tiff' in result) return result.tiff;
  if ('width' in result) throw new TooManyPixels(`${result.width} by ${result.height} pixels`);
  if (result.isOutOfMemory) throw new TooManyPixels(result.error);
  throw new NotAnImageError(result.error);
}

async function inThread(task: HeicTask, timeLimitMs: number): Promise<HeicResult> {
  const { promise, resolve, reject } = Promise.withResolvers<HeicResult>();
  // Keeps the library's output about broken files out of our log.
  const worker = new Worker(join(import.meta.dirname, 'heic-worker.ts'), {
    workerData: task,
    execArgv: [],
    stdout: true,
    stderr: true,
  });
  worker.once('message', resolve);
  worker.once('error', (error) => reject(new NotAnImageError('The decoder failed', { cause: error })));
  worker.once('exit', () => reject(new NotAnImageError('The decoder ended without a result')));
  const timer = setTimeout(() => reject(new NotAnImageError(`Not decoded within ${timeLimitMs} ms`)), timeLimitMs);
  try {
    return await promise;
  } finally {
    clearTimeout(timer);
    // Releases the thread's memory before the image is processed further.
    await worker.terminate();
  }
}
