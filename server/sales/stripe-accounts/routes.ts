import { AppError, invalid } from '#contract/errors.ts';
import { CHOOSE_CARDS_OR_BANK, type stripeAccounts } from '#contract/sales/stripe-accounts.ts';
import { changedFields, recordAuditEntry } from '../../core/audit-log/record.ts';
import { type CallWithoutTransaction, type Handlers, withoutTransaction } from '../../core/endpoints/handlers.ts';
import type { Person } from '../../core/endpoints/person.ts';
import { readCompany } from '../../identity/companies/store.ts';
import type { Clock } from '../../platform/clock.ts';
import type { CompanyDb } from '../../platform/database/database.ts';
import { type Connect, STRIPE_DASHBOARD } from '../../platform/payment-cards/connect.ts';
import { CardsRejected } from '../../platform/payment-cards/payment-cards.ts';
import { askStripe } from './ask.ts';
import { followAccount, stateOf } from './follow-account.ts';
import { presentStripeAccount } from './present.ts';
import {
  findStripeAccount,
  lastPausedAt,
  lockStripeAccount,
  removeUnconnected,
  takeStripeAccount,
  updateStripeAccount,
} from './store.ts';

/** The screen of online payments, to which Stripe's pages lead back. */
const SCREEN = 'main/company/payments';
const NO_ACCOUNT = 'Connect Stripe first.';
const OPERATOR_ACCOUNT =
  'This company takes payments on the account of the server’s operator. There is nothing to connect.';

export interface StripeAccountServices {
  /** Undefined if the operator has not configured it. */
  connect: Connect | undefined;
  /** The code of the one company that accepts payments on the server's own account. */
  ownCompany: string | undefined;
  publicUrl: string;
  clock: Clock;
}

export function stripeAccountHandlers(services: StripeAccountServices): Handlers<typeof stripeAccounts> {
  return {
    read: async ({ db, person }) => {
      requireConfigured(services, person);
      return { data: await presentAccount(db, person, services) };
    },

    onboard: withoutTransaction(async (call) => {
      const { person } = call;
      requireConfigured(services, person);
      if (isOperatorCompany(services, person)) throw new AppError('conflict', { message: OPERATOR_ACCOUNT });
      const connect = configured(services);
      const id = await askStripe(() => connectAccount(connect, services.clock, call));
      const screen = `${services.publicUrl}/${SCREEN}`;
      const urls = { again: `${screen}?stripe=again`, back: `${screen}?stripe=back` };
      return { redirect_url: await askStripe(() => connect.onboardingUrl(id, urls)) };
    }),

    refresh: withoutTransaction(async ({ person, inCompany }) => {
      requireConfigured(services, person);
      const row = await inCompany(async (db) => {
        return findStripeAccount(db);
      });
      const id = row?.disconnected_at ? null : row?.provider_account_id;
      if (id && services.connect) {
        const { connect, clock } = services;
        const requestedAt = clock();
        const account = await askStripe(() => connect.findAccount(id));
        await inCompany((db) => followAccount(db, id, { account, requestedAt }));
      }
      return { data: await inCompany((db) => presentAccount(db, person, services)) };
    }),

    update: async ({ db, person, body: { stripe_account: changes }, http, now }) => {
      requireConfigured(services, person);
      const found = isOperatorCompany(services, person) ? await takeAccountOf(db, now) : await lockStripeAccount(db);
      if (!found || found.disconnected_at) throw new AppError('conflict', { message: NO_ACCOUNT });
      const { takes_cards, takes_bank } = { ...found, ...changes };
      if (!takes_cards && !takes_bank) throw invalid({ takes_cards: [CHOOSE_CARDS_OR_BANK] });
      const updated = Object.keys(changes).length
        ? await updateStripeAccount(db, found.stripe_account_id, changes)
        : found;
      const fields = changedFields(found, updated, SWITCHES);
      if (fields) {
        const entry = { record_type: 'stripe_account', record_id: found.stripe_account_id, action: 'changed' } as const;
        await recordAuditEntry(db, { ...entry, summary: found.display_name, ...fields }, { person, http }, now);
      }
      return { data: await presentAccount(db, person, services) };
    },
  };
}

const SWITCHES = ['is_enabled', 'takes_cards', 'takes_bank', 'card_max_dollar'] as const;

/**
 * Returns the id of the company's account at Stripe. Our row is committed before the call to Stripe, which uses the
 * row's id: a lost response or two concurrent presses create only one account.
 */
async function connectAccount(
  connect: Connect,
  clock: Clock,
  { person, http, inCompany }: Pick<CallWithoutTransaction<never>, 'person' | 'http' | 'inCompany'>,
): Promise<string> {
  const row = await inCompany((db) => takeAccountOf(db, clock()));
  if (row.provider_account_id) return row.provider_account_id;
  const { stripe_account_id, contact_email: contactEmail, display_name: displayName } = row;
  const requestedAt = clock();
  const account = await connect
    .createAccount({ id: stripe_account_id, contactEmail, displayName })
    .catch(async (error: unknown) => {
      // Stripe answers the same id with the same error. A new row lets the next press use the company's current data.
      if (error instanceof CardsRejected) await inCompany((db) => removeUnconnected(db, stripe_account_id));
      throw error;
    });
  await inCompany(async (db) => {
    const current = await lockStripeAccount(db);
    // Another press has stored it in the meantime.
    if (current?.stripe_account_id !== stripe_account_id || current.provider_account_id) return;
    const state = stateOf(account, current, requestedAt);
    await updateStripeAccount(db, stripe_account_id, { ...state, provider_account_id: account.id });
    const entry = { record_type: 'stripe_account', record_id: stripe_account_id, action: 'connected' } as const;
    await recordAuditEntry(db, { ...entry, summary: displayName }, { person, http }, requestedAt);
  });
  return account.id;
}

async function takeAccountOf(db: CompanyDb, now: Date) {
  const { name: display_name, email: contact_email } = await readCompany(db);
  return takeStripeAccount(db, { display_name, contact_email }, now);
}

async function presentAccount(db: CompanyDb, person: Person, services: StripeAccountServices) {
  const row = await findStripeAccount(db);
  const shown = {
    companyId: person.company_id,
    dashboardUrl: services.connect?.dashboardUrl ?? STRIPE_DASHBOARD,
    isOperatorAccount: isOperatorCompany(services, person),
    pausedAt: row && !row.is_enabled ? await lastPausedAt(db, row.stripe_account_id) : null,
  };
  return presentStripeAccount(row, shown);
}

function isOperatorCompany({ ownCompany }: StripeAccountServices, { company_code }: Person): boolean {
  return company_code === ownCompany;
}

function requireConfigured(services: StripeAccountServices, person: Person): void {
  if (!isOperatorCompany(services, person)) configured(services);
}

function configured({ connect }: StripeAccountServices): Connect {
  if (!connect) throw new AppError('not_configured');
  return connect;
}
