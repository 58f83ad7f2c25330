/* The maximum lengths of texts from a customer, in characters. */

export const SIGNER_NAME_MAX = 100;
export const COMMENT_MAX = 2000;
export const DECLINE_TEXT_MAX = 1000;
export const PROMISE_NOTE_MAX = 500;
export const TIME_REQUEST_MAX = 500;

/** The number of days around today on which a customer can have paid by other means. */
export const PROMISE_DAYS = 30;
