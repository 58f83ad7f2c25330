import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { API_BASE } from '#contract/endpoint.ts';
import type { CreateRequest } from '#testkit/inputs/requests.ts';

export interface Ask {
  method: 'GET' | 'POST';
  path: string;
  /** An object is sent as JSON, a form unchanged. */
  body?: object | FormBody;
  cookie?: string;
}

/** A multipart form, encoded once and sent many times. */
export class FormBody {
  readonly contentType: string;
  readonly bytes: Buffer;

  private constructor(contentType: string, bytes: Buffer) {
    this.contentType = contentType;
    this.bytes = bytes;
  }

  static async of(form: FormData): Promise<FormBody> {
    const request = new Request('http://127.0.0.1', { method: 'POST', body: form });
    return new FormBody(request.headers.get('content-type') ?? '', Buffer.from(await request.arrayBuffer()));
  }
}

/** A request of the contract, as it is sent to the product. */
export function post([{ path }, { body }]: CreateRequest): Ask {
  return { method: 'POST', path: API_BASE + path, body };
}

export interface HttpResponse {
  status: number;
  body: Buffer;
}

/**
 * A keep-alive HTTP connection with minimal overhead, so that the measurement shows the server's time. Responses must
 * have a Content-Length, as those of both servers do.
 */
export class Connection {
  readonly #socket: Socket;
  readonly #received: Buffer[] = [];
  #receivedBytes = 0;
  /** Bytes of the response that arrives, with its head; known when the head is complete. */
  #expected: { headBytes: number; bytes: number; status: number } | undefined;
  #waiting: { resolve(response: HttpResponse): void; reject(error: Error): void } | undefined;

  private constructor(socket: Socket) {
    this.#socket = socket;
    socket.setNoDelay();
    socket.on('data', (chunk) => this.#take(chunk));
    const lost = (error?: Error) => this.#waiting?.reject(error ?? new Error('The server closed the connection'));
    socket.on('error', lost);
    socket.on('close', () => lost());
  }

  static async to(port: number): Promise<Connection> {
    const socket = connect(port, '127.0.0.1');
    await once(socket, 'connect');
    return new Connection(socket);
  }

  /** Sends a request and returns the whole response. Only one request may be in flight. */
  ask({ method, path, body, cookie }: Ask): Promise<HttpResponse> {
    const sent = written(body);
    const head = [
      `${method} ${path} HTTP/1.1`,
      'host: 127.0.0.1',
      ...(cookie ? [`cookie: ${cookie}`] : []),
      ...(sent ? [`content-type: ${sent.contentType}`, `content-length: ${sent.bytes.length}`] : []),
    ];
    return new Promise((resolve, reject) => {
      this.#waiting = { resolve, reject };
      this.#socket.cork();
      this.#socket.write(`${head.join('\r\n')}\r\n\r\n`);
      if (sent) this.#socket.write(sent.bytes);
      this.#socket.uncork();
    });
  }

  close(): void {
    this.#waiting = undefined;
    this.#socket.destroy();
  }

  /** Joins the chunks once: to join each with those before would take longer than the server for a large response. */
  #take(chunk: Buffer): void {
    this.#received.push(chunk);
    this.#receivedBytes += chunk.length;
    this.#expected ??= this.#readHead();
    if (!this.#expected || this.#receivedBytes < this.#expected.bytes) return;
    const { headBytes, bytes, status } = this.#expected;
    const body = Buffer.concat(this.#received).subarray(headBytes, bytes);
    this.#received.length = 0;
    this.#receivedBytes = 0;
    this.#expected = undefined;
    const waiting = this.#waiting;
    this.#waiting = undefined;
    waiting?.resolve({ status, body });
  }

  #readHead() {
    const received = Buffer.concat(this.#received);
    const headEnd = received.indexOf('\r\n\r\n');
    if (headEnd < 0) return undefined;
    const head = received.toString('latin1', 0, headEnd);
    const length = Number(/\r\ncontent-length: (\d+)/i.exec(head)?.[1]);
    if (Number.isNaN(length)) {
      this.#waiting?.reject(new Error(`The response has no Content-Length: ${head}`));
      return undefined;
    }
    const headBytes = headEnd + 4;
    return { headBytes, bytes: headBytes + length, status: Number(head.slice(9, 12)) };
  }
}

function written(body: object | undefined): Pick<FormBody, 'contentType' | 'bytes'> | undefined {
  if (body === undefined || body instanceof FormBody) return body;
  return { contentType: 'application/json', bytes: Buffer.from(JSON.stringify(body)) };
}
