import { AppError } from '#contract/errors.ts';
import type { Checkouts } from './checkouts.ts';
import type { Cards } from './payment-cards.ts';

/** The error of a call that needs payments by card on an installation that has none. */
export function cardsOff(): AppError {
  return new AppError('not_configured', { message: 'This installation takes no payments by card.' });
}

const reject = () => Promise.reject(cardsOff());

/** What replaces the provider on an installation without payments by card. */
export const noCards: { cards: Cards; checkouts: Checkouts } = {
  cards: { charge: reject, find: reject, finish: reject, cancel: reject, isSigned: undefined },
  checkouts: { open: reject, find: reject, refund: reject, payout: reject, expire: reject },
};
