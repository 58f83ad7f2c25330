/* How long the texts of a customer may be, in characters. */

export const SIGNER_NAME_MAX = 100;
export const COMMENT_MAX = 2000;
export const DECLINE_TEXT_MAX = 1000;
export const PROMISE_NOTE_MAX = 500;
export const TIME_REQUEST_MAX = 500;

/** Days around today in which a customer can have paid another way. */
export const PROMISE_DAYS = 30;
