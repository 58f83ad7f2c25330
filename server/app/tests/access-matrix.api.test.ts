import { CompiledQuery } from 'kysely';
import { beforeAll, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { type Endpoint, mayCall } from '#contract/endpoint.ts';
import { accounts } from '#contract/identity/accounts.ts';
import { companies } from '#contract/identity/companies.ts';
import { type Role, ROLES } from '#contract/roles.ts';
import { estimates } from '#contract/sales/estimates.ts';
import { asWithoutMoney } from '#contract/without-money.ts';
import { employees } from '#contract/work/employees.ts';
import { testClock } from '#testkit/app/test-clock.ts';
import { aBrowser, type Reply } from '#testkit/clients/browser.ts';
import { casesForEngine, testDatabase } from '#testkit/database/engines.ts';
import { accessKindOf, everyCall, type NamedCall, nounOf } from '#testkit/fuzz/every-call.ts';
import { type Place, placesIn, replaced } from '#testkit/fuzz/input-places.ts';
import { moneyForCrewLead, moneyIn } from '#testkit/fuzz/money-keys.ts';
import { aCompany, aCoWorker, type Company, elsewhere, type Person } from '#testkit/records/factories.ts';
import { noRecords, oneOfEach, recordsFor } from '#testkit/records/one-of-each.ts';
import type { OneOfEach } from '#testkit/records/records.ts';
import type { Sample } from '#testkit/samples/sample.ts';
import { aSentEstimate } from '#testkit/scenarios/answering.ts';
import { asCompany } from '../../platform/database/database.ts';
import { newId } from '../../platform/ids.ts';

/*
 * Makes every call of the contract as each caller who is not allowed to make it: without a session, with an ended
 * session, without a subscription, with a role that lacks the permission, as another company with each id that the call
 * can carry, as an employee with another employee's code, with an expired link or a link of another document, and as a
 * caller of a closed company. None of them may read or change any of Acme's data. Finally, a co-worker or the employee
 * makes the call successfully.
 */

// On the embedded engine, one call of each kind of access, or of each noun if the rows that it reads matter.
const byAccess = (calls: readonly NamedCall[]) => casesForEngine(calls, { of: accessKindOf });
const byNoun = (calls: readonly NamedCall[]) => casesForEngine(calls, { of: nounOf });

const open = everyCall.filter(([, { auth }]) => auth === 'public');
const byCode = everyCall.filter(([, { auth }]) => auth === 'employee');
// The time card tests cover access by a time card's id alone; this sample needs a session.
const guarded = everyCall.filter(([, { auth }]) => auth !== 'public' && auth !== 'employee' && auth !== 'link');
const behindLink = byAccess(everyCall.filter(([, { auth }]) => auth === 'link'));
const sending = everyCall.filter(([, { errors = [] }]) => errors.includes('too_many_messages'));
const withSubscription = everyCall.filter(([, { auth }]) => auth === 'active' || auth === 'employee_or_active');

/** Optional filters: a foreign id returns no rows instead of being rejected. */
const FILTERS = new Set([
  'estimates.byCustomer query.project_id',
  'estimates.listJoined query.customer_id',
  'estimates.listJoined query.project_id',
  'jobsites.listJoined query.project_id',
  'jobsites.listJoined query.customer_id',
  'expenses.list query.project_id',
  'invoices.listJoined query.invoice_id',
  'invoices.listJoined query.customer_id',
  'customerPayments.list query.customer_id',
  'auditLog.list query.record_id',
  'auditLog.list query.account_id',
  'onlinePaymentRecords.list query.invoice_id',
  'onlinePaymentRecords.list query.customer_id',
  'onlinePaymentRecords.list query.payout_id',
  'quickbooksInvoices.log query.invoice_id',
  'quickbooksOnline.bookings query.invoice_id',
  'reminders.planned query.customer_id',
  'reminders.planned query.estimate_id',
  'reminders.planned query.invoice_id',
  'reminders.planned query.visit_id',
  'timecards.ofDay query.jobsite_id',
  'timecards.report query.employee_id',
  'timecards.report query.jobsite_id',
  'visits.list query.employee_id',
  'visits.list query.project_id',
]);
/** Calls that other callers cannot complete because they depend on one session or account, with their error codes. */
const IN_VAIN: Record<string, string> = {
  // Only a token has a connection of its own.
  'connections.own': 'connection_not_found',
  // The sample is the company's logo, which only owners can change.
  'images.remove': 'not_your_role',
  'passkeys.add': 'passkey_not_added',
  'passkeys.remove': 'passkey_not_found',
  'secondFactors.confirm': 'validation_failed',
  'secondFactors.renewRecoveryCodes': 'second_factor_not_found',
  'secondFactors.removeApp': 'second_factor_not_found',
  'sessions.end': 'session_not_found',
  'stripeAccounts.update': 'conflict',
  'quickbooksConnections.oauthCallback': 'sign_on_unknown',
  'quickbooksOnline.sendRefund': 'invoice_not_in_quickbooks',
  'quickbooksOnline.sendFees': 'quickbooks_refused',
};
/** The same for a new company without data: it has no connection to QuickBooks, and no late customers. */
const IN_VAIN_FOR_NEW_COMPANIES: Record<string, string> = {
  'quickbooksOnline.changeSettings': 'not_connected',
  'reminderRuns.create': 'nothing_to_remind',
};
/** Calls that only the author or the owner of the record may make, who is Ana. */
const IN_VAIN_FOR_CO_WORKERS: Record<string, string> = {
  'accessTokens.create': 'connections_by_role',
  'accessTokens.renew': 'connection_not_found',
  'accessTokens.update': 'connection_not_found',
  'accessTokens.revoke': 'connection_not_found',
  'jobNotes.update': 'not_your_note',
  'jobNotes.addPhoto': 'not_your_note',
  'jobNotes.removePhoto': 'not_your_note',
};
/**
 * Calls that a crew lead may make, but not with the sample: it replaces a photo that another user has uploaded, or names
 * an expense that another user has entered.
 */
const IN_VAIN_FOR_CREW_LEADS: Record<string, string> = {
  ...IN_VAIN_FOR_CO_WORKERS,
  'images.upload': 'not_your_role',
  'expenses.read': 'expense_not_found',
  'expenses.update': 'expense_not_found',
  'expenses.remove': 'expense_not_found',
  'expenses.addReceiptImage': 'expense_not_found',
  'expenses.receiptImageBytes': 'image_not_found',
  'expenses.removeReceiptImage': 'image_not_found',
};
/** Records that calls need without naming them: a message with the estimate, or a connection to QuickBooks. */
const ALSO_NEEDED: Record<string, keyof OneOfEach> = {
  'approvals.comment': 'message_id',
  'reminderRuns.create': 'overdue_customer_id',
  'quickbooksConnections.disconnect': 'quickbooks_state',
  'quickbooksInvoices.send': 'quickbooks_state',
  'quickbooksOnline.settings': 'quickbooks_state',
  'quickbooksOnline.accounts': 'quickbooks_state',
  'quickbooksOnline.changeSettings': 'quickbooks_state',
  'quickbooksOnline.bookings': 'quickbooks_state',
  'quickbooksOnline.sendRefund': 'quickbooks_state',
  'quickbooksOnline.sendFees': 'quickbooks_state',
  'quickbooksPayments.send': 'quickbooks_state',
};
/** Fields that are named like an id but do not hold an id of a company record: QuickBooks' accounts are its own. */
const NO_IDS = new Set(['login_id', 'stripe_payment_method_id', 'deposit_account_id', 'fee_account_id']);

/**
 * Price book items that line items refer to. An id that is missing or belongs to another company is dropped rather than
 * rejected (line-pricing.api.test.ts).
 */
const MAY_BE_GONE = /\.(itemized_estimates|itemized_?[eE]stimate|line_items)(\.itemizedEstimate)?\.price_item_id$/;

let acme: Company;
let coWorkers: Record<Role, Person>;
let rival: Company;
let broke: Company;
let records: OneOfEach;
let recordsOfRival: OneOfEach;
let allRows: string;

beforeAll(async () => {
  acme = await aCompany();
  rival = await aCompany();
  broke = await aCompany({ subscription: 'expired' });
  records = await oneOfEach(acme);
  coWorkers = { owner: acme.ana, office: acme.ben, crew_lead: await aCoWorker(acme, 'crew_lead') };
  recordsOfRival = await oneOfEach(rival);
  allRows = await questionForAll();
});

/**
 * One query for every row of a company, in all tables with a company_id. It reads the location of each row version and
 * the transaction that wrote it. Both change with every write, and reading them takes a fifth of the time of reading
 * the columns. The directory is left out: the company may not read it, and its entries follow from the other rows.
 */
async function questionForAll(): Promise<string> {
  const { asOwner } = await testDatabase();
  const { rows } = await asOwner((owner) =>
    owner.query<{ name: string }>(
      `select table_name as name from information_schema.columns
       where table_schema = 'public' and column_name = 'company_id' and table_name <> 'directory' order by 1`,
    ),
  );
  const parts = rows.map(
    ({ name }) => `select '${name}' as name, ctid::text, xmin::text from ${name} where company_id = $1`,
  );
  return `${parts.join(' union all ')} order by 1, 2`;
}

/** Reads as the company itself and not as the owner, who gets a new connection each time. */
async function everything({ company_id }: Company): Promise<unknown[]> {
  const query = CompiledQuery.raw(allRows, [company_id]);
  const { rows } = await asCompany(await testDatabase(), company_id, (db) => db.executeQuery(query));
  // Even a new company has its own row, its subscription, two accounts and their sessions.
  expect(rows.length).toBeGreaterThan(5);
  return rows;
}

async function withoutTouching<T>(work: () => Promise<T>): Promise<T> {
  const expectUntouched = await untouched(acme);
  const result = await work();
  await expectUntouched();
  return result;
}

/**
 * The rows of a company after the last call that must not change them. They are the expected rows before the next call.
 */
const lastSeen = new Map<string, unknown[]>();

/** Returns a check that the rows of these companies have not changed. */
async function untouched(...companies: Company[]): Promise<() => Promise<void>> {
  const before = await Promise.all(companies.map(async (of) => lastSeen.get(of.company_id) ?? everything(of)));
  return async () => {
    const after = await Promise.all(companies.map(everything));
    for (const [at, { company_id }] of companies.entries()) lastSeen.set(company_id, after[at] ?? []);
    expect(after).toEqual(before);
  };
}

/** Small enough that the tests of one account stay below 300 calls a minute in all its sessions. */
const TESTS_OF_ONE_ACCOUNT = 15;
const tests = new Map<Person, number>();

/**
 * Signs a user in on another browser, which changes rows of the company. After this number of tests, uses a new account
 * of the same company with the same role.
 */
async function signedInAgain(person: Person, role: Role): Promise<Person> {
  lastSeen.delete(person.company_id);
  const before = tests.get(person) ?? 0;
  tests.set(person, before + 1);
  const place = successors.get(person) ?? person;
  if (before === 0 || before % TESTS_OF_ONE_ACCOUNT !== 0) return elsewhere(place);
  const successor = await aCoWorker(person, role);
  successors.set(person, successor);
  return elsewhere(successor);
}

const successors = new Map<Person, Person>();

function expectNothingOfAcme({ body }: Reply<unknown>): void {
  const text = Buffer.isBuffer(body) ? body.toString('latin1') : JSON.stringify(body);
  const { company_code: _, ...ids } = records;
  for (const secret of [...Object.values(ids), acme.company_id, acme.ana.login_id, acme.ben.account_id]) {
    expect(text).not.toContain(secret);
  }
}

describe('access matrix', () => {
  test('the access matrix compares every row that the owner of the schema sees', async () => {
    const { asOwner } = await testDatabase();
    const { rows } = await asOwner((owner) => owner.query<object>(allRows, [acme.company_id]));
    expect(await everything(acme)).toEqual(rows);
  });

  test.each(byAccess(everyCall))('the samples cover every id that %s can carry', (_name, endpoint, sample) => {
    const carried = placesIn(sample(records)).map(({ path }) => path.replace(/\.\d+(?=\.)/g, ''));
    for (const part of ['params', 'query', 'body'] as const) {
      for (const id of idsIn(endpoint[part], part).filter((path) => !MAY_BE_GONE.test(path))) {
        expect(carried).toContain(id);
      }
    }
  });
});

describe('a caller without a session', () => {
  test.each(byAccess(guarded))('a caller without a session cannot call %s', async (_name, endpoint, sample) => {
    const reply = await withoutTouching(() => aBrowser().attempt(endpoint, sample(records)));
    expect(reply).toBeError('session_expired');
  });
});

describe('a caller whose session has ended', () => {
  let ended: Person;
  beforeAll(async () => {
    ended = await signedInAgain(acme.ana, 'owner');
  });

  test.each(byAccess(guarded))('a caller whose session has ended cannot call %s', async (_name, endpoint, sample) => {
    const stale = aBrowser({ cookies: new Map(ended.cookies) });
    testClock.forward({ hours: 25 });
    const reply = await withoutTouching(() => stale.attempt(endpoint, sample(records)));
    expect(reply).toBeError('session_expired');
  });
});

describe('a caller without a subscription', () => {
  test.each(byAccess(withSubscription))(
    'a caller without a subscription cannot call %s',
    async (_name, endpoint, sample) => {
      const reply = await withoutTouching(() => broke.ana.attempt(endpoint, sample(records)));
      expect(reply).toBeError('subscription_inactive');
    },
  );
});

describe('a caller of another company', () => {
  test.each(byNoun(guarded))(
    'a caller of another company gets no data of this company from %s, whichever id is foreign',
    async (name, endpoint, sample) => {
      const intruder = await signedInAgain(rival.ana, 'owner');
      const placesOfCaller = placesIn(sample(records));
      const rivalInput = sample(recordsOfRival);
      const foreign = placesIn(rivalInput).filter(({ path, value }) => isIdOf(path, value));
      expect(foreign.length > 0).toBe(hasIds(sample));
      // Rival's rows must not change either: the next test uses the same records.
      const expectUntouched = await untouched(acme, rival);
      for (const { path, value } of foreign) {
        const ownValue = placesOfCaller.find((place) => place.path === path)?.value;
        expect(ownValue).not.toBe(value);
        for (const id of [ownValue, newId()]) {
          const input = replaced(rivalInput, path, id);
          const reply = await intruder.attempt(endpoint, input);
          expect({ path, ...reply }).toMatchObject({
            path,
            ...(FILTERS.has(`${name} ${path}`) ? nothing(endpoint) : { status: 404 }),
          });
          expectNothingOfAcme(reply);
        }
      }
      await expectUntouched();
    },
  );

  test.each(byNoun(guarded.filter(([, , sample]) => hasIds(sample))))(
    "a caller of another company cannot call %s with this company's ids",
    async (name, endpoint, sample) => {
      const intruder = await signedInAgain(rival.ana, 'owner');
      const reply = await withoutTouching(() => intruder.attempt(endpoint, sample(records)));
      const onlyFilters = idPlaces(sample).every(({ path }) => FILTERS.has(`${name} ${path}`));
      expect(reply).toMatchObject(onlyFilters ? nothing(endpoint) : { status: 404 });
      expectNothingOfAcme(reply);
    },
  );

  test.each(byNoun(guarded.filter(([, , sample]) => !hasIds(sample))))(
    "a caller of another company sees only their own company's records with %s",
    async (name, endpoint, sample) => {
      // A call that changes data, such as the password, gets a separate company.
      const { ana } = endpoint.method === 'GET' ? rival : await aCompany();
      const intruder = await signedInAgain(ana, 'owner');
      const reply = await withoutTouching(() => intruder.attempt(endpoint, sample(records)));
      expect({ name, ...reply }).toMatchObject({ name, ...inVainOr(endpoint, name, IN_VAIN_FOR_NEW_COMPANIES) });
      expectNothingOfAcme(reply);
    },
  );

  test.each(byNoun(open))(
    'a caller of another company gets no data of this company from %s, like a stranger',
    async (_name, endpoint, sample) => {
      for (const browser of [aBrowser(), await signedInAgain(rival.ana, 'owner')]) {
        expectNothingOfAcme(await withoutTouching(() => browser.attempt(endpoint, sample(records))));
      }
    },
  );
});

describe('a caller with an employee code', () => {
  test.each(byCode)(
    'a caller with an unknown employee code gets no data of this company from %s',
    async (_name, endpoint, sample) => {
      for (const code of ['ZZZZZZZZZZ', records.employee_code.slice(1), '%00']) {
        const given = placesIn(sample(records))
          .filter(({ value }) => Object.values<unknown>(codesOf(records)).includes(value))
          .reduce((input, { path }) => replaced(input, path, code), sample(records));
        const reply = await withoutTouching(() => aBrowser().attempt(endpoint, given));
        expect(reply).toBeError('employee_not_found');
        expectNothingOfAcme(reply);
      }
    },
  );

  test.each(byCode)(
    'a caller with their own employee code gets no data of this company from %s',
    async (name, endpoint, sample) => {
      const rivalInput = await recordsFor(await aCompany(), sample);
      const placesOfCaller = sample({ ...records, ...codesOf(rivalInput) });
      const reply = await withoutTouching(() => aBrowser().attempt(endpoint, placesOfCaller));
      expectNothingOfAcme(reply);
      const foreign = placesIn(sample(rivalInput)).filter(({ path, value }) => isIdOf(path, value));
      for (const { path } of foreign) {
        const ownValue = placesIn(sample(records)).find((place) => place.path === path)?.value;
        const response = await withoutTouching(() =>
          aBrowser().attempt(endpoint, replaced(sample(rivalInput), path, ownValue)),
        );
        expect(response).toMatchObject(FILTERS.has(`${name} ${path}`) ? nothing(endpoint) : { status: 404 });
        expectNothingOfAcme(response);
      }
    },
  );

  test.each(byCode)('an employee may call %s until they have left', async (_name, endpoint, sample) => {
    const company = await aCompany();
    const fresh = await recordsFor(company, sample);
    expect((await aBrowser().attempt(endpoint, sample(fresh))).status).toBe(endpoint.status ?? 200);
    for (const { id } of (await company.ana.call(employees.list)).body.data) {
      await company.ana.call(employees.update, { params: { id }, body: { employee: { is_active: false } } });
    }
    expect(await aBrowser().attempt(endpoint, sample(fresh))).toBeError('employee_not_found');
  });
});

/** The codes of all employees that samples name. */
function codesOf({ employee_code, clocked_in_code, on_break_code }: OneOfEach) {
  return { employee_code, clocked_in_code, on_break_code };
}

/** The tokens of all links that samples name. */
function behind(token: string) {
  return { link_token: token, billing_link_token: token, change_order_token: token, visit_link_token: token };
}

function ofRevision(id: string) {
  return { revision_id: id, change_order_revision_id: id };
}

describe('a caller with a link', () => {
  test.each(behindLink)(
    'a caller with an unknown link gets no data of this company from %s',
    async (_name, endpoint, sample) => {
      for (const token of ['x'.repeat(43), records.link_token.slice(1), '%00']) {
        const input = sample({ ...records, ...behind(token) });
        const reply = await withoutTouching(() => aBrowser().attempt(endpoint, input));
        expect(reply).toBeError('link_expired');
        expectNothingOfAcme(reply);
      }
    },
  );

  test.each(behindLink)(
    'a caller with a link of another company gets no data of this company from %s',
    async (_name, endpoint, sample) => {
      const other = await recordsFor(await aCompany(), sample);
      const { link_token, billing_link_token, change_order_token, visit_link_token } = other;
      const input = sample({ ...records, link_token, billing_link_token, change_order_token, visit_link_token });
      expectNothingOfAcme(await withoutTouching(() => aBrowser().attempt(endpoint, input)));
    },
  );

  test.each(behindLink)(
    'a caller with the link of an invoice cannot open an estimate with %s',
    async (_name, endpoint, sample) => {
      const company = await aCompany();
      const rivalInput = (all: OneOfEach) => [all.invoice_link_token, all.link_token, all.revision_id, all.estimate_id];
      const { invoice_link_token, link_token, revision_id, estimate_id } = await recordsFor(company, rivalInput);
      const read = async () => (await company.ana.call(estimates.read, { params: { id: estimate_id } })).body;
      const before = await read();
      const reply = await aBrowser().attempt(
        endpoint,
        sample({ ...records, revision_id, ...behind(invoice_link_token) }),
      );
      for (const id of [link_token, revision_id, estimate_id]) expect(JSON.stringify(reply.body)).not.toContain(id);
      expect(await read()).toEqual(before);
    },
  );

  test.each(behindLink)('a caller with an expired link gets no data from %s', async (_name, endpoint, sample) => {
    testClock.forward({ days: 91 });
    const reply = await withoutTouching(() => aBrowser().attempt(endpoint, sample(records)));
    expect(reply).toBeError('link_expired');
    expectNothingOfAcme(reply);
  });

  test.each(behindLink)(
    'a caller with a link gets no other document of the same company from %s',
    async (_name, endpoint, sample) => {
      const company = await aCompany();
      const fresh = await recordsFor(company, sample);
      const other = await aSentEstimate(company);
      const { estimate_id } = other;
      const read = async () => (await company.ana.call(estimates.read, { params: { id: estimate_id } })).body;
      const before = await read();
      const reply = await aBrowser().attempt(endpoint, sample({ ...fresh, ...ofRevision(other.revision_id) }));
      const isOfRevision = JSON.stringify(sample(fresh)).includes('revision_id');
      expect((reply.body as { code?: string }).code).toBe(isOfRevision ? 'revision_replaced' : undefined);
      expect(JSON.stringify(reply.body)).not.toContain(estimate_id);
      expect(await read()).toEqual(before);
    },
  );

  test.each(behindLink)(
    'a caller with a link may call %s, whatever the status of the subscription',
    async (_name, endpoint, sample) => {
      const company = await aCompany();
      const fresh = await recordsFor(company, sample);
      await asCompany(await testDatabase(), company.company_id, (db) =>
        db.updateTable('subscriptions').set({ subscription_status: 'cancelled' }).execute(),
      );
      expect((await aBrowser().attempt(endpoint, sample(fresh))).status).toBe(endpoint.status ?? 200);
    },
  );
});

describe('a closed company', () => {
  test('there are more than twelve calls that send messages', () => {
    expect(sending.length).toBeGreaterThan(12);
  });

  test.each(byNoun(sending))(
    'a closed company sends nothing with %s, and the error gives the reason',
    async (name, endpoint, sample) => {
      const company = await aCompany();
      const needed = (all: OneOfEach) => [sample(all), all[ALSO_NEEDED[name] ?? 'company_id']];
      const fresh = { ...(await recordsFor(company, needed)), account_id: company.ana.account_id };
      await close(company);
      const before = await everything(company);
      const reply = await company.ana.attempt(endpoint, sample(fresh));
      expect(reply).toBeError('company_closed');
      expect(reply.body).toMatchObject({ error: 'Your company is closed and sends nothing until it is restored.' });
      expect(await everything(company)).toEqual(before);
    },
  );

  test.each(behindLink)(
    'a closed company responds to %s with the phone number to call',
    async (_name, endpoint, sample) => {
      const company = await aCompany({ phone: '813-555-0142' });
      const fresh = await recordsFor(company, sample);
      await close(company);
      const before = await everything(company);
      const reply = await aBrowser().attempt(endpoint, sample(fresh));
      expect(reply).toBeError('company_closed');
      expect(reply.body).toMatchObject({ error: 'This company is closed. Call 813-555-0142.', phone: '813-555-0142' });
      expect(await everything(company)).toEqual(before);
    },
  );

  async function close({ company_id }: Company): Promise<void> {
    const closed = { deletion_due_at: new Date(testClock.now().getTime() + 7 * 24 * 3_600_000) };
    await asCompany(await testDatabase(), company_id, (db) => db.updateTable('companies').set(closed).execute());
  }
});

describe('the office of a company that does not show it pay', () => {
  test.each(guarded.filter(([name]) => isForPay(name)))(
    'the office of a company that hides pay from it cannot call %s',
    async (_name, endpoint, sample) => {
      const ben = await signedInAgain(coWorkers.office, 'office');
      expect(await withoutTouching(() => ben.attempt(endpoint, sample(records)))).toBeError('not_your_role');
    },
  );

  test.each(byNoun(guarded.filter(([, endpoint]) => endpoint.method === 'GET' && mayCall('office', endpoint))))(
    'the office of a company that hides pay from it reads no code of an employee with %s',
    async (_name, endpoint, sample) => {
      const ben = await signedInAgain(coWorkers.office, 'office');
      const { body } = await ben.attempt(endpoint, sample(records));
      const text = Buffer.isBuffer(body) ? body.toString('latin1') : JSON.stringify(body);
      for (const code of Object.values(codesOf(records))) expect(text).not.toContain(code);
    },
  );
});

describe.each(ROLES.filter((role) => role !== 'owner'))('an account with the role %s', (role) => {
  test.each(byAccess(guarded.filter(([, endpoint]) => !mayCall(role, endpoint))))(
    'an account with a role that lacks the permission cannot call %s',
    async (_name, endpoint, sample) => {
      const coWorker = await signedInAgain(coWorkers[role], role);
      const reply = await withoutTouching(() => coWorker.attempt(endpoint, sample(records)));
      expect(reply).toBeError('not_your_role');
    },
  );
});

/**
 * The co-worker with the fewest permissions who may make a call. Crew leads are tested in addition to the office, which
 * may make more calls.
 */
const permitted = guarded.flatMap(([name, endpoint, sample]) =>
  ([mayCall('office', endpoint) ? 'office' : 'owner', 'crew_lead'] as const)
    .filter((role) => mayCall(role, endpoint))
    .map((role) => [role, name, endpoint, sample] as const),
);

describe('a co-worker', () => {
  test.each(casesForEngine(permitted, { of: ([role, name]) => `${role} ${nounOf([name])}` }))(
    'a co-worker with the role %s may call %s',
    async (role, name, endpoint, sample) => {
      const isOfWeek = role === 'crew_lead' && name.startsWith('timecards.');
      if (isOfWeek) testClock.set(`${DAY_OF_CARD}T22:00:00Z`);
      // A call that changes data gets a separate company.
      const isRead = endpoint.method === 'GET' && role !== 'owner' && !isOfWeek;
      const company = isRead ? acme : await aCompany({ ben: role });
      if (isForPay(name) && role === 'office') await showPay(company);
      const caller = isRead ? await signedInAgain(coWorkers[role], role) : company.ben;
      const needed = (all: OneOfEach) => [sample(all), all[ALSO_NEEDED[name] ?? 'company_id'], isOfWeek && ofCard(all)];
      // Ana's records belong to her; a co-worker has their own.
      const input = { ...(isRead ? records : await recordsFor(company, needed)), account_id: caller.account_id };
      if (isOfWeek) await leadTheDay(company, input);
      const reply = await caller.attempt(role === 'crew_lead' ? asWithoutMoney(endpoint) : endpoint, sample(input));
      expect(reply).toMatchObject(
        inVainOr(endpoint, name, role === 'crew_lead' ? IN_VAIN_FOR_CREW_LEADS : IN_VAIN_FOR_CO_WORKERS),
      );
      expect(role === 'crew_lead' ? moneyForCrewLead(name, moneyIn(reply.body)) : []).toEqual([]);
    },
  );
});

describe('a crew lead', () => {
  /** The price of a subscription is on the public pages. */
  const reads = open.filter(([name, { method }]) => method === 'GET' && name !== 'config.read');
  test.each(reads)(
    'a crew lead gets the public response of %s, with no key that names money',
    async (_name, endpoint, sample) => {
      const lead = await signedInAgain(coWorkers.crew_lead, 'crew_lead');
      expect(moneyIn((await lead.attempt(endpoint, sample(records))).body)).toEqual([]);
    },
  );
});

/** The day of the sample time card. */
const DAY_OF_CARD = '2026-03-02';

function ofCard({ timecard_id, employee_id, jobsite_id, project_id }: OneOfEach) {
  return { timecard_id, employee_id, jobsite_id, project_id };
}

/** Makes Ben the employee of the time card, and plans a visit for him there on its day. */
async function leadTheDay({ ana, ben, aVisit }: Company, { employee_id, jobsite_id, project_id }: OneOfEach) {
  const params = { id: ben.account_id };
  await ana.call(accounts.changeRole, { params, body: { role: 'crew_lead', employee_id } });
  await aVisit({ project_id, jobsite_id, day: DAY_OF_CARD, employee_ids: [employee_id] });
}

/** Whether the office may make a call only if it can see pay. */
function isForPay(name: string): boolean {
  return /^(payroll\.|costing\.|timecards\.sendLink$|employees\.(create|update|renewCode|remove)$)/.test(name);
}

/** Lets the office see pay, which only an owner can do. */
function showPay({ ana, company_id }: Company) {
  return ana.call(companies.update, { params: { id: company_id }, body: { company: { office_sees_pay: true } } });
}

/** The expected response to a permitted caller, which may be an error. */
function inVainOr({ status = 200 }: Endpoint, name: string, more: Record<string, string> = {}) {
  const inVain = more[name] ?? IN_VAIN[name];
  return inVain ? { body: { code: inVain } } : { status };
}

/** The empty response of an optional filter with a foreign id. */
function nothing({ response }: Endpoint) {
  const rows = response instanceof z.ZodObject && 'timecards' in response.shape ? 'timecards' : 'data';
  return { status: 200, body: { [rows]: [] } };
}

function isIdOf(path: string, value: unknown): boolean {
  return isIdName(nameAt(path)) && (z.uuid().safeParse(value).success || /^p[io]_\w+$/.test(String(value)));
}

/** The name of a field; an entry of a list of ids, such as `expense_ids.0`, has that of one of them. */
function nameAt(path: string): string {
  const [last = '', list = ''] = path.split('.').toReversed();
  return /^\d+$/.test(last) && list.endsWith('_ids') ? list.slice(0, -1) : last;
}

function isIdName(name: string): boolean {
  return (name === 'id' || name === 'owner' || name.endsWith('_id')) && !NO_IDS.has(name);
}

function hasIds(sample: Sample): boolean {
  return idPlaces(sample).length > 0;
}

function idPlaces(sample: Sample): Place[] {
  return placesIn(sample(records ?? noRecords())).filter(({ path }) => isIdName(nameAt(path)));
}

/** The names of the fields in a schema that hold ids, as paths without list indexes. */
function idsIn(schema: unknown, path: string): string[] {
  if (schema instanceof z.ZodObject) {
    return Object.entries(schema.shape).flatMap(([name, field]) =>
      isIdName(name) ? [`${path}.${name}`] : idsIn(field, `${path}.${name}`),
    );
  }
  if (schema instanceof z.ZodArray) return idsIn(schema.element, path);
  if (schema instanceof z.ZodOptional || schema instanceof z.ZodNullable) return idsIn(schema.unwrap(), path);
  if (schema instanceof z.ZodPipe) return [...new Set([...idsIn(schema.in, path), ...idsIn(schema.out, path)])];
  return [];
}
