import { createHash } from 'node:crypto';

/*
 * The compressed archive ends with the SHA-256 of everything before it, in a frame that zstd programs skip. It detects
 * a damaged or truncated archive, wherever the damage is.
 */

const HASH_LENGTH = 32;
const FRAME = Buffer.alloc(8);
FRAME.writeUInt32LE(0x184d2a50, 0);
FRAME.writeUInt32LE(HASH_LENGTH, 4);
const TRAILER_LENGTH = FRAME.length + HASH_LENGTH;

/** The bytes, followed by the trailer. */
export async function* withTrailer(chunks: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  const hash = createHash('sha256');
  for await (const chunk of chunks) {
    hash.update(chunk);
    yield chunk;
  }
  yield Buffer.concat([FRAME, hash.digest()]);
}

/** The bytes before the trailer. Throws at the end if the trailer is missing or does not match the bytes. */
export async function* withoutTrailer(chunks: AsyncIterable<Uint8Array>): AsyncGenerator<Buffer> {
  const hash = createHash('sha256');
  let held: Buffer = Buffer.alloc(0);
  for await (const chunk of chunks) {
    held = Buffer.concat([held, chunk]);
    const body = held.subarray(0, Math.max(0, held.length - TRAILER_LENGTH));
    if (body.length === 0) continue;
    held = held.subarray(body.length);
    hash.update(body);
    yield body;
  }
  if (!held.equals(Buffer.concat([FRAME, hash.digest()]))) throw new Error('its checksum does not fit');
}
