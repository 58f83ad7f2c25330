import { AppError } from '#contract/errors.ts';
import { CardsOut, CardsRejected } from '../../platform/payment-cards/payment-cards.ts';

const CANNOT_ASK = 'Stripe cannot be reached. Please try again in a moment.';
const REJECTED = 'Stripe did not accept this. Please try again later.';

/**
 * Asks Stripe. Without a response, or where Stripe calls our request invalid, the caller may repeat the request: throws
 * `unavailable`, with `rejected` as the sentence of the latter.
 */
export async function askStripe<T>(question: () => Promise<T>, { rejected = REJECTED } = {}): Promise<T> {
  try {
    return await question();
  } catch (error) {
    if (!(error instanceof CardsOut)) throw error;
    const message = error instanceof CardsRejected ? rejected : CANNOT_ASK;
    throw Object.assign(new AppError('unavailable', { message }), { cause: error });
  }
}
