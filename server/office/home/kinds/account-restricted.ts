import { sql } from 'kysely';
import { currentCompany } from '../../../platform/database/company-compiler.ts';
import { type AccountFacts, stripeAccountState } from '../../../sales/stripe-accounts/account-state.ts';
import { requirementSentences } from '../../../sales/stripe-accounts/requirements.ts';
import type { StripeAccountRow } from '../../../sales/stripe-accounts/store.ts';
import { needSource } from '../need-source.ts';

type Facts = AccountFacts & StripeAccountRow;

/** Stripe has suspended the company's payments until its owner takes action. */
export const accountRestricted = needSource<Facts>({
  kind: 'account_restricted',

  select: () => sql`
    select 'stripe_account' as document_type, a.stripe_account_id as document_id, null::timestamptz as since,
      null::numeric as amount, null::integer as number, null::uuid as customer_id,
      null::uuid as project_id, to_jsonb(a) as facts
    from (select * from stripe_accounts where company_id = ${currentCompany} order by stripe_account_id desc limit 1) a
    where a.disconnected_at is null`,

  words: ({ facts }, { role, isOperatorCompany }) =>
    isOperatorCompany || stripeAccountState(facts) !== 'restricted'
      ? undefined
      : {
          sentence: 'Stripe has restricted your account',
          detail: requirementSentences(facts)[0] ?? 'Customers cannot pay online until this is settled.',
          action: role === 'owner' ? 'fix_account' : null,
        },
});
