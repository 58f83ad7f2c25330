import '@fastify/multipart';
import { createHash } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import type { FastifyRequest } from 'fastify';
import { Refusal } from '../../../contract/refusals.ts';
import { Room, RoomIsFull } from '../room.ts';

/** A file as it came in a form, not yet looked at. */
export interface FormFile {
  /** The name of the form's field. */
  field: string;
  /** What its sender calls it. */
  name: string;
  bytes: Uint8Array;
  /** It was larger than the limit, and `bytes` is only its beginning. */
  isCut: boolean;
}

export interface Form {
  fields: Record<string, string>;
  file: FormFile | undefined;
}

export const FILE_LIMIT_BYTES = 10 * 1024 * 1024;

/** What the multipart parser lets through: one file, and a few short fields beside it. */
export const FORM_LIMITS = { fileSize: FILE_LIMIT_BYTES, files: 1, fields: 20, fieldSize: 2000, parts: 21 };

/** Bytes of files held in memory at the same time. Whoever comes beyond them waits, their file still on its way. */
const MOST_BYTES_IN_HAND = 96 * 1024 * 1024;
const room = new Room(MOST_BYTES_IN_HAND, { mostWaiting: 100, patience: 30_000 });

/**
 * Reads a form, whose file may be cut at the limit, and hands it to `work`. Waits while too many others are in hand, and
 * asks to come again where that takes too long.
 */
export async function withForm<T>(request: FastifyRequest, work: (form: Form) => Promise<T>): Promise<T> {
  if (!request.isMultipart()) throw new Refusal('wrong_type', { says: 'Send a form with the file.' });
  try {
    return await room.during(lengthOf(request), async () => work(await readForm(request).catch(asRefusal)));
  } catch (error) {
    throw error instanceof RoomIsFull ? new Refusal('unavailable', { retryAfter: 5 }) : error;
  }
}

/** As long as the form says that it is; no file is kept beyond its limit. */
function lengthOf({ headers }: FastifyRequest): number {
  const said = Number(headers['content-length']);
  return said > 0 && said < FILE_LIMIT_BYTES ? said : FILE_LIMIT_BYTES;
}

async function readForm(request: FastifyRequest): Promise<Form> {
  const form: Form = { fields: {}, file: undefined };
  for await (const part of request.parts()) {
    if (part.type === 'file') {
      part.file.once('limit', () => cutWhenEndless(request.raw));
      const chunks: Buffer[] = [];
      for await (const chunk of part.file as AsyncIterable<Buffer>) chunks.push(chunk);
      const { fieldname: field, filename: name } = part;
      form.file = { field, name, bytes: Buffer.concat(chunks), isCut: part.file.truncated };
    } else if (typeof part.value === 'string') {
      form.fields[part.fieldname] = part.value;
    }
  }
  return form;
}

/**
 * Whoever sends a little too much is told so once they have sent it, for a browser reads no answer while it writes. Whoever
 * goes on for ever is cut off.
 */
function cutWhenEndless(raw: IncomingMessage): void {
  let wasted = 0;
  raw.on('data', (chunk: Buffer) => {
    wasted += chunk.length;
    if (wasted > 2 * FILE_LIMIT_BYTES) raw.destroy();
  });
}

/** What the parser says of limits carries its status; of a form that is broken it says nothing but words. */
function asRefusal(error: Error & { statusCode?: number }): never {
  if (error.statusCode !== undefined) throw error;
  throw new Refusal('malformed_request', { says: 'The form could not be read.' });
}

/** The form as it is compared with a repeated one: its file by its digest. */
export function formIdentity({ fields, file }: Form): object {
  return { ...fields, file: file && createHash('sha256').update(file.bytes).digest('hex') };
}
