import { AppError } from '../../contract/errors.ts';
import { CardsOut } from '../platform/payment-cards/payment-cards.ts';

const CANNOT_ASK = 'Stripe cannot be reached. Please try again in a moment.';

/** Asks Stripe. Without a response whoever asks may do so again: throws `unavailable`. */
export async function askStripe<T>(question: () => Promise<T>): Promise<T> {
  try {
    return await question();
  } catch (error) {
    if (!(error instanceof CardsOut)) throw error;
    throw Object.assign(new AppError('unavailable', { message: CANNOT_ASK }), { cause: error });
  }
}
