import { readdir, readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { writeFolderAtomic } from '../atomic-files.ts';

/** The embedded replacement of email and SMS services, which stores every message in a readable folder. */
export interface Outbox {
  /** Stores a message. A second message with the same id is the same message and changes nothing. */
  store(message: OutboxMessage): Promise<void>;
  /** The newest messages, newest first. */
  newest(limit: number): Promise<OutboxEntry[]>;
  find(id: string): Promise<OutboxEntry | undefined>;
  /** One attachment of a message; `file` is its name in the entry. */
  attachment(id: string, file: string): Promise<Uint8Array>;
}

export type OutboxMessage = {
  id: string;
  channel: 'email' | 'sms';
  to: string;
  from?: { name: string; address: string };
  replyTo?: string;
  /** Text messages have neither subject nor HTML. */
  subject?: string;
  text: string;
  html?: string;
  attachments: { name: string; contentType: string; bytes: Uint8Array }[];
};

export type OutboxEntry = Omit<OutboxMessage, 'attachments'> & {
  attachments: { name: string; contentType: string; size: number; file: string }[];
  /** An ISO instant. */
  createdAt: string;
};

/** The outbox in the data folder. Nothing is created until the first message. */
export function openOutbox(dataDir: string): Outbox {
  const root = join(dataDir, 'outbox');
  const folder = (id: string) => {
    if (!ID.test(id)) throw new TypeError(`Not a message id: ${id}`);
    return join(root, id);
  };

  async function find(id: string): Promise<OutboxEntry | undefined> {
    if (!ID.test(id)) return undefined;
    const json = await unlessMissing(readFile(join(folder(id), MESSAGE), 'utf8'));
    return json === undefined ? undefined : (JSON.parse(json) as OutboxEntry);
  }

  // Messages never change, so what a list has read is cached: pages and programs request the list repeatedly.
  const times = new Map<string, number>();
  let listed = new Map<string, OutboxEntry>();

  async function timeOf(id: string): Promise<number> {
    const cached = times.get(id) ?? (await unlessMissing(stat(folder(id))))?.mtimeMs;
    if (cached !== undefined) times.set(id, cached);
    return cached ?? 0;
  }

  return {
    find,
    async store({ attachments, ...message }) {
      const storedAttachments = attachments.map(({ bytes, ...rest }, i) => ({
        ...rest,
        size: bytes.length,
        file: `attachment-${i + 1}`,
      }));
      const entry: OutboxEntry = { ...message, attachments: storedAttachments, createdAt: new Date().toISOString() };
      await writeFolderAtomic(folder(message.id), {
        [MESSAGE]: JSON.stringify(entry, undefined, 2),
        ...Object.fromEntries(attachments.map(({ bytes }, i) => [`attachment-${i + 1}`, bytes])),
      });
    },
    async newest(limit) {
      const names = ((await unlessMissing(readdir(root))) ?? []).filter((name) => ID.test(name));
      const dated = await Promise.all(names.map(async (id) => ({ id, at: await timeOf(id) })));
      dated.sort((a, b) => b.at - a.at);
      const entries = await Promise.all(dated.slice(0, limit).map(async ({ id }) => listed.get(id) ?? find(id)));
      const found = entries.filter((entry) => entry !== undefined).sort(newestFirst);
      listed = new Map(found.map((entry) => [entry.id, entry]));
      return found;
    },
    attachment: (id, file) => readFile(join(folder(id), file)),
  };
}

const MESSAGE = 'message.json';
// A Message-ID without its brackets, which is also a safe folder name.
const ID = /^[A-Za-z0-9][\w.@+-]{0,199}$/;

/** Messages of the same millisecond are sorted by id, because ids are generated in order. */
function newestFirst(a: OutboxEntry, b: OutboxEntry): number {
  return b.createdAt.localeCompare(a.createdAt) || b.id.localeCompare(a.id);
}

async function unlessMissing<T>(reading: Promise<T>): Promise<T | undefined> {
  try {
    return await reading;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
    throw error;
  }
}
