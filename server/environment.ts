import { isIP } from 'node:net';

/** The environment as it is given to a process. */
export type Environment = Readonly<Record<string, string | undefined>>;

/** A setting that stops the start: one sentence that names the variable. */
export class ConfigError extends Error {
  override name = 'ConfigError';
}

/** An empty value in an environment file means that the line was left blank. */
export function withoutBlanks(given: Environment): Environment {
  return Object.fromEntries(Object.entries(given).filter(([, value]) => value?.trim()));
}

/** All of a group's values, or none; a half-given group is a mistake, also when only one of its `extras` is given. */
export function wholeGroup(env: Environment, names: string[], extras: string[] = []): string[] | undefined {
  const given = [...names, ...extras].filter((name) => env[name]);
  if (given.length === 0) return undefined;
  const missing = names.find((name) => !env[name]);
  if (missing) throw new ConfigError(`${missing} is missing: ${given.join(', ')} cannot be used without it.`);
  return names.map((name) => env[name] ?? '');
}

export function url(env: Environment, name: string, fallback: string, protocols: string[]): string {
  const value = env[name] ?? fallback;
  if (!URL.canParse(value) || !protocols.includes(new URL(value).protocol)) {
    throw new ConfigError(`${name} must be a URL that begins with ${protocols.map((p) => `${p}//`).join(' or ')}.`);
  }
  return value;
}

export function wholeNumber(env: Environment, name: string, fallback: number, least: number, most: number): number {
  const value = Number(env[name] ?? fallback);
  if (!Number.isInteger(value) || value < least || value > most) {
    throw new ConfigError(`${name} must be a whole number from ${least} to ${most}.`);
  }
  return value;
}

export function oneOf<const T extends string>(env: Environment, name: string, choices: readonly T[], fallback: T): T {
  const value = env[name] ?? fallback;
  const chosen = choices.find((choice) => choice === value);
  if (!chosen) throw new ConfigError(`${name} must be one of ${choices.join(', ')}.`);
  return chosen;
}

const MOST_PROXIES = 10;

/** How many proxies stand in front of the server, or the networks that they are in; none by default. */
export function proxies(env: Environment, name: string): number | string[] {
  const value = env[name]?.trim() ?? '0';
  if (value === 'true') return 1;
  if (value === 'false') return 0;
  if (/^\d+$/.test(value) && Number(value) <= MOST_PROXIES) return Number(value);
  const networks = value.split(',').map((network) => network.trim());
  if (networks.every(isNetwork)) return networks;
  throw new ConfigError(
    `${name} must be the number of proxies in front of the server (0 to ${MOST_PROXIES}), or their networks as in 10.0.0.0/8,fd00::/8.`,
  );
}

/** An address, or one with the length of its prefix. */
function isNetwork(text: string): boolean {
  const [address = '', prefix, ...rest] = text.split('/');
  const version = isIP(address);
  if (version === 0 || rest.length > 0) return false;
  return prefix === undefined || (/^\d{1,3}$/.test(prefix) && Number(prefix) <= (version === 4 ? 32 : 128));
}

export function emailAddress(env: Environment, name: string, fallback: string): string {
  const value = env[name] ?? fallback;
  if (!/^[^\s@<>]+@[^\s@<>]+$/.test(value)) throw new ConfigError(`${name} must be an email address.`);
  return value;
}

const LEAST_SECRET_LENGTH = 32;

/** A secret that signs something: too long to be guessed. */
export function longSecret(env: Environment, name: string): string | undefined {
  const secret = env[name];
  if (secret && secret.length < LEAST_SECRET_LENGTH) {
    throw new ConfigError(`${name} must be at least ${LEAST_SECRET_LENGTH} characters long.`);
  }
  return secret;
}

/** Who mails come from: an address alone, or after a name as in `JobsitesPro <no-reply@jobs.example>`. */
export function emailSender(
  env: Environment,
  name: string,
  fallback: string,
): { address: string; name: string | undefined } {
  const value = (env[name] ?? fallback).trim();
  const named = /^(?:"(?<quoted>[^"<>]+)"|(?<plain>[^"<>]+?))\s*<(?<address>[^\s@<>]+@[^\s@<>]+)>$/.exec(value)?.groups;
  const address = named?.address ?? value;
  const sender = (named?.quoted ?? named?.plain)?.trim();
  if (!/^[^\s@<>"]+@[^\s@<>"]+$/.test(address) || (named && (!sender || /\p{Cc}/u.test(sender)))) {
    throw new ConfigError(`${name} must be an email address, or a name and an address as in Name <name@example.com>.`);
  }
  return { address, name: sender };
}
