import type { PGlite } from '@electric-sql/pglite';

/**
 * Executes a message of PostgreSQL's wire protocol and returns the whole response in memory of its own.
 *
 * It takes the response as a stream, because otherwise PGlite 0.5 also parses each message of it and keeps the result
 * until its own `query` is called, which never happens here: all rows that were ever read would stay in memory.
 */
export async function executeProtocol(lite: PGlite, message: Uint8Array): Promise<Uint8Array<ArrayBuffer>> {
  const chunks: Uint8Array[] = [];
  await lite.execProtocolRawStream(message, {
    syncToFs: false,
    // A copy, because PGlite hands out a view of its own memory.
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
