import { cents } from '../../contract/money.ts';
import type { CompanyDb } from '../platform/database/database.ts';
import type { CheckoutMethod } from '../platform/payment-cards/checkouts.ts';
import { readCompany } from '../companies/store.ts';
import { stripeAccountState } from './account-state.ts';
import { findStripeAccount } from './store.ts';

/** The account that a company's customers pay to, and what it takes. */
export interface Receiver {
  /** The provider's id; null for the account of the server's keys. */
  accountId: string | null;
  takes_cards: boolean;
  takes_bank: boolean;
  /** Up to and including this amount, in dollars; null for any. */
  card_max_dollar: string | null;
}

/** Undefined while the company takes no payments online. */
export async function paymentReceiver(
  db: CompanyDb,
  { ownCompany }: { ownCompany: string | undefined },
): Promise<Receiver | undefined> {
  const row = await findStripeAccount(db);
  const { company_code } = await readCompany(db);
  const { takes_cards = true, takes_bank = true, card_max_dollar = null } = row ?? {};
  if (company_code === ownCompany) {
    return row?.is_enabled === false ? undefined : { accountId: null, takes_cards, takes_bank, card_max_dollar };
  }
  if (!row || stripeAccountState(row) !== 'active') return undefined;
  const canDebit = takes_bank && row.bank === 'active';
  return { accountId: row.provider_account_id, takes_cards, takes_bank: canDebit, card_max_dollar };
}

/** The ways in which an amount may be paid; none if the company's switches leave none. */
export function offeredMethods(receiver: Receiver, amount: number): CheckoutMethod[] {
  const { takes_cards, takes_bank, card_max_dollar } = receiver;
  const isWithinCards = card_max_dollar === null || cents(amount) <= cents(card_max_dollar);
  const methods: CheckoutMethod[] = [];
  if (takes_cards && isWithinCards) methods.push('card');
  if (takes_bank) methods.push('us_bank_account');
  return methods;
}
