import { hash, verify } from '@node-rs/argon2';

// argon2id (the library's default), 46 MiB, one pass: OWASP's first choice for argon2id. libuv's pool runs at most four
// at the same time, which limits the memory.
const COST = { memoryCost: 47_104, timeCost: 1, parallelism: 1 } as const;

/** The hash of a password. Takes about 40 ms by design: never await it inside a transaction. */
export function hashPassword(password: string): Promise<string> {
  return hash(password, COST);
}

let decoy: Promise<string> | undefined;

/**
 * True if the password matches the hash. Without a hash, it takes the same time and returns false, so that timing does
 * not distinguish an unknown login ID from a wrong password.
 */
export async function passwordMatches(stored: string | null | undefined, password: string): Promise<boolean> {
  decoy ??= hashPassword('a password that nobody has');
  const isRight = await verify(stored ?? (await decoy), password);
  return Boolean(stored) && isRight;
}
