import { anthropicReceiptReader } from './anthropic-receipt-reader.ts';
import { openaiReceiptReader } from './openai-receipt-reader.ts';
import type { ReaderOptions, ReceiptReader } from './receipt-reader.ts';

export interface ReceiptReaderConfig extends ReaderOptions {
  provider: 'openai' | 'anthropic';
}

/** The configured reader; undefined if receipts are not read. */
export function openReceiptReader(config: ReceiptReaderConfig | undefined): ReceiptReader | undefined {
  if (!config) return undefined;
  return config.provider === 'openai' ? openaiReceiptReader(config) : anthropicReceiptReader(config);
}
