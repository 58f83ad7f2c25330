import '@fastify/multipart';
import { createHash } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { AppError } from '#contract/errors.ts';
import { QueueFullError } from '../semaphore.ts';
import { type Reserve, TooSlow, type Uploads } from './uploads.ts';

/** A file of a multipart form, not yet validated. */
export interface FormFile {
  /** The name of the form field. */
  field: string;
  /** The file name that the client sent. */
  name: string;
  bytes: Uint8Array;
  /** True if the file exceeded the limit. `bytes` is then only its beginning. */
  isCut: boolean;
}

export interface Form {
  fields: Record<string, string>;
  file: FormFile | undefined;
}

/** The maximum size of any kind of file. The code that reads a kind may set a lower limit. */
export const FILE_LIMIT_BYTES = 15 * 1024 * 1024;

/** Limits of the multipart parser: one file, and a few short fields. */
export const FORM_LIMITS = { fileSize: FILE_LIMIT_BYTES, files: 1, fields: 20, fieldSize: 2000, parts: 21 };

/**
 * Parses a form, whose file may be truncated at the limit, and passes it to `work`. Waits while other uploads of the
 * account are running or memory is short, and rejects with a retry hint if that takes too long.
 */
export async function withForm<T>(
  { request, reply, uploads }: { request: FastifyRequest; reply: FastifyReply; uploads: Uploads },
  work: (form: Form) => Promise<T>,
): Promise<T> {
  if (!request.isMultipart()) throw new AppError('wrong_type', { message: 'Send a form with the file.' });
  const account = request.accountId ?? request.ip;
  try {
    return await uploads.run(account, request.raw, (reserve) => readForm(request, reserve).catch(asAppError), work);
  } catch (error) {
    if (error instanceof TooSlow) reply.header('connection', 'close');
    throw error;
  }
}

async function readForm(request: FastifyRequest, reserve: Reserve): Promise<Form> {
  const form: Form = { fields: {}, file: undefined };
  for await (const part of request.parts()) {
    if (part.type === 'file') {
      part.file.once('limit', () => cutWhenEndless(request.raw));
      const chunks: Buffer[] = [];
      for await (const chunk of part.file as AsyncIterable<Buffer>) {
        await reserve(chunk.length);
        chunks.push(chunk);
      }
      const { fieldname: field, filename: name } = part;
      form.file = { field, name, bytes: Buffer.concat(chunks), isCut: part.file.truncated };
    } else if (typeof part.value === 'string') {
      form.fields[part.fieldname] = part.value;
    }
  }
  return form;
}

/**
 * A client that exceeds the limit slightly gets its error after it has sent everything, because browsers read no
 * response while they send. A client that keeps sending is disconnected.
 */
function cutWhenEndless(raw: IncomingMessage): void {
  let wasted = 0;
  raw.on('data', (chunk: Buffer) => {
    wasted += chunk.length;
    if (wasted > 2 * FILE_LIMIT_BYTES) raw.destroy();
  });
}

/** The parser's errors for exceeded limits have a status. Its errors for malformed forms have only a message. */
function asAppError(error: Error & { statusCode?: number }): never {
  if (error.statusCode !== undefined || error instanceof QueueFullError) throw error;
  throw new AppError('malformed_request', { message: 'The form could not be read.' });
}

/** The identity of a form for comparison with a repeated one. The file is represented by its digest. */
export function formIdentity({ fields, file }: Form): object {
  return { ...fields, file: file && createHash('sha256').update(file.bytes).digest('hex') };
}
