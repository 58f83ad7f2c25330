import { Duplex } from 'node:stream';
import type { LiteEngine, LiteSession } from './lite-engine.ts';

/**
 * The stream that a pg Client uses as its connection, with PGlite at the other end. Each new connection is a clean
 * session: anything that the previous one left open is rolled back.
 */
export class LiteSocket extends Duplex {
  readonly #engine: LiteEngine;
  #session: LiteSession | undefined;
  #hungUp = false;

  constructor(engine: LiteEngine) {
    super({ allowHalfOpen: false });
    this.#engine = engine;
  }

  // Methods that pg calls on a net.Socket.
  connect(): this {
    queueMicrotask(() => this.emit('connect'));
    return this;
  }
  setNoDelay(): this {
    return this;
  }
  setKeepAlive(): this {
    return this;
  }
  ref(): this {
    return this;
  }
  unref(): this {
    return this;
  }

  override _read(): void {
    // Responses are pushed as they arrive.
  }

  override _write(chunk: Buffer, _encoding: string, done: (error?: Error | null) => void): void {
    this.#exchange(chunk).then(() => done(), done);
  }

  // pg corks the messages of one query. PGlite must receive them together, or it waits for the rest.
  override _writev(chunks: { chunk: Buffer }[], done: (error?: Error | null) => void): void {
    this.#exchange(Buffer.concat(chunks.map(({ chunk }) => chunk))).then(() => done(), done);
  }

  async #exchange(bytes: Buffer): Promise<void> {
    if (bytes[0] === TERMINATE) {
      this.#hangUp();
    } else if (!this.#session) {
      // pg first sends the startup packet, which PGlite does not support.
      this.#session = await this.#engine.openSession((error) => this.destroy(error));
      await this.#session.send(CLEAN_SESSION);
      this.push(WELCOME);
    } else {
      const response = await this.#session.send(bytes);
      if (response.length > 0) this.push(response);
    }
  }

  #hangUp(): void {
    // A pool may end a client that has already ended.
    if (this.#hungUp) return;
    this.#hungUp = true;
    this.#session?.close();
    this.push(null);
  }
}

const TERMINATE = 'X'.charCodeAt(0);

const text = (...strings: string[]) => Buffer.from(strings.map((string) => `${string}\0`).join(''));

function message(type: string, body: Buffer): Buffer {
  const header = Buffer.alloc(5);
  header.write(type, 'latin1');
  header.writeInt32BE(4 + body.length, 1);
  return Buffer.concat([header, body]);
}

// Two queries, because DISCARD ALL must run alone.
const CLEAN_SESSION = Buffer.concat([message('Q', text('rollback')), message('Q', text('discard all'))]);

/** Authentication OK, the server's parameters, a cancellation key without effect, ready for query. */
const WELCOME = Buffer.concat([
  message('R', Buffer.alloc(4)),
  message('S', text('client_encoding', 'UTF8')),
  message('S', text('DateStyle', 'ISO, MDY')),
  message('S', text('integer_datetimes', 'on')),
  message('S', text('standard_conforming_strings', 'on')),
  message('S', text('TimeZone', 'UTC')),
  message('K', Buffer.alloc(8)),
  message('Z', Buffer.from('I')),
]);
