import { Readable } from 'node:stream';
import { finished } from 'node:stream/promises';
import type { FastifyReply } from 'fastify';
import type { z } from 'zod';
import { ListReading } from '../database/list-reading.ts';
import { jsonWriter, type WriteJson } from './output.ts';

/** The body of a list, as the contract has it. */
export interface ListBody {
  data: unknown[];
  meta: { total: number };
}

export interface WriteList {
  /** A list as a whole. */
  whole: WriteJson;
  /** Some of its records, separated by commas. */
  records: (records: unknown[]) => string;
}

/** How a list is read and limited. */
interface ListSource {
  /** Reads the next chunk, in a transaction of its own. */
  read: (reading: ListReading) => Promise<unknown>;
  /** Calls `send` when a long list may be sent, and lets others wait until it has been. */
  inTurn: (send: () => Promise<void>) => Promise<void>;
  /** How many rows the caller skips. */
  offset: number;
  /** A caller who takes nothing for so long is cut off: others of the company wait for their turn. */
  longestPauseMs: number;
}

const JSON_TYPE = 'application/json; charset=utf-8';

export function listWriter(answer: z.ZodType): WriteList {
  const records = jsonWriter((answer as ReturnType<typeof z.object>).shape.data as z.ZodType);
  return { whole: jsonWriter(answer), records: (some) => records(some).slice(1, -1) };
}

/**
 * Answers with all rows of a list. A short list is one answer with its length. A long one is sent chunk by chunk as fast
 * as it is read, its total last: the number of records that were sent.
 */
export async function sendWholeList(reply: FastifyReply, source: ListSource, write: WriteList): Promise<FastifyReply> {
  const reading = new ListReading();
  const first = (await source.read(reading)) as ListBody;
  // A handler that reads no rows of its own has answered, too.
  if (!reading.isLong) return reply.type(JSON_TYPE).send(write.whole(first));
  await source.inTurn(async () => {
    const watched = whileTaken(inChunks(source, reading, write), source.longestPauseMs, () => reply.raw.destroy());
    const chunks = Readable.from(watched, { objectMode: false });
    void reply.type(JSON_TYPE).send(chunks);
    // A connection that ends early has told its reader so.
    await finished(reply.raw).catch(() => undefined);
    chunks.destroy();
  });
  return reply;
}

/** The same chunks; `giveUp` is called when one is not taken for too long. */
async function* whileTaken(chunks: AsyncIterable<Buffer>, longestPauseMs: number, giveUp: () => void) {
  for await (const chunk of chunks) {
    const watchdog = setTimeout(giveUp, longestPauseMs);
    try {
      yield chunk;
    } finally {
      clearTimeout(watchdog);
    }
  }
}

async function* inChunks(
  { read, offset }: ListSource,
  reading: ListReading,
  write: WriteList,
): AsyncGenerator<Buffer, void> {
  let sent = 0;
  yield Buffer.from('{"data":[');
  while (!reading.isDone) {
    const { data } = (await read(reading)) as ListBody;
    if (data.length === 0) continue;
    yield Buffer.from((sent > 0 ? ',' : '') + write.records(data));
    sent += data.length;
  }
  yield Buffer.from(`],"meta":{"total":${offset + sent}}}`);
}
