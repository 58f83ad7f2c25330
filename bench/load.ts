import autocannon from 'autocannon';
import type { Ask } from './connection.ts';
import type { Operation } from './operations.ts';
import type { Served } from './processes.ts';
import { median } from './sampling.ts';

const CONNECTIONS = 32;

/** Responses per second with 32 connections, for baseline and product in alternation; the median of `rounds`. */
export async function throughput(
  { tenant, bare, app }: Operation,
  servers: { bare: Served; app: Served },
  { rounds, seconds }: { rounds: number; seconds: number },
): Promise<{ bare: number; app: number }> {
  const counts = { bare: [] as number[], app: [] as number[] };
  for (let round = 0; round < rounds; round++) {
    counts.bare.push(await responsesPerSecond(servers.bare.port, tenant.cookie, bare, seconds));
    counts.app.push(await responsesPerSecond(servers.app.port, tenant.cookie, app, seconds));
  }
  return { bare: median(counts.bare), app: median(counts.app) };
}

async function responsesPerSecond(port: number, cookie: string, ask: () => Ask, seconds: number): Promise<number> {
  const requests = Array.from({ length: 64 }, ask).map(({ method, path }) => ({ method, path, headers: { cookie } }));
  const result = await autocannon({
    url: `http://127.0.0.1:${port}`,
    connections: CONNECTIONS,
    duration: seconds,
    requests,
  });
  if (result.non2xx > 0 || result.errors > 0)
    throw new Error(`${result.non2xx + result.errors} requests failed under load`);
  return result['2xx'] / result.duration;
}
