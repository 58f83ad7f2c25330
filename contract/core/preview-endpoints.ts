import { z } from 'zod';
import { done, endpoint } from '../endpoint.ts';
import type { ErrorCode } from '../errors.ts';
import { MessagePreview, PdfPages, previewQuery, testErrors, testFields } from './message-options.ts';

interface SentKind<Id extends z.ZodRawShape, Code extends ErrorCode> {
  /** The first segment of the paths of its endpoints. */
  folder: string;
  /** The query or body field that identifies the document. */
  id: Id;
  /** Error codes of a document that cannot be previewed. */
  errors: readonly Code[];
  /** Additional error codes of a document that can be previewed but not sent. */
  unsent?: readonly Code[];
}

/** The endpoints that accompany sending a document: a test message, and previews of the message and the PDF. */
export function previewEndpoints<Id extends z.ZodRawShape, const Code extends ErrorCode>({
  folder,
  id,
  errors,
  unsent = [],
}: SentKind<Id, Code>) {
  return {
    sendTest: endpoint({
      method: 'POST',
      path: `/${folder}/send_test`,
      auth: 'active',
      body: z.object({ ...id, ...testFields }),
      response: done,
      errors: [...errors, ...unsent, ...testErrors],
    }),
    messagePreview: endpoint({
      method: 'GET',
      path: `/${folder}/message_preview`,
      auth: 'active',
      query: z.object({ ...id, ...previewQuery }),
      response: MessagePreview,
      errors,
    }),
    pdfPages: endpoint({
      method: 'GET',
      path: `/${folder}/pdf_pages`,
      auth: 'active',
      query: z.object(id),
      response: PdfPages,
      errors,
    }),
  };
}

/** The summaries of these endpoints, for a document named as in the middle of a sentence: `the estimate`. */
export const previewSummaries = (name: string) => ({
  sendTest: `Send the message of ${name} to your own address or phone, marked TEST, with a link that does not work.`,
  messagePreview: `Preview the message that sending ${name} now would send.`,
  pdfPages: `Preview the pages of the PDF that sending ${name} now would send, as an image.`,
});
