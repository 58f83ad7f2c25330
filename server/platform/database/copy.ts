import type { Duplex } from 'node:stream';
import pg from 'pg';

/** What pg's connection offers beyond its declared types. */
interface CopyConnection {
  stream: Duplex;
  query(text: string): void;
  sendCopyFromChunk(chunk: Buffer): void;
  endCopyFrom(): void;
}

/** Rows in COPY's text format: each ends with a line feed, and no other one is in it. */
export interface CopiedRows {
  lines: Buffer;
  rows: number;
}

/** Runs a `copy … to stdout`. The result is in memory as a whole: the statement bounds it. */
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

  /** Called by pg for each row. A copy, because pg reuses its buffer. */
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
   * The statement and its data go out together, without waiting for the server's go-ahead: the embedded engine reads a
   * whole exchange at once. A server that rejects the statement skips the data.
   */
  override submit = (connection: unknown): void => {
    const copying = connection as CopyConnection;
    copying.stream.cork();
    copying.query(this.#statement);
    copying.sendCopyFromChunk(this.#lines);
    copying.endCopyFrom();
    copying.stream.uncork();
  };

  /** Called by pg when the server is ready for the data, which is under way. */
  handleCopyInResponse(): void {}
}

function ended(client: pg.ClientBase, query: pg.Query): Promise<void> {
  return new Promise((resolve, reject) => {
    query.on('end', () => resolve());
    query.on('error', reject);
    client.query(query);
  });
}
