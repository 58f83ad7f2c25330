import { isWithoutLinks, NO_WEB_ADDRESSES } from '#contract/core/message-options.ts';
import { invalid, AppError } from '#contract/errors.ts';
import { type companies, NOT_A_US_TIME_ZONE } from '#contract/identity/companies.ts';
import { isUsTimeZone } from '#domain/places/us-time-zones.ts';
import { changedFields, recordAuditEntry } from '../../core/audit-log/record.ts';
import type { Handlers } from '../../core/endpoints/handlers.ts';
import type { CountAgainst } from '../../core/endpoints/rate-limits.ts';
import type { CompanyDb } from '../../platform/database/database.ts';
import { rejectStale } from '../../platform/http/versions.ts';
import { newId } from '../../platform/ids.ts';
import type { Config } from '../../settings/config.ts';
import { requireReference } from '../references/store.ts';
import { rememberFounding } from './claim.ts';
import { presentCompany, presentCompanyCard } from './present.ts';
import { findSignupInvite, useSignupInvite } from './signup-invites.ts';
import {
  createCompany,
  findCompanyByCode,
  listCompanies,
  lockCompany,
  readCompany,
  rejectRegistered,
  updateCompany,
} from './store.ts';

interface Services {
  countAgainst: CountAgainst;
  /** Who may create a company: anyone, people whom the operator has invited, or nobody. */
  signUp: Config['signUp'];
  /** Whether the company has ever paid for its subscription. */
  hasPaid(db: CompanyDb): Promise<boolean>;
  /** Throws for an account of another company. */
  requireAccount(db: CompanyDb, id: string): Promise<void>;
}

/** All endpoints except the deletion, which needs accounts and sessions. */
export function companyHandlers({
  countAgainst,
  signUp,
  hasPaid,
  requireAccount,
}: Services): Omit<Handlers<typeof companies>, 'dependents' | 'remove' | 'restore'> {
  return {
    create: {
      handle: async ({ body, http, now, asCompany }) => {
        rejectClosed(signUp);
        const { invite_token, ...input } = body.company;
        const companyId = newId();
        const row = await asCompany(companyId, async (db) => {
          await requireReference(db, 'line_of_businesses', 'line_of_business', input.line_of_business);
          await rejectRegistered(db, input);
          await countAgainst(db, 'company_created_by_address', http.address, now);
          if (signUp === 'invite') await useSignupInvite(db, invite_token, now);
          return createCompany(db, companyId, input);
        });
        rememberFounding(http, companyId, { foundedAt: now, now });
        return { data: presentCompany(row) };
      },
      // A browser that lost the first response also lost the cookie, without which it could not create the company's
      // account.
      onReplay: async ({ http, now }, { data: { id, attributes } }) =>
        rememberFounding(http, id, { foundedAt: new Date(attributes.created_at), now }),
    },

    findInvite: async ({ query, systemDb, now }) => {
      rejectClosed(signUp);
      const { email } = await findSignupInvite(systemDb, query.token, now);
      return { email };
    },

    byCode: async ({ params, systemDb, asCompany, findPerson }) => {
      const companyId = await findCompanyByCode(systemDb, params.code);
      if (!companyId) throw new AppError('company_not_found');
      const row = await asCompany(companyId, readCompany);
      const person = await findPerson();
      const isOwnCompany = person?.company_id === companyId && !person.must_set_up_second_factor;
      // Crew leads see only the company fields that are public with its code.
      if (isOwnCompany && person.role !== 'crew_lead') return { data: presentCompany(row) };
      if (row.deletion_due_at) throw new AppError('company_not_found');
      return { data: presentCompanyCard(row) };
    },

    list: async ({ db, query }) => {
      const { rows, total } = await listCompanies(db, query);
      return { data: rows.map(presentCompany), meta: { total } };
    },

    byAccount: {
      default: async ({ db, params }) => {
        await requireAccount(db, params.id);
        return { data: presentCompany(await readCompany(db)) };
      },
      withoutMoney: async ({ db, params, person }) => {
        await requireAccount(db, params.id);
        const { company_id, company_code, company_name: name, time_zone } = person;
        return { data: { id: company_id, type: 'company', attributes: { company_id, company_code, name, time_zone } } };
      },
    },

    update: async ({ db, person, params, body: { company: changes }, version, http, now }) => {
      if (params.id !== person.company_id) throw new AppError('company_not_found');
      const row = await lockCompany(db);
      rejectStale(row, version);
      const { line_of_business, name = row.name, time_zone } = changes;
      if (name !== row.name && !isWithoutLinks(name) && !(await hasPaid(db)))
        throw invalid({ name: [NO_WEB_ADDRESSES] });
      if (time_zone && time_zone !== row.time_zone && !isUsTimeZone(time_zone)) {
        throw invalid({ time_zone: [NOT_A_US_TIME_ZONE] });
      }
      if (line_of_business !== undefined && line_of_business !== row.line_of_business) {
        await requireReference(db, 'line_of_businesses', 'line_of_business', line_of_business);
      }
      const updated = await updateCompany(db, row, changes);
      const fields = changedFields(row, updated, AUDITED);
      if (fields) {
        const entry = { record_type: 'company', record_id: row.company_id, action: 'changed' } as const;
        await recordAuditEntry(db, { ...entry, summary: updated.name, ...fields }, { person, http }, now);
      }
      return { data: presentCompany(updated) };
    },
  };
}

function rejectClosed(signUp: Config['signUp']): void {
  if (signUp === 'closed')
    throw new AppError('not_configured', { message: 'This installation accepts no new companies.' });
}

/** The fields of a company that the audit log records. */
const AUDITED = [
  'name',
  'line_of_business',
  'address_1',
  'address_2',
  'city',
  'state',
  'zip',
  'phone',
  'email',
  'web_url',
  'time_zone',
  'keep_original_photos',
  'invoice_deposit_on_approval',
  'office_sees_pay',
  'overtime_daily_hours',
  'default_bill_rate_dollar',
  'bill_rounding_minutes',
  'default_arrival_window_minutes',
  'default_send_method',
  'crew_tells_on_my_way',
  'crew_sees_customer_phone',
  'sends_receipts',
  'payment_options',
  'customer_sees',
  'requires_second_factor',
  'text_above_signature',
] as const;
