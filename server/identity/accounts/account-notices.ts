import { asRole, ROLE_LABELS } from '#contract/core/role-words.ts';
import type { Role } from '#contract/roles.ts';
import { BRAND_NAME_PLACEHOLDER as BRAND } from '#domain/site.ts';
import type { Notice } from '../../core/delivery/notice-content.ts';
import type { AccountRow } from './store.ts';

/** The changes of an account that its owner is notified of, with their text in the email. */
export const WATCHED = {
  email: 'email address',
  login_id: 'login ID',
  phone: 'phone number',
  password_hash: 'password',
} as const;

/** Notifies the owner of an account of its changes, at the previous address and phone. */
export function accountChangedNotice(
  { first_name, login_id }: Pick<AccountRow, 'first_name' | 'login_id'>,
  changed: readonly (keyof typeof WATCHED)[],
  publicUrl: string,
): Notice {
  const what = new Intl.ListFormat('en-US').format(changed.map((name) => WATCHED[name]));
  return {
    subject: `Your ${what} ${changed.length === 1 ? 'was' : 'were'} changed`,
    greeting: `Hello ${first_name},`,
    intro: `The ${what} of your ${BRAND} account "${login_id}" ${changed.length === 1 ? 'was' : 'were'} just changed.`,
    notes: [
      'If that was you, there is nothing to do.',
      `If it was not, choose a new password at ${publicUrl}/forget_password and reply to this email, so that we can help.`,
    ],
    sms: `${BRAND}: the ${what} of your account ${changed.length === 1 ? 'was' : 'were'} changed. Not you? Choose a new password by email: ${publicUrl}/forget_password Reply STOP to opt out.`,
  };
}

interface Invitation {
  company: string;
  inviter: string;
  role: Role;
  link: string;
}

/** The data that a role works with. A crew lead sees no prices. */
const INCLUDED: Record<Role, string> = {
  owner: 'customers, projects, estimates and time cards',
  office: 'customers, projects, estimates and time cards',
  crew_lead: 'the schedule, projects, job sites and time cards',
};

/** Invites a co-worker to create an account. */
export function inviteNotice({ company, inviter, role, link }: Invitation): Notice {
  return {
    subject: `${inviter} invites you to ${company}`,
    greeting: 'Hello,',
    intro: `${inviter} invites you to work with ${company} on ${BRAND} ${asRole(role)}: ${INCLUDED[role]} in one place.`,
    button: { label: 'Create Account', link },
    notes: [
      'The link works once, within 24 hours.',
      'Not expecting this? You can ignore it; nothing happens without you.',
    ],
    sms: `${inviter} invites you to ${company} on ${BRAND} ${asRole(role)}. Create your account within 24 hours: ${link} Reply STOP to opt out.`,
  };
}

interface RoleChange {
  /** The recipient of the notice, which may be the account itself. */
  first_name: string;
  isOwnAccount: boolean;
  account: string;
  company: string;
  by: string;
  role: Role;
}

/** Notifies the account, and the owner who changed it, of the new role. */
export function roleChangedNotice({ first_name, isOwnAccount, account, company, by, role }: RoleChange): Notice {
  return {
    subject: isOwnAccount
      ? `You now work with ${company} ${asRole(role)}`
      : `${account} now works with ${company} ${asRole(role)}`,
    greeting: `Hello ${first_name},`,
    intro: `${by} has changed the role of ${account} at ${company} on ${BRAND} to ${ROLE_LABELS[role].toLowerCase()}.`,
    notes: [
      isOwnAccount
        ? 'You were logged out everywhere. What your role includes is there when you log in again.'
        : 'They were logged out everywhere, and see what their role includes when they log in again.',
      'You did not expect this? Reply to this email, so that we can help.',
    ],
  };
}

interface Welcome {
  company: string;
  /** Undefined if the address is already confirmed. */
  confirmLink: string | undefined;
  publicUrl: string;
}

/** Welcomes the owner of a new account. */
export function welcomeNotice(
  { first_name, login_id, auth_provider }: Pick<AccountRow, 'first_name' | 'login_id' | 'auth_provider'>,
  { company, confirmLink, publicUrl }: Welcome,
): Notice {
  const login = auth_provider === 'google' ? 'Your Google account' : login_id;
  return {
    subject: `Welcome to ${BRAND}`,
    greeting: `Hello ${first_name},`,
    intro: confirmLink
      ? `Your account for ${company} is ready. Please confirm that this is your email address.`
      : `Your account for ${company} is ready.`,
    facts: [
      { label: 'Log in at', value: `${publicUrl}/login` },
      { label: 'Login', value: login },
    ],
    button: confirmLink
      ? { label: 'Confirm Email Address', link: confirmLink }
      : { label: 'Log In', link: `${publicUrl}/login` },
    notes: [
      ...(confirmLink ? [`The link works for seven days. You can work with ${BRAND} in the meantime.`] : []),
      'Didn’t sign up? Reply and we’ll fix it.',
    ],
  };
}

/** Asks the owner of an account to confirm its address. */
export function confirmEmailNotice(firstName: string, link: string): Notice {
  return {
    subject: 'Confirm your email address',
    greeting: `Hello ${firstName},`,
    intro: `Please confirm that this is the email address of your ${BRAND} account.`,
    button: { label: 'Confirm Email Address', link },
    notes: [
      'The link works for seven days.',
      'You have no account with us? Then you can ignore this; nothing happens without you.',
    ],
  };
}

/** Asks the owner of an account to confirm its phone; sent only by text message. */
export function confirmPhoneNotice(firstName: string, link: string): Notice {
  const sms = `${BRAND}: confirm this phone to get texts when your customers answer: ${link} Not you? Ignore this. Reply STOP to opt out.`;
  return { subject: 'Confirm your phone', greeting: `Hello ${firstName},`, intro: sms, sms };
}
