import { Readable } from 'node:stream';
import type { FastifyReply } from 'fastify';
import type { Endpoint } from '#contract/endpoint.ts';
import type { CompanyDb } from '../database/database.ts';

export interface Pdf {
  bytes: Uint8Array;
  /** Without quotes or line breaks, such as "Estimate-1001.pdf". */
  fileName: string;
}

export interface ImageBytes {
  bytes: Uint8Array;
  contentType: string;
}

/** An uploaded file, which browsers may only save and never show. */
/** A file that is too large for memory, with its size. */
export interface Streamed {
  stream: AsyncIterable<Uint8Array>;
  size: number;
  contentType: string;
  fileName: string;
}

export interface Download {
  bytes: Uint8Array;
  contentType: string;
  /** Without quotes or line breaks; may contain any letters. */
  fileName: string;
}

/** A table for a spreadsheet. */
export interface Csv {
  csv: string;
  /** Without quotes or line breaks, such as "Time-cards.csv". */
  fileName: string;
  /** Records the download in a separate transaction before anything is sent. */
  record?: (db: CompanyDb) => Promise<void>;
}

/** Sends a document or a download, which must not be cached, or an image, which the browser may cache for a day. */
export function sendBytes(reply: FastifyReply, kind: Endpoint['response'], response: unknown): FastifyReply {
  if (kind === 'file') return sendDownload(reply, response as Download | Streamed);
  return kind === 'image' ? sendImage(reply, response as ImageBytes) : sendPdf(reply, response as Pdf);
}

/** Sends CSV as a download. The byte order mark tells spreadsheets that it is UTF-8. */
export function sendCsv(reply: FastifyReply, { csv, fileName }: Csv): FastifyReply {
  return reply
    .type('text/csv; charset=utf-8')
    .header('content-disposition', `attachment; filename="${fileName}"`)
    .send(`\ufeff${csv}`);
}

function sendPdf(reply: FastifyReply, { bytes, fileName }: Pdf): FastifyReply {
  return reply
    .type('application/pdf')
    .header('content-disposition', `inline; filename="${fileName}"`)
    .header('cache-control', 'private, no-store')
    .send(asBuffer(bytes));
}

/** The bytes are untrusted, so browsers must not show them as a page of this site. */
function sendDownload(reply: FastifyReply, download: Download | Streamed): FastifyReply {
  const { contentType, fileName } = download;
  const plain = fileName.replace(/[^\x20-\x7e]|["\\]/g, '_');
  const typed = reply
    .type(contentType)
    .header('content-disposition', `attachment; filename="${plain}"; filename*=UTF-8''${encodeURIComponent(fileName)}`)
    .header('cache-control', 'private, no-store');
  if ('bytes' in download) return typed.send(asBuffer(download.bytes));
  return typed.header('content-length', download.size).send(Readable.from(download.stream));
}

/** The bytes of an image never change under its URL. */
function sendImage(reply: FastifyReply, { bytes, contentType }: ImageBytes): FastifyReply {
  return reply.type(contentType).header('cache-control', 'private, max-age=86400, immutable').send(asBuffer(bytes));
}

function asBuffer(bytes: Uint8Array): Buffer {
  return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
}
