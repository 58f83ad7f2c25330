import { Readable } from 'node:stream';
import { finished } from 'node:stream/promises';
import type { FastifyReply } from 'fastify';
import type { z } from 'zod';
import { ListReading } from '../database/list-reading.ts';
import { jsonWriter, type WriteJson } from './output.ts';

/** The body of a list, as in the contract. */
export interface ListBody {
  data: unknown[];
  meta: { total: number };
}

export interface WriteList {
  /** Writes a complete list. */
  whole: WriteJson;
  /** Writes some of its records, separated by commas. */
  records: (records: unknown[]) => string;
}

/** How a list is read and limited. */
export interface ListSource {
  /** Reads the next chunk in a separate transaction. */
  read: (reading: ListReading) => Promise<unknown>;
  /** Calls `send` when a long list may be sent. Other lists wait until it has finished. */
  inTurn: (send: () => Promise<void>) => Promise<void>;
  /** The number of rows that the caller skips. */
  offset: number;
  /** A client that reads nothing for this long is disconnected, because other lists of the company wait. */
  longestPauseMs: number;
}

const JSON_TYPE = 'application/json; charset=utf-8';

export function listWriter(response: z.ZodType): WriteList {
  const records = jsonWriter((response as ReturnType<typeof z.object>).shape.data as z.ZodType);
  return { whole: jsonWriter(response), records: (some) => records(some).slice(1, -1) };
}

/**
 * Responds with all rows of a list. A short list is one response with a content length. A long list is sent chunk by
 * chunk as it is read, followed by its total, which is the number of records sent.
 */
export async function sendWholeList(reply: FastifyReply, source: ListSource, write: WriteList): Promise<FastifyReply> {
  const reading = new ListReading();
  const first = (await source.read(reading)) as ListBody;
  // A short list, or a handler that did not read rows through `reading`.
  if (!reading.isLong) return reply.type(JSON_TYPE).send(write.whole(first));
  await source.inTurn(async () => {
    const watched = whileTaken(inChunks(source, reading, write), source.longestPauseMs, () => reply.raw.destroy());
    const chunks = Readable.from(watched, { objectMode: false });
    void reply.type(JSON_TYPE).send(chunks);
    // The reader already knows that the connection ended early.
    await finished(reply.raw).catch(() => undefined);
    chunks.destroy();
  });
  return reply;
}

/** Yields the chunks. Calls `giveUp` if one is not consumed in time. */
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
