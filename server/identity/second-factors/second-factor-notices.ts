import { BRAND_NAME_PLACEHOLDER as BRAND } from '#domain/site.ts';
import type { Notice } from '../../core/delivery/notice-content.ts';

interface Owner {
  first_name: string;
  login_id: string;
}

const NOT_YOU = (publicUrl: string) =>
  `If that was not you, choose a new password at ${publicUrl}/forget_password and reply to this email, so that we can help.`;

/** The names of the second factors in notices. */
export type Factor = { kind: 'app' } | { kind: 'passkey'; name: string };

export function factorText(factor: Factor): string {
  return factor.kind === 'app' ? 'authenticator app' : `passkey "${factor.name}"`;
}

/** Notifies the owner of an account that its second factor was turned on. */
export function secondFactorOnNotice({ first_name, login_id }: Owner, factor: Factor, publicUrl: string): Notice {
  const [added, replaced] =
    factor.kind === 'app'
      ? ['a code from your authenticator app', 'the app']
      : [`your ${factorText(factor)}`, 'the passkey'];
  return {
    subject: 'Two-step login is on',
    greeting: `Hello ${first_name},`,
    intro: `Two-step login was turned on for your ${BRAND} account "${login_id}". Each login now asks for ${added}. Everywhere else you are logged out.`,
    notes: [
      `Keep the recovery codes where you find them without your phone: each one replaces ${replaced} once.`,
      NOT_YOU(publicUrl),
    ],
  };
}

/** Notifies the owner of an account that a further second factor was added. */
export function factorAddedNotice({ first_name, login_id }: Owner, factor: Factor, publicUrl: string): Notice {
  const kind = factor.kind === 'app' ? 'An authenticator app' : 'A passkey';
  return {
    subject: `${kind} was added`,
    greeting: `Hello ${first_name},`,
    intro: `The ${factorText(factor)} was added to the two-step login of your ${BRAND} account "${login_id}".`,
    notes: ['You can remove it under My Account, Settings.', NOT_YOU(publicUrl)],
  };
}

/** Notifies the owner of an account that one of its second factors was removed and another one is left. */
export function factorRemovedNotice({ first_name, login_id }: Owner, factor: Factor, publicUrl: string): Notice {
  const kind = factor.kind === 'app' ? 'An authenticator app' : 'A passkey';
  return {
    subject: `${kind} was removed`,
    greeting: `Hello ${first_name},`,
    intro: `The ${factorText(factor)} was removed from the two-step login of your ${BRAND} account "${login_id}". Two-step login is still on.`,
    notes: ['You can add it again under My Account, Settings.', NOT_YOU(publicUrl)],
  };
}

/** Notifies the owner of an account that its second factor was turned off, and by whom. */
export function secondFactorOffNotice({ first_name, login_id }: Owner, publicUrl: string, by?: string): Notice {
  return {
    subject: 'Two-step login is off',
    greeting: `Hello ${first_name},`,
    intro: `Two-step login was turned off for your ${BRAND} account "${login_id}"${by ? ` by ${by}` : ''}. A login asks only for the password now.`,
    notes: ['You can turn it on again under My Account, Settings.', NOT_YOU(publicUrl)],
  };
}

/** Notifies the owner of an account that a recovery code was used, and how many are left. */
export function recoveryCodeUsedNotice({ first_name, login_id }: Owner, left: number, publicUrl: string): Notice {
  return {
    subject: 'A recovery code was used',
    greeting: `Hello ${first_name},`,
    intro: `A recovery code was used for your ${BRAND} account "${login_id}" instead of the app or a passkey. ${left === 0 ? 'No recovery code is left.' : `Recovery codes left: ${left}.`}`,
    notes: ['You can get new recovery codes, or set up another phone, under My Account, Settings.', NOT_YOU(publicUrl)],
  };
}
