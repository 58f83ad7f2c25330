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

const ANTHROPIC = 'https://api.anthropic.com';
const API_VERSION = '2023-06-01';
const TOKENS_MAX = 2000;

/** Anthropic's Messages API, with the photo in base64 and a tool whose input is the answer. */
export function anthropicReceiptReader({ key, model, url = ANTHROPIC, timeoutMs }: ReaderOptions): ReceiptReader {
  const endpoint = new URL(`${withoutTrailingSlashes(url)}/v1/messages`);
  return {
    read: async (photo) => {
      const source = { type: 'base64', media_type: 'image/jpeg', data: Buffer.from(photo).toString('base64') };
      const body = {
        model,
        max_tokens: TOKENS_MAX,
        messages: [
          {
            role: 'user',
            content: [
              { type: 'image', source },
              { type: 'text', text: INSTRUCTION },
            ],
          },
        ],
        tools: [{ name: 'receipt', description: 'What the receipt says.', input_schema: RECEIPT_SCHEMA }],
        tool_choice: { type: 'tool', name: 'receipt' },
      };
      const headers = { 'x-api-key': key, 'anthropic-version': API_VERSION };
      const { content } = await postJson(endpoint, Answer, { body, headers, timeoutMs });
      return ReadReceipt.parse(content.find(({ type }) => type === 'tool_use')?.input);
    },
  };
}

const Answer = z.object({ content: z.array(z.object({ type: z.string(), input: z.unknown().optional() })) });
