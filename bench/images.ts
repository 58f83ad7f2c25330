import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import sharp from 'sharp';
import { API_BASE } from '#contract/endpoint.ts';
import { IMAGES_MAX } from '#contract/work/images.ts';
import { photoFields } from '#testkit/inputs/inputs.ts';
import { Connection, FormBody } from './connection.ts';
import type { Served } from './processes.ts';
import { medians } from './sampling.ts';
import { compared, type Result } from './table.ts';
import type { Tenant } from './tenants.ts';

/** Maximum ratio to sharp alone, for both sizes. */
const MOST_RATIO = 1.2;
const AT_ONCE = 20;
/** Maximum growth of the server's memory while this many clients upload concurrently, twice each. */
const MOST_GROWTH_MB = 300;

/**
 * Uploading a phone's photo through the API, compared with resizing it to both sizes without the server, and the
 * memory used by concurrent uploads.
 */
export async function measureImages(app: Served, tenant: Tenant, rounds: number): Promise<Result[]> {
  const photo = await aPhonePhoto();
  const forms = await formsFor(tenant, photo);
  const connection = await Connection.to(app.port);
  const times = await medians(
    { alone: () => bothSizes(photo), app: () => upload(connection, tenant, forms()) },
    Math.min(rounds, 40),
  );
  connection.close();
  const results = [compared('upload, two sizes kept', times.alone, times.app, MOST_RATIO)];
  if (!existsSync(`/proc/${app.pid}/status`)) return results;
  const growth = await growthDuring(app.pid, () => manyAtOnce(app, tenant, forms));
  const operation = `memory for ${2 * AT_ONCE} uploads, ${AT_ONCE} at once`;
  const bar = `${MOST_GROWTH_MB} MB`;
  return [...results, { operation, measured: growth, bar, isMet: growth <= MOST_GROWTH_MB, unit: 'MB' }];
}

/** A photo with camera-like grain and edges, stored rotated as most phones do: about three megabytes. */
export async function aPhonePhoto(): Promise<Buffer> {
  const noise = { type: 'gaussian', mean: 128, sigma: 30 } as const;
  const grain = sharp({ create: { width: 1008, height: 756, channels: 3, background: '#808080', noise } });
  return sharp(await grain.png().toBuffer())
    .resize(4032, 3024)
    .blur(1.2)
    .withMetadata({ orientation: 6 })
    .jpeg({ quality: 90 })
    .toBuffer();
}

/** The same work as the server's, with the library only. */
async function bothSizes(photo: Buffer): Promise<void> {
  const at = (side: number) =>
    sharp(photo).autoOrient().resize({ width: side, height: side, fit: 'inside', withoutEnlargement: true });
  await Promise.all([
    at(480).webp({ quality: 82 }).toBuffer(),
    at(4096).jpeg({ quality: 88, optimiseCoding: false }).toBuffer(),
  ]);
}

/** One form after another; each project receives its maximum number of photos. */
export async function formsFor(tenant: Tenant, photo: Buffer): Promise<() => FormBody> {
  const made: FormBody[] = [];
  for (let n = 1; n <= 20; n++) {
    const form = new FormData();
    for (const [name, value] of Object.entries(photoFields(tenant.project(n)))) form.append(name, value);
    form.append('image', new Blob([photo]), 'IMG_0042.JPG');
    made.push(await FormBody.of(form));
  }
  let taken = 0;
  return () => {
    const form = made[Math.floor(taken / IMAGES_MAX.project)];
    taken += 1;
    if (!form) throw new Error('All projects of the benchmark have the maximum number of photos.');
    return form;
  };
}

async function upload(connection: Connection, { cookie }: Tenant, body: FormBody): Promise<void> {
  const { status, body: responseBody } = await connection.ask({
    method: 'POST',
    path: `${API_BASE}/images`,
    body,
    cookie,
  });
  if (status !== 201) throw new Error(`The upload returned ${status} ${responseBody.toString()}`);
}

async function manyAtOnce(app: Served, tenant: Tenant, forms: () => FormBody): Promise<void> {
  const workers = Array.from({ length: AT_ONCE }, async () => {
    const connection = await Connection.to(app.port);
    for (let count = 0; count < 2; count++) await upload(connection, tenant, forms());
    connection.close();
  });
  await Promise.all(workers);
}

/** The peak memory growth of a process during the work, in megabytes. */
async function growthDuring(pid: number, work: () => Promise<void>): Promise<number> {
  const megabytes = (name: string) =>
    Number(new RegExp(`${name}:\\s+(\\d+) kB`).exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]) / 1024;
  // Resets the kernel's peak value.
  writeFileSync(`/proc/${pid}/clear_refs`, '5');
  const before = megabytes('VmRSS');
  await work();
  return megabytes('VmHWM') - before;
}
