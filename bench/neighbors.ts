import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { connect, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import sharp from 'sharp';
import { photoFields } from '#testkit/inputs/inputs.ts';
import { type Ask, Connection, FormBody } from './connection.ts';
import {
  calendarReads,
  queriesOfSlashes,
  recordedApprovals,
  resetsOfDots,
  slowImports,
  wrongPasswords,
} from './hostile-requests.ts';
import { aPhonePhoto, formsFor } from './images.ts';
import { type Served, startApp } from './processes.ts';
import { median } from './sampling.ts';
import { scratchEmbedded, scratchPostgres } from './scratch.ts';
import { seedVisits } from './seed-visits.ts';
import { seed } from './seed.ts';
import { type Result, printTable } from './table.ts';
import { documentOf, type Sizes, type Tenant, type Tenants } from './tenants.ts';

/*
 * npm run bench -- neighbors [--engine=postgres|embedded] [--only=WORDS]
 *
 * The latency of one company while another causes the maximum load: full lists, long searches, documents that are
 * slow to render, photos, addresses that are slow to parse, uploads that send no data. On both engines or one, with
 * rate limits off, so that only the scheduling of work protects the neighbor, not the limit on requests.
 */

/**
 * Maximum ratio of the neighbor's median under load to its idle median; an idle median below the floor counts as the
 * floor.
 */
const MOST = 1.5;
const FLOOR_MS = 5;
const ATTACK_MS = 8000;
const QUIET_MS = 1500;

const SIZES: Sizes = {
  S: { customers: 20, documents: 50, jobsites: 20 },
  K: { customers: 20, documents: 10, jobsites: 0 },
  M: { customers: 100_000, documents: 0, jobsites: 0 },
  D: { customers: 20, documents: 30, jobsites: 0 },
  J: { customers: 20, documents: 0, jobsites: 20 },
  T: { customers: 20, documents: 0, jobsites: 20, employees: 10, timecards: 100 },
  others: 20,
};

interface Victim {
  name: string;
  ask(tenants: Tenants, n: number): Promise<Ask>;
}

const READ: Victim = { name: 'read an invoice', ask: async ({ S }) => get(`/api/v1/invoices/${S.invoice(7)}`) };
const PDF: Victim = {
  name: 'invoice PDF',
  ask: async ({ S }) => get(`/api/v1/invoices/pdf?invoice_id=${S.invoice(7)}`),
};
const UPLOAD: Victim = { name: 'upload a photo', ask: uploadOfPhoto };

function get(path: string): Ask {
  return { method: 'GET', path };
}

/** A small photo; uploads are spread over the projects so that none reaches its maximum. */
async function uploadOfPhoto({ S }: Tenants, n: number): Promise<Ask> {
  const photo = await sharp({ create: { width: 64, height: 64, channels: 3, background: '#808080' } })
    .jpeg()
    .toBuffer();
  const form = new FormData();
  const project_id = S.project(1 + (n % S.documents));
  for (const [name, value] of Object.entries(photoFields(project_id))) form.append(name, value);
  form.append('image', new Blob([photo]), 'IMG_0042.JPG');
  return { method: 'POST', path: '/api/v1/images', body: await FormBody.of(form) };
}

interface Attack {
  name: string;
  /** The neighbor's request during the attack. */
  victims: readonly Victim[];
  /** Keeps the server busy until the signal; rejected requests do not matter. */
  run(port: number, tenants: Tenants, signal: AbortSignal): Promise<void>;
}

const attacks: readonly Attack[] = [
  { name: 'eight full lists of 100,000', victims: [READ], run: repeated(8, ({ M }) => [M, '/api/v1/customers/']) },
  {
    name: 'eight searches of 8 words',
    victims: [READ],
    run: repeated(8, ({ M }) => [M, `/api/v1/customers/?limit=50&q=${EIGHT_WORDS}`]),
  },
  {
    name: 'eight searches of 100 words',
    victims: [READ],
    run: repeated(8, ({ M }) => [M, `/api/v1/customers/?limit=50&q=${HUNDRED_WORDS}`]),
  },
  { name: 'PDFs of 500 unbroken lines, abandoned', victims: [READ, PDF], run: abandonedDocuments },
  { name: 'three PDFs of 500 lines at a time', victims: [READ, PDF], run: repeated(3, longDocument) },
  { name: 'photos of 12 megapixels, three at a time', victims: [READ, UPLOAD], run: photosOfPhones },
  {
    name: 'addresses that are slow to parse',
    victims: [READ],
    run: repeated(8, ({ D }) => [D, `/api/v1/addresses/search?q=${encodeURIComponent('1 st '.repeat(60))}`]),
  },
  { name: '115 uploads that send no data', victims: [READ, UPLOAD], run: silentUploads },
  { name: 'hostile password resets of 40,000 dots', victims: [READ], run: resetsOfDots },
  { name: 'hostile queries of 14,000 slashes with a key', victims: [READ], run: queriesOfSlashes },
  { name: 'hostile imports of 5,000 addresses, three at a time', victims: [READ], run: slowImports },
  { name: 'hostile approvals recorded and withdrawn, with copies', victims: [READ], run: recordedApprovals },
  { name: 'hostile reads of a calendar of 12,000 visits', victims: [READ], run: calendarReads },
  { name: 'hostile sign-ins with a wrong password', victims: [READ], run: wrongPasswords },
];

export interface NeighborsOptions {
  /** Both engines by default. */
  engine?: string | undefined;
  /** Runs only the attacks whose names contain these words. */
  only?: string | undefined;
}

/** Measures the engines and prints a table for each. */
export async function measureNeighbors({ engine, only = '' }: NeighborsOptions): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'jobsitespro-neighbors-'));
  const chosen = attacks.filter(({ name }) => name.includes(only));
  try {
    if (engine !== 'embedded') await measurePostgres(folder, chosen);
    if (engine !== 'postgres') await measureEmbedded(folder, chosen);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

async function measurePostgres(folder: string, chosen: readonly Attack[]): Promise<void> {
  const scratch = await scratchPostgres();
  try {
    const tenants = await seed(scratch, SIZES);
    await prepare(scratch.database, tenants);
    const served = await startApp({ dataDir: mkdtempSync(join(folder, 'app-')), databaseUrl: scratch.url });
    printTable('A neighbor on PostgreSQL', await measure(chosen, served, tenants));
    await served.stop();
  } finally {
    await scratch.stop();
  }
}

async function measureEmbedded(folder: string, chosen: readonly Attack[]): Promise<void> {
  const dataDir = mkdtempSync(join(folder, 'embedded-'));
  const embedded = await scratchEmbedded(dataDir);
  const tenants = await seed(embedded, SIZES);
  await prepare(embedded.database, tenants);
  await embedded.database.close();
  const served = await startApp({ dataDir });
  printTable('A neighbor on the embedded engine', await measure(chosen, served, tenants));
  await served.stop();
}

/**
 * Gives the long documents of one company line items without a place to break, and another company a year of visits.
 */
async function prepare(
  { asOwner }: Pick<Awaited<ReturnType<typeof scratchEmbedded>>['database'], 'asOwner'>,
  { D, T }: Tenants,
) {
  await asOwner(async (owner) => {
    await owner.query(`update itemized_invoices set description = repeat('W', 499) where company_id = $1`, [
      D.company_id,
    ]);
    await seedVisits(owner, T);
  });
}

async function measure(chosen: readonly Attack[], served: Served, tenants: Tenants): Promise<Result[]> {
  const results: Result[] = [];
  for (const { name, victims, run } of chosen) {
    for (const victim of victims) {
      const quiet = await sample(served.port, tenants, victim, AbortSignal.timeout(QUIET_MS));
      const signal = AbortSignal.timeout(ATTACK_MS);
      const attack = run(served.port, tenants, signal);
      await wait(300);
      const { median: measured, ...seen } = await sample(served.port, tenants, victim, signal);
      await attack;
      const most = Math.max(quiet.median, FLOOR_MS) * MOST;
      const worst = `worst ${seen.worst.toFixed(0)} ms of ${seen.count}, ${seen.rejected} refused, ${memory(served.pid)} MB`;
      const operation = `${victim.name} during ${name} (${worst})`;
      const ratio = measured / quiet.median;
      results.push({
        operation,
        bare: quiet.median,
        measured,
        ratio,
        bar: `${most.toFixed(1)} ms`,
        isMet: measured <= most,
      });
      await wait(QUIET_MS);
    }
  }
  return results;
}

/** Sends one request after another until the signal; a rejected request counts with its duration. */
async function sample(port: number, tenants: Tenants, victim: Victim, signal: AbortSignal) {
  const connection = await Connection.to(port);
  const times: number[] = [];
  let rejected = 0;
  do {
    const ask = await victim.ask(tenants, requestCount++);
    const began = performance.now();
    const { status } = await connection.ask({ ...ask, cookie: tenants.S.cookie });
    times.push(performance.now() - began);
    if (status >= 300) rejected += 1;
    await wait(10);
  } while (!signal.aborted);
  connection.close();
  return { median: median(times), worst: Math.max(...times), count: times.length, rejected };
}

let requestCount = 0;

function repeated(callers: number, call: (tenants: Tenants) => [Tenant, string]): Attack['run'] {
  return async (port, tenants, signal) => {
    const [{ cookie }, path] = call(tenants);
    await Promise.all(
      Array.from({ length: callers }, async () => {
        while (!signal.aborted) await drained(`http://127.0.0.1:${port}${path}`, cookie, signal);
      }),
    );
  };
}

async function drained(url: string, cookie: string, signal: AbortSignal): Promise<void> {
  try {
    const response = await fetch(url, { headers: { cookie }, signal });
    for await (const _chunk of response.body ?? []);
    if (!response.ok) await wait(20);
  } catch {
    // The request is aborted at the end of the attack.
  }
}

function longDocument({ D }: Tenants): [Tenant, string] {
  return [D, `/api/v1/invoices/pdf?invoice_id=${documentOf(D, 'invoice', 500, 1)}`];
}

async function abandonedDocuments(port: number, tenants: Tenants, signal: AbortSignal): Promise<void> {
  const [, path] = longDocument(tenants);
  while (!signal.aborted) {
    await Promise.all(
      Array.from({ length: 3 }, () =>
        drained(
          `http://127.0.0.1:${port}${path}`,
          tenants.D.cookie,
          AbortSignal.any([signal, AbortSignal.timeout(1000)]),
        ),
      ),
    );
  }
}

/** As many concurrent uploads as an account may have. */
async function photosOfPhones(port: number, { D }: Tenants, signal: AbortSignal): Promise<void> {
  const forms = await formsFor(D, await aPhonePhoto());
  await Promise.all(
    Array.from({ length: 3 }, async () => {
      const connection = await Connection.to(port);
      while (!signal.aborted) {
        await connection.ask({ method: 'POST', path: '/api/v1/images', body: forms(), cookie: D.cookie });
      }
      connection.close();
    }),
  );
}

async function silentUploads(port: number, tenants: Tenants, signal: AbortSignal): Promise<void> {
  const head = [
    'POST /api/v1/images HTTP/1.1',
    'host: 127.0.0.1',
    `cookie: ${tenants.D.cookie}`,
    'content-type: multipart/form-data; boundary=x',
    'content-length: 9000000',
    '',
    '--x\r\ncontent-disposition: form-data; name="image"; filename="a.jpg"\r\n\r\n',
  ].join('\r\n');
  const sockets: Socket[] = Array.from({ length: 115 }, () => {
    const socket = connect(port, '127.0.0.1');
    socket.on('error', () => undefined);
    socket.write(head);
    return socket;
  });
  await new Promise<void>((resolve) =>
    signal.aborted ? resolve() : signal.addEventListener('abort', () => resolve()),
  );
  for (const socket of sockets) socket.destroy();
}

/** Words that match every customer of the company, so that none narrows the search. */
const EIGHT_WORDS = encodeURIComponent('First Bayshore Blvd Tampa FL 33606 example 813');
const HUNDRED_WORDS = encodeURIComponent('f i r s t b a y h o e v l d m p 3 6 0 x '.repeat(5));

/** The current memory of the process, in megabytes. */
function memory(pid: number): string {
  const status = readFileSync(`/proc/${pid}/status`, 'utf8');
  return (Number(/VmRSS:\s+(\d+)/.exec(status)?.[1]) / 1024).toFixed(0);
}
