import type { Notice } from '../delivery/notice-content.ts';

interface Owner {
  first_name: string;
  login_id: string;
}

const NOT_YOU = (publicUrl: string) =>
  `If that was not you, choose a new password at ${publicUrl}/forget_password and reply to this email, so that we can help.`;

/** Notifies the owner of an account that its second factor was switched on. */
export function secondFactorOnNotice({ first_name, login_id }: Owner, publicUrl: string): Notice {
  return {
    subject: 'Two-step login is on',
    greeting: `Hello ${first_name},`,
    intro: `two-step login was turned on for your JobsitesPro account "${login_id}". Each login now asks for a code from your authenticator app. Everywhere else you are logged out.`,
    notes: [
      'Keep the recovery codes where you find them without your phone: each one replaces the app once.',
      NOT_YOU(publicUrl),
    ],
  };
}

/** Notifies the owner of an account that its second factor was switched off, and by whom. */
export function secondFactorOffNotice({ first_name, login_id }: Owner, publicUrl: string, by?: string): Notice {
  return {
    subject: 'Two-step login is off',
    greeting: `Hello ${first_name},`,
    intro: `two-step login was turned off for your JobsitesPro account "${login_id}"${by ? ` by ${by}` : ''}. A login asks only for the password now.`,
    notes: ['You can turn it on again under My Account, Settings.', NOT_YOU(publicUrl)],
  };
}

/** Notifies the owner of an account that a recovery code was used, and how many are left. */
export function recoveryCodeUsedNotice({ first_name, login_id }: Owner, left: number, publicUrl: string): Notice {
  return {
    subject: 'A recovery code was used',
    greeting: `Hello ${first_name},`,
    intro: `a recovery code was used for your JobsitesPro account "${login_id}" instead of a code from the app. ${left === 0 ? 'No recovery code is left.' : `Recovery codes left: ${left}.`}`,
    notes: ['You can get new recovery codes, or set up another phone, under My Account, Settings.', NOT_YOU(publicUrl)],
  };
}
