import { AppError } from '#contract/errors.ts';
import { CardsOut, CardsRejected } from '../../platform/payment-cards/payment-cards.ts';

const CANNOT_ASK = 'Stripe cannot be reached. Please try again in a moment.';
const REJECTED = 'Stripe did not accept this. Please try again later.';

/**
 * Queries Stripe. Throws `unavailable` if there is no response, or if Stripe calls the request invalid, so that the
 * caller may repeat it. `rejected` is the message for the latter.
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
