import { ACCOUNT_DECLINED, REQUIREMENTS_SHOWN } from '#contract/sales/stripe-accounts.ts';
import type { Requirement } from '../../platform/payment-cards/connect.ts';
import { type AccountFacts, isDeclined } from './account-state.ts';

const UNKNOWN = 'Stripe asks for more details.';

/**
 * The meanings of Stripe's requirement names, by their parts; the first match applies. Stripe's own texts are for
 * programs.
 */
const SENTENCES: readonly (readonly [RegExp, string])[] = [
  [/external_account|payout_method|bank_account|outbound_destination/, 'The bank account that your money goes to.'],
  [/terms_of_service|tos_acceptance/, 'Your agreement to Stripe’s terms.'],
  [/verification|document|proof/, 'A photo of an identity document or a proof of your business.'],
  [/statement_descriptor/, 'The name that appears on your customers’ statements.'],
  [/individual.*(id_number|ssn)|(id_number|ssn).*individual/, 'Your Social Security number.'],
  [/id_number|tax_id|registration/, 'Your tax ID (EIN or Social Security number).'],
  [/date_of_birth|\bdob\b/, 'Your date of birth.'],
  [/persons?\b|owner|representative|director|executive/, 'The people who own and run the business.'],
  [/business_details.*address|company.*address/, 'The address of your business.'],
  [/address/, 'Your home address.'],
  [/phone/, 'A phone number.'],
  [/email/, 'An email address.'],
  [/\b(given_name|first_name|surname|last_name)\b/, 'Your full name.'],
  [/registered_name|legal_name|doing_business_as|display_name/, 'The legal name of your business.'],
  [/\burl\b|website|product_description/, 'Your website, or a description of the work that you sell.'],
  [/\bmcc\b|industry|business_type|entity_type|structure/, 'What kind of business you run.'],
];

/**
 * The data that the company has to provide to Stripe, as sentences for users without duplicates; empty if none is
 * missing.
 */
export function requirementSentences(account: AccountFacts): string[] {
  const wanted = account.requirements.filter(({ awaits }) => awaits === 'user').map(sentenceOf);
  const sentences = new Set(isDeclined(account) ? [ACCOUNT_DECLINED, ...wanted] : wanted);
  return [...sentences].slice(0, REQUIREMENTS_SHOWN);
}

function sentenceOf({ name }: Requirement): string {
  return SENTENCES.find(([pattern]) => pattern.test(name))?.[1] ?? UNKNOWN;
}
