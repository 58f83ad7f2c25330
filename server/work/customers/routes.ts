import { namesOf } from '#contract/columns.ts';
import { DELETED } from '#contract/endpoint.ts';
import { customerColumns } from '#contract/work/customer-columns.ts';
import type { customers } from '#contract/work/customers.ts';
import { deletedWith } from '../../core/audit-log/deleted-with.ts';
import { auditedFields, recordAuditEntry, recordNotesChange } from '../../core/audit-log/record.ts';
import type { CompanyCall, Handlers } from '../../core/endpoints/handlers.ts';
import { requireScopes } from '../../core/endpoints/token-guard.ts';
import type { Emit } from '../../core/events.ts';
import { dayIn } from '../../platform/clock.ts';
import { newId } from '../../platform/ids.ts';
import { withPositionSource } from '../addresses/position-source.ts';
import { createConsenting, recordConsentsOf } from './consents.ts';
import { listCustomersForCrew, readCustomerForCrew } from './crew-store.ts';
import { countDependentsOfCustomer } from './dependents.ts';
import { customersListed } from './events.ts';
import { presentCustomer, presentCustomerForCrew, presentListedCustomer } from './present.ts';
import { deleteCustomer, listCustomers, readCustomer, updateCustomer } from './store.ts';

interface Services {
  sendsTexts: boolean;
  emit: Emit;
}

export const customerHandlers = ({ sendsTexts, emit }: Services): Handlers<typeof customers> => ({
  create: {
    default: async (call) => ({ data: presentCustomer(await create(sendsTexts, call)) }),
    // The schema of this response leaves the rest out. The customer has no project yet, so crew leads cannot read it.
    withoutMoney: async (call) => ({ data: presentCustomer(await create(sendsTexts, call)) }),
  },

  list: {
    default: async ({ db, query: { filter, include, ...query }, person, now }) => {
      const { rows, total } = await listCustomers(db, query, { today: dayIn(person.time_zone, now), filter });
      const [progress] = include ? await emit(db, customersListed, { rows, person, now }) : [];
      return { data: rows.map((row) => presentListedCustomer(row, progress?.get(row.customer_id))), meta: { total } };
    },
    withoutMoney: async ({ db, query }) => {
      const { rows, total } = await listCustomersForCrew(db, query);
      return { data: rows.map(presentCustomerForCrew), meta: { total } };
    },
  },

  read: {
    default: async ({ db, params }) => ({ data: presentCustomer(await readCustomer(db, params.id)) }),
    withoutMoney: async ({ db, params }) => ({
      data: presentCustomerForCrew(await readCustomerForCrew(db, params.id)),
    }),
  },

  update: {
    default: async (call) => ({ data: presentCustomer(await update(call)) }),
    withoutMoney: async (call) => {
      // Only customers of active projects, as when they are read.
      await readCustomerForCrew(call.db, call.params.id);
      await update(call);
      return { data: presentCustomerForCrew(await readCustomerForCrew(call.db, call.params.id)) };
    },
  },

  dependents: async ({ db, params }) => countDependentsOfCustomer(db, params.id),

  remove: async ({ db, params, person, http, now }) => {
    const customer = await readCustomer(db, params.id);
    const contents = await deletedWith(db, { column: 'customer_id', id: params.id });
    await deleteCustomer(db, params.id);
    const summary = `${customer.first_name} ${customer.last_name}`;
    const before = { ...auditedFields(customer, namesOf(customerColumns, { audited: true })), ...contents };
    const entry = { record_type: 'customer', record_id: params.id, action: 'deleted', summary, before } as const;
    await recordAuditEntry(db, entry, { person, http }, now);
    return DELETED;
  },
});

type Creating = Pick<CompanyCall<typeof customers.create>, 'db' | 'body' | 'person' | 'now'>;

/** A consent of a new customer sends a message, so a token gives it only if it may send. */
async function create(sendsTexts: boolean, { db, body: { customer }, person, now }: Creating) {
  const isByPerson = person.connection === undefined;
  const { email_consent = isByPerson, sms_consent = isByPerson && sendsTexts, ...fields } = customer;
  if (email_consent || sms_consent) requireScopes(person, 'act');
  const row = { ...withPositionSource(fields), customer_id: newId(), email_consent, sms_consent };
  return createConsenting(db, row, { person, now });
}

type Updating = Pick<
  CompanyCall<typeof customers.update>,
  'db' | 'params' | 'body' | 'version' | 'person' | 'http' | 'now'
>;

async function update({ db, params, body: { customer }, version, person, http, now }: Updating) {
  if (customer.email_consent || customer.sms_consent) requireScopes(person, 'act');
  const states = await updateCustomer(db, params.id, withPositionSource(customer), version);
  await recordConsentsOf(db, states, { person, now });
  const { first_name, last_name } = states.after;
  const entry = { record_type: 'customer', record_id: params.id, summary: `${first_name} ${last_name}` } as const;
  await recordNotesChange(db, entry, states, { person, http, now });
  return states.after;
}
