import { z } from 'zod';
import { done, endpoint } from '../endpoint.ts';
import type { ErrorCode } from '../errors.ts';
import { MessagePreview, PdfPages, previewQuery, testErrors, testFields } from './message-wording.ts';

interface SentKind<Id extends z.ZodRawShape, Code extends ErrorCode> {
  /** The first part of its endpoints' paths. */
  folder: string;
  /** The id that selects it. */
  id: Id;
  /** Error codes of a document that cannot be read so. */
  errors: readonly Code[];
  /** Error codes of one that can be read, and not be sent. */
  unsent?: readonly Code[];
}

/** The endpoints beside the sending of a document: a test message, and previews of its message and its PDF. */
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

/** Their summaries, for a document named as in the middle of a sentence: `the estimate`. */
export const previewSummaries = (name: string) => ({
  sendTest: `Send the message of ${name} to your own address or phone, marked TEST, without a link that works.`,
  messagePreview: `The message that sending ${name} would send at this moment.`,
  pdfPages: `The pages of the PDF that sending ${name} would send at this moment, as a picture.`,
});
