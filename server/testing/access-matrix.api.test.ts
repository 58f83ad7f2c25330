import { beforeAll, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { newId } from '../platform/ids.ts';
import { aBrowser, type Reply } from './browser.ts';
import { aCompany, type Company, elsewhere } from './cast.ts';
import { testDatabase } from './engines.ts';
import { everyCall, type Place, placesIn, replaced, type Sample } from './every-call.ts';
import { type Papers, papersOf } from './papers.ts';
import { testClock } from './test-clock.ts';

/*
 * Every call of the contract, made by everybody who may not make it: nobody, somebody whose session has ended, somebody
 * without a subscription, and somebody of another company with each id it can carry. None of them may see or change
 * anything of Acme's. At last a co-worker makes it, who may.
 */

const guarded = everyCall.filter(([, { who }]) => who !== 'public');
const open = everyCall.filter(([, { who }]) => who === 'public');
const withSubscription = everyCall.filter(([, { who }]) => who === 'active');

/** Where a foreign id is not a refusal but finds nothing: optional filters. */
const FILTERS = new Set([
  'estimates.byCustomer query.project_id',
  'jobsites.listJoined query.project_id',
  'jobsites.listJoined query.customer_id',
  'invoices.listJoined query.invoice_id',
]);
/** Calls that a co-worker makes in vain, with the code that says so: used up by then, or the founder's alone. */
const IN_VAIN: Record<string, string> = {
  'accounts.remove': 'not_the_founder',
  'companies.remove': 'not_the_founder',
};
/** Fields that are named like an id and are none, or not of a record of the company. */
const NO_IDS = new Set(['login_id', 'stripe_payment_method_id']);

let acme: Company;
let rival: Company;
let papers: Papers;
let allRows: string;

beforeAll(async () => {
  acme = await aCompany();
  rival = await aCompany();
  papers = await papersOf(acme);
  allRows = await questionForAll();
});

/** One question for every row of a company, in every table that has companies. */
async function questionForAll(): Promise<string> {
  const { asOwner } = await testDatabase();
  const { rows } = await asOwner((owner) =>
    owner.query<{ name: string }>(
      `select table_name as name from information_schema.columns
       where table_schema = 'public' and column_name = 'company_id' order by 1`,
    ),
  );
  const parts = rows.map(
    ({ name }) => `select '${name}' as name, to_jsonb(t) as row from ${name} t where company_id = $1`,
  );
  return `${parts.join(' union all ')} order by 1, 2`;
}

async function everything(): Promise<unknown[]> {
  const { asOwner } = await testDatabase();
  const { rows } = await asOwner((owner) => owner.query<object>(allRows, [acme.company_id]));
  expect(rows.length).toBeGreaterThan(8);
  return rows;
}

async function withoutTouching<T>(work: () => Promise<T>): Promise<T> {
  const before = await everything();
  const result = await work();
  expect(await everything()).toEqual(before);
  return result;
}

function saysNothingOfAcme({ body }: Reply<unknown>): void {
  const text = Buffer.isBuffer(body) ? body.toString('latin1') : JSON.stringify(body);
  const { company_code: _, ...ids } = papers;
  for (const secret of [...Object.values(ids), acme.company_id, acme.ana.login_id, acme.ben.account_id]) {
    expect(text).not.toContain(secret);
  }
}

describe('the matrix', () => {
  test.each(everyCall)('has every id that %s can carry', (_name, endpoint, sample) => {
    const carried = placesIn(sample(papers)).map(({ path }) => path.replace(/\.\d+(?=\.)/g, ''));
    for (const part of ['params', 'query', 'body'] as const) {
      for (const id of idsIn(endpoint[part], part)) expect(carried).toContain(id);
    }
  });
});

describe('nobody', () => {
  test.each(guarded)('cannot call %s', async (_name, endpoint, sample) => {
    const reply = await withoutTouching(() => aBrowser().attempt(endpoint, sample(papers)));
    expect(reply).toRefuse('session_expired');
  });
});

describe('somebody whose session has ended', () => {
  test.each(guarded)('cannot call %s', async (_name, endpoint, sample) => {
    const stale = await elsewhere(acme.ana);
    testClock.forward({ hours: 25 });
    const reply = await withoutTouching(() => stale.attempt(endpoint, sample(papers)));
    expect(reply).toRefuse('session_expired');
  });
});

describe('somebody without a subscription', () => {
  test.each(withSubscription)('cannot call %s', async (_name, endpoint, sample) => {
    const broke = await aCompany({ subscription: 'expired' });
    const reply = await withoutTouching(() => broke.ana.attempt(endpoint, sample(papers)));
    expect(reply).toRefuse('subscription_inactive');
  });
});

describe('somebody of another company', () => {
  test.each(guarded)('gets nothing of ours by %s, whichever id of it is ours', async (name, endpoint, sample) => {
    const company = await aCompany();
    const intruder = await elsewhere(company.ana);
    const ours = placesIn(sample(papers));
    const own = sample(await papersOf(company));
    const foreign = placesIn(own).filter(({ path, value }) => isIdOf(path, value));
    expect(foreign.length > 0).toBe(hasIds(sample));
    for (const { path, value } of foreign) {
      const our = ours.find((place) => place.path === path)?.value;
      expect(our).not.toBe(value);
      for (const id of [our, newId()]) {
        const given = replaced(own, path, id);
        const reply = await withoutTouching(() => intruder.attempt(endpoint, given));
        const nothing = FILTERS.has(`${name} ${path}`) ? { status: 200, body: { data: [] } } : { status: 404 };
        expect({ path, ...reply }).toMatchObject({ path, ...nothing });
        saysNothingOfAcme(reply);
      }
    }
  });

  test.each(guarded.filter(([, , sample]) => hasIds(sample)))(
    'cannot call %s as if it were us',
    async (name, endpoint, sample) => {
      const intruder = await elsewhere(rival.ana);
      const reply = await withoutTouching(() => intruder.attempt(endpoint, sample(papers)));
      const onlyFilters = idPlaces(sample).every(({ path }) => FILTERS.has(`${name} ${path}`));
      expect(reply).toMatchObject(onlyFilters ? { status: 200, body: { data: [] } } : { status: 404 });
      saysNothingOfAcme(reply);
    },
  );

  test.each(guarded.filter(([, , sample]) => !hasIds(sample)))(
    'sees only their own by %s',
    async (name, endpoint, sample) => {
      const intruder = await elsewhere(rival.ana);
      const reply = await withoutTouching(() => intruder.attempt(endpoint, sample(papers)));
      expect([name, reply.status]).toEqual([name, endpoint.status ?? 200]);
      saysNothingOfAcme(reply);
    },
  );

  test.each(open)('gets nothing of ours by %s, and neither does a stranger', async (_name, endpoint, sample) => {
    for (const browser of [aBrowser(), await elsewhere(rival.ana)]) {
      saysNothingOfAcme(await withoutTouching(() => browser.attempt(endpoint, sample(papers))));
    }
  });
});

describe('a co-worker', () => {
  test.each(guarded)('may call %s', async (name, endpoint, sample) => {
    const company = await aCompany();
    const { ben } = company;
    // What is Ana's own she keeps; Ben has his.
    const fresh = { ...(await papersOf(company)), account_id: ben.account_id };
    const reply = await ben.attempt(endpoint, sample(fresh));
    const inVain = IN_VAIN[name];
    expect(reply).toMatchObject(inVain ? { body: { code: inVain } } : { status: endpoint.status ?? 200 });
  });
});

function isIdOf(path: string, value: unknown): boolean {
  const name = path.split('.').at(-1) ?? '';
  return isIdName(name) && (z.uuid().safeParse(value).success || /^pi_\w+$/.test(String(value)));
}

function isIdName(name: string): boolean {
  return (name === 'id' || name === 'owner' || name.endsWith('_id')) && !NO_IDS.has(name);
}

function hasIds(sample: Sample): boolean {
  return idPlaces(sample).length > 0;
}

function idPlaces(sample: Sample): Place[] {
  return placesIn(sample(papers ?? NO_PAPERS)).filter(({ path }) => isIdName(path.split('.').at(-1) ?? ''));
}

/** The names of a schema's fields that hold ids, as paths without the places in lists. */
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

const NO_PAPERS: Papers = {
  account_id: '',
  account_invite_id: '',
  company_id: '',
  image_id: '',
  jobsite_id: '',
  company_code: '',
  subscription_id: '',
  payment_intent_id: '',
  customer_id: '',
  project_id: '',
  estimate_id: '',
  itemized_estimate_id: '',
  invoice_id: '',
  itemized_invoice_id: '',
  customer_payment_id: '',
  message_id: '',
  document_link_id: '',
};
