import { namesOf } from '#contract/columns.ts';
import { DELETED } from '#contract/endpoint.ts';
import { customerColumns } from '#contract/work/customer-columns.ts';
import type { customers } from '#contract/work/customers.ts';
import { deletedWith } from '../../core/audit-log/deleted-with.ts';
import { auditedFields, recordAuditEntry, recordNotesChange } from '../../core/audit-log/record.ts';
import type { Handlers } from '../../core/endpoints/handlers.ts';
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
  create: async ({ db, body: { customer }, person, now }) => {
    const { email_consent = true, sms_consent = sendsTexts, ...fields } = customer;
    const row = { ...withPositionSource(fields), customer_id: newId(), email_consent, sms_consent };
    return { data: presentCustomer(await createConsenting(db, row, { person, now })) };
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

  update: async ({ db, params, body, version, person, http, now }) => {
    const states = await updateCustomer(db, params.id, withPositionSource(body.customer), version);
    await recordConsentsOf(db, states, { person, now });
    const { first_name, last_name } = states.after;
    const entry = { record_type: 'customer', record_id: params.id, summary: `${first_name} ${last_name}` } as const;
    await recordNotesChange(db, entry, states, { person, http, now });
    return { data: presentCustomer(states.after) };
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
