import { mkdtempSync } from 'node:fs';
import { join } from 'node:path';
import { API_BASE } from '#contract/endpoint.ts';
import { monthOf } from '#domain/time.ts';
import { Connection } from './connection.ts';
import type { Effort } from './effort.ts';
import { type Served, startApp } from './processes.ts';
import { hasProcessorTime, processorTimeOf } from './processor.ts';
import { medians } from './sampling.ts';
import { type Scratch, scratchEmbedded, scratchPostgres } from './scratch.ts';
import { seedVisits, VISITS_A_MONTH } from './seed-visits.ts';
import { seedTenants } from './seed.ts';
import type { Result } from './table.ts';
import { tenant, type Tenant } from './tenants.ts';

/*
 * The screens that the office uses all day, in a company with 10,000 invoices and 1,000 visits in each month: the
 * schedule, Home, and the pages of a customer and of a project. On an idle machine a call takes hardly longer than its processor time, which other programs
 * hardly affect.
 */

/** The maximum of each, in milliseconds. */
const MOST_MS = { month: 100, home: 60, expected: 60, customer: 60, project: 60 };
const NAMES = {
  month: `a month of ${VISITS_A_MONTH.toLocaleString('en-US')} visits`,
  home: 'Home',
  expected: 'what is expected to be paid',
  customer: 'the page of a customer',
  project: 'the page of a project',
};
const CALLS = Object.keys(NAMES) as (keyof typeof NAMES)[];

export async function measureOffice(
  folder: string,
  { sizes: { M }, rounds }: Effort,
): Promise<{ embedded: Result[]; postgres: Result[] }> {
  const office = tenant('M', 3, { ...M, jobsites: 1000, employees: 20, timecards: 2000 });
  const dataDir = mkdtempSync(join(folder, 'office-'));
  const embedded = await scratchEmbedded(dataDir);
  await fill(embedded, office);
  await embedded.database.close();
  const onEmbedded = await measureOn(office, rounds, { starting: startApp({ dataDir }) });

  const scratch = await scratchPostgres();
  try {
    await fill(scratch, office);
    const starting = startApp({ dataDir: mkdtempSync(join(folder, 'app-')), databaseUrl: scratch.url });
    return { embedded: onEmbedded, postgres: await measureOn(office, rounds, { starting, scratch }) };
  } finally {
    await scratch.stop();
  }
}

interface Row {
  id: string;
  attributes: { project_id?: string };
}

async function fill(scratch: Scratch, office: Tenant): Promise<void> {
  await seedTenants(scratch, [office]);
  await scratch.database.asOwner((owner) => seedVisits(owner, office), { mayTakeLong: true });
}

async function measureOn(
  { cookie }: Tenant,
  rounds: number,
  { starting, scratch }: { starting: Promise<Served>; scratch?: Scratch },
): Promise<Result[]> {
  const served = await starting;
  const connection = await Connection.to(served.port);
  const read = async (path: string) => {
    const { status, body } = await connection.ask({ method: 'GET', path: `${API_BASE}${path}`, cookie });
    if (status !== 200) throw new Error(`${path}: ${status} ${body.toString()}`);
    return body;
  };
  const { first, last } = monthOf(new Date().toISOString().slice(0, 10));
  const month = `/visits?from=${first}&to=${last}`;
  try {
    const rows = async (path: string) => (JSON.parse((await read(path)).toString()) as { data: Row[] }).data;
    const visits = await rows(month);
    if (visits.length !== VISITS_A_MONTH) throw new Error(`The month has ${visits.length} visits.`);
    const [customer] = await rows('/customers?limit=1');
    const [invoice] = await rows('/invoices/invoices_projects_customers?limit=1');
    const calls = {
      month: () => read(month),
      home: () => read('/home'),
      expected: () => read('/home/expected'),
      customer: () => read(`/customers/${customer?.id}/overview`),
      project: () => read(`/projects/${invoice?.attributes.project_id}/overview`),
    };
    const times = await medians(calls, rounds);
    const results = CALLS.map((each) => resultOf(each, times[each]));
    if (!hasProcessorTime) return results;
    for (const each of CALLS) {
      const time = await processorTimeOf(calls[each], { served, scratch, rounds });
      results.push(resultOf(each, time, ', in processor time'));
    }
    return results;
  } finally {
    connection.close();
    await served.stop();
  }
}

function resultOf(of: keyof typeof MOST_MS, measured: number, how = ''): Result {
  return { operation: `${NAMES[of]}${how}`, measured, bar: `${MOST_MS[of]} ms`, isMet: measured <= MOST_MS[of] };
}
