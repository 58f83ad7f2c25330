import type { Notice } from '../../core/delivery/notice-content.ts';

interface Link {
  first_name: string;
  company: string;
  link: string;
}

/** The message with an employee's time card link. */
export function timecardLinkNotice({ first_name, company, link }: Link): Notice {
  return {
    subject: `Your time card at ${company}`,
    greeting: `Hello ${first_name},`,
    intro: `This is your own link to clock in and out at ${company}. Open it on your phone and keep it on your home screen.`,
    button: { label: 'Open Time Card', link },
    notes: [
      'Whoever has the link can clock in as you: please do not pass it on.',
      'Lost your phone? Ask your office for a new link; the old one stops working.',
    ],
    sms: `${company}: your link to clock in and out: ${link} It is yours alone, please do not pass it on. Reply STOP to opt out.`,
  };
}
