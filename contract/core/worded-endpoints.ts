import { z } from 'zod';
import { done, endpoint } from '../endpoint.ts';
import type { ErrorCode } from '../errors.ts';
import { MessagePreview, PdfPages, previewQuery, testErrors, testFields } from './message-wording.ts';

interface WordedKind<Id extends z.ZodRawShape, Code extends ErrorCode> {
  /** The first part of its endpoints' paths. */
  folder: string;
  /** The document in the middle of a sentence, such as `the estimate`. */
  name: string;
  /** The id that selects it. */
  id: Id;
  /** Error codes of a document that cannot be read so. */
  errors: readonly Code[];
  /** Error codes of one that can be read, and not be sent. */
  unsent?: readonly Code[];
}

/** What stands beside the sending of a document whose message can be worded: a test of it, and how it would go out. */
export function wordedEndpoints<Id extends z.ZodRawShape, const Code extends ErrorCode>({
  folder,
  name,
  id,
  errors,
  unsent = [],
}: WordedKind<Id, Code>) {
  return {
    sendTest: endpoint({
      method: 'POST',
      path: `/${folder}/send_test`,
      auth: 'active',
      summary: `Send the message of ${name} to your own address or phone, marked TEST, without a link that works.`,
      body: z.object({ ...id, ...testFields }),
      response: done,
      errors: [...errors, ...unsent, ...testErrors],
    }),
    messagePreview: endpoint({
      method: 'GET',
      path: `/${folder}/message_preview`,
      auth: 'active',
      summary: `The message that sending ${name} would send at this moment.`,
      query: z.object({ ...id, ...previewQuery }),
      response: MessagePreview,
      errors,
    }),
    pdfPages: endpoint({
      method: 'GET',
      path: `/${folder}/pdf_pages`,
      auth: 'active',
      summary: `The pages of the PDF that sending ${name} would send at this moment, as a picture.`,
      query: z.object(id),
      response: PdfPages,
      errors,
    }),
  };
}
