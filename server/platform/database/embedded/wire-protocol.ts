import type { PGlite } from '@electric-sql/pglite';

/**
 * Executes a message of PostgreSQL's wire protocol and returns the complete response in separate memory.
 *
 * It reads the response as a stream. Otherwise, PGlite 0.5 also parses each message and retains the result until its
 * own `query` is called, which never happens here: all rows that were ever read would stay in memory.
 */
export async function executeProtocol(lite: PGlite, message: Uint8Array): Promise<Uint8Array<ArrayBuffer>> {
  const chunks: Uint8Array[] = [];
  await lite.execProtocolRawStream(message, {
    syncToFs: false,
    // Copied because PGlite returns a view of its own memory.
    onRawData: (bytes) => chunks.push(bytes.slice()),
  });
  const response = new Uint8Array(chunks.reduce((length, chunk) => length + chunk.length, 0));
  let offset = 0;
  for (const chunk of chunks) {
    response.set(chunk, offset);
    offset += chunk.length;
  }
  return response;
}
