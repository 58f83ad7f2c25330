/*
 * What a customer agrees to before signing electronically. The text as shown, its version and its hash are kept with each
 * approval: a version never changes, and a changed text is a new one.
 */

/** The company as the text names it. */
export interface ConsentParty {
  company: string;
  phone: string;
  email: string;
}

export const CONSENT_VERSION = 1;

const TEXTS: Readonly<Record<number, (party: ConsentParty) => string>> = {
  1: ({ company, phone, email }) =>
    `I agree to receive and sign this estimate electronically. My electronic signature counts as one on paper does. I can have this on paper, free of charge, or sign on paper instead, by calling ${phone} or writing to ${email}. ` +
    `Until I press Approve I can stop by closing this page; after that I can ask ${company} for paper from then on. My consent covers this estimate, its change orders and its invoices. I need a web browser and a program that shows PDF files to keep my copy, and I will tell ${company} when my email address changes.`,
};

/** The text of a version; undefined for one that does not exist. */
export function consentText(version: number, party: ConsentParty): string | undefined {
  return TEXTS[version]?.(party);
}
