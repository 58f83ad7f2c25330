import { AppError } from '#contract/errors.ts';
import { QuickbooksRejected } from '../../platform/accounting/accounting.ts';

/* QuickBooks' error codes; see developer.intuit.com, "Error codes". */
export const NAME_TAKEN = '6240';
export const CHANGED_MEANWHILE = '5010';

/** Messages for users: what went wrong, and how to fix it. */
const SENTENCES: Record<string, string> = {
  [NAME_TAKEN]:
    'QuickBooks has another customer, vendor or employee of this name. Change one of the two names, then send again.',
  '6140':
    'QuickBooks has another document with this number already. Change that number in QuickBooks, then send again.',
  '610':
    'The customer, a product or an account was deleted or made inactive in QuickBooks. Make it active again there, then send again.',
  [CHANGED_MEANWHILE]: 'Someone is changing this in QuickBooks right now. Please send again in a moment.',
  '6190':
    'The QuickBooks subscription has ended or was not paid, so nothing can be added there. Renew it in QuickBooks, then send again.',
};

const PERIOD_CLOSED =
  'The books in QuickBooks are closed for this date. Choose a later date here, or reopen that time in QuickBooks, then send again.';
/** Matched in the message, because there is no code for it. */
const OF_TAX = /\btax(es)?\b|taxcode/i;
const NO_SALES_TAX = 'Sales tax is not set up as this needs it. Look at Taxes in QuickBooks, then send again.';

/** Codes of missing or invalid values. */
const BAD_VALUES = new Set(['2010', '2020', '2030', '2050', '2090', '2500', '6430']);

/** The message for an error of QuickBooks; QuickBooks' own message if there is no better one. */
export function sentenceOf({ code, message, detail }: QuickbooksRejected): string {
  const sentence = SENTENCES[code];
  if (sentence) return sentence;
  if (code === '6200' || code === '6210') return PERIOD_CLOSED;
  const words = readableText(detail || message);
  if (BAD_VALUES.has(code)) {
    return `QuickBooks does not take a value as it is: ${words} Change it here or there, then send again.`;
  }
  if (OF_TAX.test(detail)) return `${NO_SALES_TAX} QuickBooks says: ${words}`;
  return `QuickBooks did not accept this. It says: ${words} Mend that there, then send again.`;
}

/** Writes with sales tax; undefined if QuickBooks rejects the tax. */
export async function unlessOfTax<T>(work: () => Promise<T>): Promise<T | undefined> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof QuickbooksRejected && OF_TAX.test(error.detail)) return undefined;
    throw error;
  }
}

/** Runs work with QuickBooks and maps its errors to ours. */
export async function inSentences<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    throw inSentence(error);
  }
}

/** Maps an error of QuickBooks to an AppError; any other error is unchanged. */
export function inSentence(error: unknown): unknown {
  if (!(error instanceof QuickbooksRejected)) return error;
  const appError = new AppError('quickbooks_refused', { message: sentenceOf(error) });
  appError.cause = error;
  return appError;
}

const WORDS_MAX = 300;

/** The message without its "error" prefix, ended like a sentence. */
function readableText(text: string): string {
  const words = text
    .replace(/^[^:]*\berror\s*:\s*/i, '')
    .trim()
    .slice(0, WORDS_MAX);
  return /[.!?]$/.test(words) ? words : `${words}.`;
}
