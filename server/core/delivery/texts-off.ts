import { AppError } from '#contract/errors.ts';

/** Why no text message is sent. */
export const TEXTS_OFF = 'This installation sends no text messages.';

/** The error of a call that would send a text message on an installation that sends none. */
export function textsOff(): AppError {
  return new AppError('not_configured', { message: TEXTS_OFF });
}
