import { BRAND_NAME_PLACEHOLDER as BRAND } from '#domain/site.ts';
import type { Notice } from '../../core/delivery/notice-content.ts';

interface Closed {
  first_name: string;
  company: string;
  /** The person who closed or restored the company. */
  by: string;
}

/** Notifies an account that its company was closed and when it will be deleted. */
export function companyClosedNotice({ first_name, company, by, day }: Closed & { day: string }): Notice {
  return {
    subject: `${company} will be deleted on ${day}`,
    greeting: `Hello ${first_name},`,
    intro: `${by} has closed ${company} in ${BRAND}. On ${day} it will be deleted with every record, photo and account in it.`,
    notes: [
      `Until then no one else can log in, time card links do not work, and ${by} can restore the company with the button above every screen.`,
      `If this is a mistake, please talk to ${by} before ${day}. After that day nothing can be restored.`,
    ],
  };
}

/** Notifies an account that its company was restored. */
export function companyRestoredNotice({ first_name, company, by }: Closed): Notice {
  return {
    subject: `${company} is open again`,
    greeting: `Hello ${first_name},`,
    intro: `${by} has restored ${company} in ${BRAND}. It will not be deleted, and you can log in as before.`,
  };
}

/** The operator's invitation to sign up with a company, until the end of a day. */
export function signupInviteNotice({ link, day }: { link: string; day: string }): Notice {
  return {
    subject: `You are invited to ${BRAND}`,
    greeting: 'Hello,',
    intro: `You are invited to work with your company in ${BRAND}. Tap the button to enter your company, and then create your account.`,
    button: { label: 'Create Company', link },
    notes: [
      `The link works once, until ${day}.`,
      'Not expecting this? You can ignore it; nothing happens without you.',
    ],
  };
}
