import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import type { Readable } from 'node:stream';
import { setTimeout as wait } from 'node:timers/promises';
import { type ParsedMail, simpleParser } from 'mailparser';
import { SMTPServer } from 'smtp-server';

/** A mail server on this machine that stores what it accepts. */
export interface MailServer {
  url: string;
  /** When each email was accepted, in milliseconds, by its Message-ID without brackets. */
  taken: Map<string, number[]>;
  stop(): Promise<void>;
}

interface Options {
  /** So long it takes, in milliseconds, until it says that it has an email. */
  answersAfterMs?: number;
  onTaken?: (id: string, at: number, mail: ParsedMail) => void;
}

export async function startMailServer({ answersAfterMs = 0, onTaken }: Options = {}): Promise<MailServer> {
  const taken: MailServer['taken'] = new Map();
  const take = async (mail: Readable) => {
    const parsed = await simpleParser(mail);
    const id = (parsed.messageId ?? '').replace(/^<|>$/g, '');
    const at = Date.now();
    taken.set(id, [...(taken.get(id) ?? []), at]);
    onTaken?.(id, at, parsed);
    if (answersAfterMs > 0) await wait(answersAfterMs);
  };
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS', 'AUTH'],
    onData: (stream, _session, done) => void take(stream).then(() => done(), done),
  });
  // A client killed in the middle of an email leaves a broken connection behind.
  server.on('error', () => undefined);
  const listening = server.listen(0, '127.0.0.1');
  await once(listening, 'listening');
  const { port } = listening.address() as AddressInfo;
  const stop = () => new Promise<void>((resolve) => server.close(() => resolve()));
  return { url: `smtp://127.0.0.1:${port}`, taken, stop };
}
