import type { Duplex } from 'node:stream';
import pg from 'pg';

/** The parts of pg's connection that its declared types omit. */
interface CopyConnection {
  stream: Duplex;
  query(text: string): void;
  sendCopyFromChunk(chunk: Buffer): void;
  endCopyFrom(): void;
}

/** Rows in COPY's text format: each ends with a line feed, and contains no other line feed. */
export interface CopiedRows {
  lines: Buffer;
  rows: number;
}

/** Runs a `copy … to stdout`. The complete result is held in memory, so the statement must limit it. */
export async function copyOut(client: pg.ClientBase, statement: string): Promise<CopiedRows> {
  const copying = new CopyOut(statement);
  await ended(client, copying);
  return { lines: Buffer.concat(copying.lines), rows: copying.lines.length };
}

/** Runs a `copy … from stdin` with these lines. */
export async function copyIn(client: pg.ClientBase, statement: string, lines: Buffer): Promise<void> {
  await ended(client, new CopyIn(statement, lines));
}

class CopyOut extends pg.Query {
  readonly lines: Buffer[] = [];

  /** pg calls this for each row. The row is copied because pg reuses its buffer. */
  handleCopyData({ chunk }: { chunk: Buffer }): void {
    this.lines.push(Buffer.from(chunk));
  }
}

class CopyIn extends pg.Query {
  readonly #statement: string;
  readonly #lines: Buffer;

  constructor(statement: string, lines: Buffer) {
    super(statement);
    this.#statement = statement;
    this.#lines = lines;
  }

  /**
   * Sends the statement and its data together, without waiting for the server's response, because the embedded engine
   * reads a complete exchange. A server that rejects the statement skips the data.
   */
  override submit = (connection: unknown): void => {
    const copying = connection as CopyConnection;
    copying.stream.cork();
    copying.query(this.#statement);
    copying.sendCopyFromChunk(this.#lines);
    copying.endCopyFrom();
    copying.stream.uncork();
  };

  /** pg calls this when the server is ready for the data, which has already been sent. */
  handleCopyInResponse(): void {}
}

function ended(client: pg.ClientBase, query: pg.Query): Promise<void> {
  return new Promise((resolve, reject) => {
    query.on('end', () => resolve());
    query.on('error', reject);
    client.query(query);
  });
}
