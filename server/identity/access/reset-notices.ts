import { BRAND_NAME_PLACEHOLDER as BRAND } from '#domain/site.ts';
import type { Notice } from '../../core/delivery/notice-content.ts';

/** The reason why a link requested by text message is sent by email. */
const INSTEAD_OF_TEXT = {
  new_phone:
    'You asked for the link by text. The phone number of your account was changed less than 72 hours ago, so we sent it here instead.',
  too_many_texts:
    'You asked for the link by text. Many links were sent by text today already, so we sent it here instead.',
};
export type InsteadOfText = keyof typeof INSTEAD_OF_TEXT;

/** The notice with the password reset link. */
export function resetNotice(firstName: string, link: string, insteadOfText?: InsteadOfText): Notice {
  return {
    subject: 'Choose a new password',
    greeting: `Hello ${firstName},`,
    intro: `You asked for a new password for your ${BRAND} account. Tap the button and choose one.`,
    button: { label: 'Choose New Password', link },
    notes: [
      ...(insteadOfText ? [INSTEAD_OF_TEXT[insteadOfText]] : []),
      'The link works once and expires one hour after it was sent.',
      'You did not ask? Then you can ignore this; your password stays as it is.',
    ],
    sms: `${BRAND}: choose a new password within one hour: ${link} Reply STOP to opt out.`,
  };
}

/** Notifies the owner of an account that its password was reset. */
export function resetDoneNotice(firstName: string): Notice {
  return {
    subject: 'Your password was changed',
    greeting: `Hello ${firstName},`,
    intro: `A new password was chosen for your ${BRAND} account through a link that we sent. You are logged out everywhere.`,
    notes: ['If that was not you, reply to this email right away, so that we can help.'],
  };
}
