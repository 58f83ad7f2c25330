import { AppError } from '#contract/errors.ts';
import type { CustomerConsent, customerConsents } from '#contract/work/customer-consents.ts';
import type { Handlers, Presented } from '../../core/endpoints/handlers.ts';
import { type CustomerConsentRow, listConsents } from './consents-store.ts';
import { changeConsent } from './consents.ts';
import { readCustomer } from './store.ts';

/** The endpoints that read and change a customer's consents. */
export const customerConsentHandlers: Handlers<typeof customerConsents> = {
  list: async ({ db, params, query }) => {
    await readCustomer(db, params.id);
    const { rows, total } = await listConsents(db, params.id, query);
    return { data: rows.map(presentConsent), meta: { total } };
  },

  create: async ({ db, params, body: { customer_consent }, person, now }) => {
    const { channel, is_given, reason } = customer_consent;
    const change = { customer_id: params.id, channel, is_given, reason: is_given ? null : (reason ?? null) };
    const recorded = await changeConsent(db, change, { person, now });
    if (!recorded) throw new AppError('customer_not_found');
    return { data: presentConsent(recorded) };
  },
};

function presentConsent(row: CustomerConsentRow) {
  const attributes: Presented<typeof CustomerConsent> = {
    ...row,
  };
  return { id: row.customer_consent_id, type: 'customer_consent' as const, attributes };
}
