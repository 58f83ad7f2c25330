import { PASSWORD } from '#testkit/inputs/inputs.ts';
import { newSession } from '#testkit/inputs/requests.ts';
import { hashPassword, passwordMatches } from '../server/platform/passwords.ts';
import { Connection, post } from './connection.ts';
import type { Served } from './processes.ts';
import { medians } from './sampling.ts';
import type { Result } from './table.ts';
import type { Tenant } from './tenants.ts';

/** The maximum time of a login in addition to the hash, which is slow by design. */
const BESIDE_HASH_MS = 5;

/** A login compared with hashing alone: with the correct password, a wrong one, and an unknown login ID. */
export async function measureLogin(app: Served, { login_id }: Tenant, rounds: number): Promise<Result[]> {
  const hash = await hashPassword(PASSWORD);
  const connection = await Connection.to(app.port);
  let unknown = 0;
  let wrong = 0;
  const login = (id: () => string, login_password: string) => async () => {
    const { status } = await connection.ask(post(newSession({ login_id: id(), login_password })));
    if (![200, 401].includes(status)) throw new Error(`The login returned ${status}`);
  };
  const times = await medians(
    {
      hash: () => passwordMatches(hash, PASSWORD),
      right: login(() => login_id, PASSWORD),
      // No ID fails often enough to reach the rate limit.
      unknown: login(() => `nobody-${(unknown += 1)}`, PASSWORD),
      wrong: login(() => `bench-${100 + ((wrong += 1) % 20)}`, 'Not-the-right-1'),
    },
    rounds,
  );
  connection.close();
  const result = (operation: string, time: number): Result => ({
    operation,
    bare: times.hash,
    measured: time,
    bar: `hash + ${BESIDE_HASH_MS} ms`,
    isMet: time <= times.hash + BESIDE_HASH_MS,
  });
  return [
    result('log in', times.right),
    result('log in, wrong password', times.wrong),
    result('log in, unknown ID', times.unknown),
  ];
}
