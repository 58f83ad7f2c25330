// The thread that decodes one HEIC image and ends. The decoder is WebAssembly, so a malicious file cannot access
// anything outside its memory. That memory is limited here and released with the thread.
import { parentPort, workerData } from 'node:worker_threads';
import createLibHeif, { type LibHeif } from 'libheif-js/libheif-wasm/libheif-bundle.mjs';
import { tiffFrame } from './tiff.ts';

export interface HeicTask {
  bytes: Uint8Array;
  mostPixels: number;
  /** The maximum memory of the decoder. */
  mostMemoryBytes: number;
}

/** An uncompressed TIFF, or the error. */
export type HeicResult =
  | { tiff: Uint8Array<ArrayBuffer> }
  | { width: number; height: number }
  | { error: string; isOutOfMemory: boolean };

/** Constants of libheif's headers. */
const COLORSPACE_RGB = 1;
const CHROMA_RGB = 10;
const CHROMA_RGBA = 11;
const CHANNEL_INTERLEAVED = 10;

const WASM_PAGE_BYTES = 65_536;
let isOutOfMemory = false;

const { bytes, mostPixels, mostMemoryBytes } = workerData as HeicTask;
boundMemory();
const result = await decode().catch((error: unknown): HeicResult => ({
  error: error instanceof Error ? error.message : String(error),
  isOutOfMemory,
}));
parentPort?.postMessage(result, 'tiff' in result ? [result.tiff.buffer] : []);

async function decode(): Promise<HeicResult> {
  const heif = await createLibHeif();
  const scratch = heif._malloc(16);
  const outcome = () => readError(heif, scratch);
  const pointer = () => new DataView(heif.HEAPU8.buffer).getUint32(scratch + 12, true);

  const context = heif._heif_context_alloc();
  // The limit also applies to the size that a tile declares, whatever size the file declares for the whole image.
  heif._heif_context_set_maximum_image_size_limit(context, Math.floor(Math.sqrt(mostPixels)));
  const file = heif._malloc(bytes.length);
  heif.HEAPU8.set(bytes, file);
  heif._heif_context_read_from_memory_without_copy(scratch, context, file, bytes.length, 0);
  outcome();
  // If the file contains several images, such as a burst, decodes the primary one.
  heif._heif_context_get_primary_image_handle(scratch, context, scratch + 12);
  outcome();
  const handle = pointer();
  const [width, height] = [heif._heif_image_handle_get_width(handle), heif._heif_image_handle_get_height(handle)];
  if (width * height > mostPixels) return { width, height };

  const samples = heif._heif_image_handle_has_alpha_channel(handle) ? 4 : 3;
  const chroma = samples === 4 ? CHROMA_RGBA : CHROMA_RGB;
  heif._heif_decode_image(scratch, handle, scratch + 12, COLORSPACE_RGB, chroma, 0);
  outcome();
  return { tiff: readImage(heif, pointer(), { samples, profile: readProfile(heif, handle) }) };
}

function readProfile(heif: LibHeif, handle: number): Uint8Array {
  const length = heif._heif_image_handle_get_raw_color_profile_size(handle);
  if (length === 0) return new Uint8Array();
  const profile = heif._malloc(length + 16);
  heif._heif_image_handle_get_raw_color_profile(profile + length, handle, profile);
  return heif.HEAPU8.slice(profile, profile + length);
}

/** Copies the decoded rows, which may have padding between them, into a TIFF. */
function readImage(
  heif: LibHeif,
  image: number,
  { samples, profile }: { samples: 3 | 4; profile: Uint8Array },
): Uint8Array<ArrayBuffer> {
  const width = heif._heif_image_get_width(image, CHANNEL_INTERLEAVED);
  const height = heif._heif_image_get_height(image, CHANNEL_INTERLEAVED);
  const strideAt = heif._malloc(4);
  const plane = heif._heif_image_get_plane_readonly(image, CHANNEL_INTERLEAVED, strideAt);
  const stride = new DataView(heif.HEAPU8.buffer).getInt32(strideAt, true);
  const { tiff, pixels } = tiffFrame({ width, height, samples, profile });
  const rowBytes = width * samples;
  for (let row = 0; row < height; row++) {
    const from = plane + row * stride;
    pixels.set(heif.HEAPU8.subarray(from, from + rowBytes), row * rowBytes);
  }
  return tiff;
}

/** Throws the error that libheif wrote: a code, which is 0 for success, and a pointer to its message. */
function readError(heif: LibHeif, at: number): void {
  const memory = new DataView(heif.HEAPU8.buffer);
  if (memory.getInt32(at, true) === 0) return;
  const from = memory.getUint32(at + 8, true);
  throw new Error(Buffer.from(heif.HEAPU8.subarray(from, heif.HEAPU8.indexOf(0, from))).toString('latin1'));
}

/**
 * The decoder allocates memory only here. If it gets no more, it reports an error, and the file is treated as broken.
 */
function boundMemory(): void {
  const { prototype } = WebAssembly.Memory;
  const grow = prototype.grow;
  prototype.grow = function growWithinBound(this: WebAssembly.Memory, pages: number): number {
    if (this.buffer.byteLength + pages * WASM_PAGE_BYTES > mostMemoryBytes) {
      isOutOfMemory = true;
      throw new RangeError(`The decoder may not take more than ${mostMemoryBytes} bytes`);
    }
    return grow.call(this, pages);
  };
}
