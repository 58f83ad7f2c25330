import { describe, expect, test } from 'vitest';
import type { StripeAccountState } from '#contract/sales/stripe-accounts.ts';
import type { Requirement } from '../../platform/payment-cards/connect.ts';
import { type AccountFacts, stripeAccountState } from './account-state.ts';
import { requirementSentences } from './requirements.ts';

const AT = new Date('2026-11-20T12:00:00Z');
const USER_REQUIREMENT: Requirement = { name: 'identity.individual.date_of_birth.day', awaits: 'user' };
const THEIRS: Requirement = { name: 'identity.individual.verification.document', awaits: 'stripe' };

function account(facts: Partial<AccountFacts> = {}): AccountFacts {
  return { cards: 'restricted', requirements: [], is_enabled: true, active_at: null, disconnected_at: null, ...facts };
}

describe('stripeAccountState', () => {
  test('stripeAccountState returns none without an account', () => {
    expect(stripeAccountState(undefined)).toBe('none');
  });

  test.each<[StripeAccountState, string, Partial<AccountFacts>]>([
    ['started', 'Stripe has not responded yet', { cards: null }],
    ['started', 'a requirement awaits its owner', { requirements: [THEIRS, USER_REQUIREMENT] }],
    ['pending', 'all requirements await Stripe', { requirements: [THEIRS], cards: 'pending' }],
    ['pending', 'nothing is required and cards are not active yet', { cards: 'pending' }],
    ['active', 'cards are active', { cards: 'active', active_at: AT }],
    [
      'active',
      'cards are active, whatever is still required',
      { cards: 'active', active_at: AT, requirements: [USER_REQUIREMENT] },
    ],
    ['paused', 'its owner has switched payments off', { cards: 'active', active_at: AT, is_enabled: false }],
    ['restricted', 'cards were active and are not', { active_at: AT, requirements: [USER_REQUIREMENT] }],
    ['restricted', 'Stripe checks again what was active', { cards: 'pending', active_at: AT, requirements: [THEIRS] }],
    ['restricted', 'Stripe has rejected it', { cards: 'rejected' }],
    ['restricted', 'Stripe does not support it', { cards: 'unsupported' }],
    ['disconnected', 'its owner has ended the connection', { cards: 'active', active_at: AT, disconnected_at: AT }],
  ])('stripeAccountState returns %s while %s', (state, _condition, facts) => {
    expect(stripeAccountState(account(facts))).toBe(state);
  });
});

describe('requirementSentences', () => {
  const named = (...names: string[]) =>
    requirementSentences(account({ requirements: names.map((name) => ({ name, awaits: 'user' })) }));

  test.each([
    ['external_account', 'The bank account that your money goes to.'],
    ['identity.individual.date_of_birth.day', 'Your date of birth.'],
    ['identity.individual.address.line1', 'Your home address.'],
    ['identity.individual.given_name', 'Your full name.'],
    ['identity.individual.id_numbers.us_ssn_last_4', 'Your Social Security number.'],
    ['identity.individual.verification.document', 'A photo of an identity document or a proof of your business.'],
    ['identity.business_details.registered_name', 'The legal name of your business.'],
    ['identity.business_details.address.line1', 'The address of your business.'],
    ['identity.business_details.id_numbers.us_ein', 'Your tax ID (EIN or Social Security number).'],
    ['identity.attestations.terms_of_service.account', 'Your agreement to Stripe’s terms.'],
    ['configuration.merchant.mcc', 'What kind of business you run.'],
    ['something_new', 'Stripe asks for more details.'],
  ])('requirementSentences translates "%s" to: %s', (name, sentence) => {
    expect(named(name)).toEqual([sentence]);
  });

  test('requirementSentences returns each sentence once, and at most five', () => {
    expect(named('identity.individual.date_of_birth.day', 'identity.individual.date_of_birth.year')).toHaveLength(1);
    expect(named('external_account', 'given_name', 'address', 'phone', 'mcc', 'date_of_birth')).toHaveLength(5);
  });

  test('requirementSentences leaves out requirements that await Stripe', () => {
    expect(requirementSentences(account({ requirements: [THEIRS] }))).toEqual([]);
  });

  test('requirementSentences starts with the decision about a declined account', () => {
    const declined = account({ cards: 'rejected', requirements: [USER_REQUIREMENT] });
    expect(requirementSentences(declined)).toEqual(['Stripe has declined this account.', 'Your date of birth.']);
  });
});
