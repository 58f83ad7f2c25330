import { z } from 'zod';
import { withoutTrailingSlashes } from '../trailing-slashes.ts';
import {
  INSTRUCTION,
  postJson,
  ReadReceipt,
  type ReaderOptions,
  RECEIPT_SCHEMA,
  type ReceiptReader,
} from './receipt-reader.ts';

const OPENAI = 'https://api.openai.com';

/** OpenAI's Responses API, with the photo as a data URL and an answer that follows a JSON schema. */
export function openaiReceiptReader({ key, model, url = OPENAI, timeoutMs }: ReaderOptions): ReceiptReader {
  const endpoint = new URL(`${withoutTrailingSlashes(url)}/v1/responses`);
  return {
    read: async (photo) => {
      const image_url = `data:image/jpeg;base64,${Buffer.from(photo).toString('base64')}`;
      const body = {
        model,
        // The provider does not keep the request.
        store: false,
        input: [
          {
            role: 'user',
            content: [
              { type: 'input_text', text: INSTRUCTION },
              { type: 'input_image', image_url, detail: 'high' },
            ],
          },
        ],
        text: { format: { type: 'json_schema', name: 'receipt', strict: true, schema: RECEIPT_SCHEMA } },
      };
      const { output } = await postJson(endpoint, Answer, {
        body,
        headers: { authorization: `Bearer ${key}` },
        timeoutMs,
      });
      const texts = output.flatMap(({ content = [] }) => content.flatMap(({ text = '' }) => text));
      return ReadReceipt.parse(JSON.parse(texts.join('')));
    },
  };
}

const Answer = z.object({
  output: z.array(z.object({ content: z.array(z.object({ text: z.string().optional() })).optional() })),
});
