import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Server, type Socket } from 'node:net';

/**
 * A TCP relay to a local port, whose network can be cut: open connections stay open and no byte passes, in either
 * direction, until the network is back. What was sent in the meantime then arrives.
 */
export class CutRelay {
  readonly #sockets = new Set<Socket>();
  readonly #server: Server;
  readonly #target: number;
  #isCut = false;

  private constructor(target: number) {
    this.#target = target;
    this.#server = createServer({ pauseOnConnect: true }, (socket) => this.#serve(socket));
  }

  static async before(target: number): Promise<CutRelay> {
    const relay = new CutRelay(target);
    relay.#server.listen(0, '127.0.0.1');
    await once(relay.#server, 'listening');
    return relay;
  }

  get port(): number {
    return (this.#server.address() as AddressInfo).port;
  }

  set isCut(isCut: boolean) {
    this.#isCut = isCut;
    for (const socket of this.#sockets) {
      if (isCut) socket.pause();
      else socket.resume();
    }
  }

  #serve(socket: Socket): void {
    const upstream = connect(this.#target, '127.0.0.1');
    for (const [from, to] of [
      [socket, upstream],
      [upstream, socket],
    ] as const) {
      this.#sockets.add(from);
      from.setNoDelay();
      from.on('error', () => from.destroy());
      from.on('close', () => {
        this.#sockets.delete(from);
        to.destroy();
      });
      from.on('end', () => to.end());
      from.on('data', (chunk) => {
        if (to.write(chunk)) return;
        from.pause();
        to.once('drain', () => {
          if (!this.#isCut) from.resume();
        });
      });
      if (this.#isCut) from.pause();
      else from.resume();
    }
  }
}
