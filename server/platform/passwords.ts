import { hash, verify } from '@node-rs/argon2';

// argon2id (the library's default), 46 MiB, one pass: OWASP's first choice for argon2id. libuv's pool runs at most four at once, which bounds the memory.
const COST = { memoryCost: 47_104, timeCost: 1, parallelism: 1 } as const;

/** What is stored of a password. Takes some 40 ms on purpose: never await it inside a transaction. */
export function hashPassword(password: string): Promise<string> {
  return hash(password, COST);
}

let decoy: Promise<string> | undefined;

/**
 * True when the password is the one that was hashed. Without a hash it works just as long and says no, so that an
 * unknown login ID cannot be told from a wrong password by the clock.
 */
export async function passwordMatches(stored: string | null | undefined, password: string): Promise<boolean> {
  decoy ??= hashPassword('a password that nobody has');
  const isRight = await verify(stored ?? (await decoy), password);
  return Boolean(stored) && isRight;
}
