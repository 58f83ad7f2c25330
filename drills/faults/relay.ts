import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';

/** How a provider behaves: normally, closing connections at once, not responding, or sending garbage. */
export type FaultMode = 'well' | 'down' | 'silent' | 'garbage';

/**
 * A relay in front of a fake provider. A changed behavior applies to new connections; each change closes the open
 * ones.
 */
export class Relay {
  readonly #sockets = new Set<Socket>();
  readonly #server = createServer((socket) => this.#serve(socket));
  readonly #target: number;
  #faultMode: FaultMode = 'well';

  private constructor(target: number) {
    this.#target = target;
  }

  /** Creates a relay in front of a server on this local port. */
  static async before(target: number): Promise<Relay> {
    const relay = new Relay(target);
    relay.#server.listen(0, '127.0.0.1');
    await once(relay.#server, 'listening');
    return relay;
  }

  get port(): number {
    return (this.#server.address() as AddressInfo).port;
  }

  set faultMode(faultMode: FaultMode) {
    this.#faultMode = faultMode;
    this.#cutAll();
  }

  stop(): void {
    this.#server.close();
    this.#cutAll();
  }

  #serve(socket: Socket): void {
    this.#track(socket);
    if (this.#faultMode === 'down') socket.destroy();
    if (this.#faultMode === 'garbage') socket.end(GARBAGE);
    if (this.#faultMode !== 'well') return void socket.resume();
    const upstream = this.#track(connect(this.#target, '127.0.0.1'));
    socket.pipe(upstream).pipe(socket);
    socket.on('close', () => upstream.destroy());
    upstream.on('close', () => socket.destroy());
  }

  #track(socket: Socket): Socket {
    this.#sockets.add(socket);
    socket.on('error', () => socket.destroy());
    socket.on('close', () => this.#sockets.delete(socket));
    return socket;
  }

  #cutAll(): void {
    for (const socket of this.#sockets) socket.destroy();
  }
}

const GARBAGE = '\u0000\u0001 neither HTTP nor SMTP \r\n'.repeat(20);
