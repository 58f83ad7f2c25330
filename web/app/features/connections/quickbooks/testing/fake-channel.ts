/**
 * A BroadcastChannel within one window: a message is delivered synchronously to all other channels of the same name.
 */
export class FakeChannel extends EventTarget {
  private static readonly channels = new Set<FakeChannel>();
  readonly name: string;

  constructor(name: string) {
    super();
    this.name = name;
    FakeChannel.channels.add(this);
  }

  static get open(): number {
    return FakeChannel.channels.size;
  }

  static closeAll(): void {
    FakeChannel.channels.clear();
  }

  postMessage(data: unknown): void {
    for (const other of FakeChannel.channels) {
      if (other !== this && other.name === this.name) other.dispatchEvent(new MessageEvent('message', { data }));
    }
  }

  close(): void {
    FakeChannel.channels.delete(this);
  }
}
