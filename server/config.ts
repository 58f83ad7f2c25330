import { join, resolve } from 'node:path';

export type Role = 'all' | 'web' | 'worker';

export interface Config {
  host: string;
  port: number;
  publicUrl: string;
  isProduction: boolean;
  dataDir: string;
  database: { url: string | undefined; poolSize: number };
  /** Undefined: one is made and kept in the data folder. */
  secretKey: string | undefined;
  role: Role;
  logLevel: string;
  trustProxy: boolean;
  rateLimits: boolean;
  mail: { smtpUrl: string | undefined; from: string; contactEmail: string };
  supportTextNumber: string;
  twilio: { accountSid: string; authToken: string; from: string; apiUrl: string | undefined } | undefined;
  s3: S3Config | undefined;
  /** Sign-in with Google; undefined where it is not set up. */
  google: { clientId: string; certsUrl: string } | undefined;
  map: { tileUrl: string; attribution: string };
}

export interface S3Config {
  bucket: string;
  region: string;
  accessKeyId: string;
  secretAccessKey: string;
  endpoint: string | undefined;
}

/** A setting that stops the start: one sentence that names the variable. */
export class ConfigError extends Error {
  override name = 'ConfigError';
}

type Environment = Readonly<Record<string, string | undefined>>;

const OSM_TILES = 'https://tile.openstreetmap.org/{z}/{x}/{y}.png';
const OSM_ATTRIBUTION = '© OpenStreetMap contributors';

/** Reads the environment once, checks all of it, and gives it back as one object. Throws a ConfigError. */
export function readConfig(given: Environment): Config {
  const env = withoutBlanks(given);
  const isProduction = env.NODE_ENV === 'production';
  const host = env.HOST ?? '127.0.0.1';
  const port = wholeNumber(env, 'PORT', 3000, 0, 65_535);
  const publicUrl = url(env, 'PUBLIC_URL', `http://localhost:${port}`, ['http:', 'https:']).replace(/\/+$/, '');
  const mailHost = new URL(publicUrl).hostname;
  const config: Config = {
    host,
    port,
    publicUrl,
    isProduction,
    dataDir: resolve(env.DATA_DIR ?? 'data'),
    database: {
      url: env.DATABASE_URL && url(env, 'DATABASE_URL', '', ['postgres:', 'postgresql:']),
      poolSize: wholeNumber(env, 'DATABASE_POOL_SIZE', 10, 1, 500),
    },
    secretKey: secretKey(env, isProduction),
    role: oneOf(env, 'ROLE', ['all', 'web', 'worker'], 'all'),
    logLevel: oneOf(env, 'LOG_LEVEL', ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'], 'info'),
    trustProxy: flag(env, 'TRUST_PROXY', false),
    rateLimits: oneOf(env, 'RATE_LIMITS', ['on', 'off'], 'on') === 'on',
    mail: {
      smtpUrl: env.SMTP_URL && url(env, 'SMTP_URL', '', ['smtp:', 'smtps:']),
      from: emailAddress(env, 'MAIL_FROM', `no-reply@${mailHost}`),
      contactEmail: emailAddress(env, 'CONTACT_EMAIL', `support@${mailHost}`),
    },
    supportTextNumber: env.SUPPORT_TEXT_NUMBER ?? '888-579-5808',
    twilio: twilio(env),
    s3: s3(env),
    google: google(env),
    map: { tileUrl: env.MAP_TILE_URL ?? OSM_TILES, attribution: env.MAP_ATTRIBUTION ?? OSM_ATTRIBUTION },
  };
  refuseUnfitForProduction(env, config);
  return config;
}

/** An empty value in an environment file means that the line was left blank. */
function withoutBlanks(given: Environment): Environment {
  return Object.fromEntries(Object.entries(given).filter(([, value]) => value?.trim()));
}

function refuseUnfitForProduction(env: Environment, config: Config): void {
  const { isProduction, rateLimits, host, role, mail, twilio: texts } = config;
  if (!rateLimits && (isProduction || !isLoopback(host))) {
    throw new ConfigError('RATE_LIMITS=off is for load tests on a loopback HOST and is refused in production.');
  }
  if (isProduction && env.ALLOW_EMBEDDED_PROVIDERS !== '1') {
    if (!mail.smtpUrl) throw embeddedInProduction('SMTP_URL', 'mails would stay in the outbox');
    if (!texts) throw embeddedInProduction('TWILIO_ACCOUNT_SID', 'texts would stay in the outbox');
  }
  if (role === 'all') return;
  const missing = { DATABASE_URL: config.database.url, S3_BUCKET: config.s3, SECRET_KEY: config.secretKey };
  for (const [name, value] of Object.entries(missing)) {
    if (!value) throw new ConfigError(`ROLE=${role} shares its work with other processes and needs ${name}.`);
  }
}

function embeddedInProduction(name: string, because: string): ConfigError {
  return new ConfigError(`Set ${name}, or ALLOW_EMBEDDED_PROVIDERS=1 to run production without it (${because}).`);
}

function isLoopback(host: string): boolean {
  return host === 'localhost' || host === '::1' || host.startsWith('127.');
}

function secretKey(env: Environment, isProduction: boolean): string | undefined {
  const key = env.SECRET_KEY;
  if (!key && isProduction) throw new ConfigError('SECRET_KEY is required in production.');
  if (key && key.length < 32) throw new ConfigError('SECRET_KEY must be at least 32 characters long.');
  return key;
}

function twilio(env: Environment): Config['twilio'] {
  const group = wholeGroup(env, ['TWILIO_ACCOUNT_SID', 'TWILIO_AUTH_TOKEN', 'TWILIO_FROM']);
  if (!group) return undefined;
  const [accountSid, authToken, from] = group as [string, string, string];
  const apiUrl = env.TWILIO_API_URL && url(env, 'TWILIO_API_URL', '', ['http:', 'https:']);
  return { accountSid, authToken, from, apiUrl };
}

function s3(env: Environment): S3Config | undefined {
  const group = wholeGroup(env, ['S3_BUCKET', 'S3_REGION', 'S3_ACCESS_KEY_ID', 'S3_SECRET_ACCESS_KEY']);
  if (!group) return undefined;
  const [bucket, region, accessKeyId, secretAccessKey] = group as [string, string, string, string];
  const endpoint = env.S3_ENDPOINT && url(env, 'S3_ENDPOINT', '', ['http:', 'https:']);
  return { bucket, region, accessKeyId, secretAccessKey, endpoint };
}

const GOOGLE_CERTS = 'https://www.googleapis.com/oauth2/v3/certs';

function google(env: Environment): Config['google'] {
  const clientId = env.GOOGLE_CLIENT_ID;
  const certsUrl = url(env, 'GOOGLE_CERTS_URL', GOOGLE_CERTS, ['http:', 'https:']);
  return clientId ? { clientId, certsUrl } : undefined;
}

/** All of a group's values, or none; a half-given group is a mistake. */
function wholeGroup(env: Environment, names: string[]): string[] | undefined {
  const given = names.filter((name) => env[name]);
  if (given.length === 0) return undefined;
  const missing = names.find((name) => !env[name]);
  if (missing) throw new ConfigError(`${missing} is missing: ${given.join(', ')} cannot be used without it.`);
  return names.map((name) => env[name] ?? '');
}

function url(env: Environment, name: string, fallback: string, protocols: string[]): string {
  const value = env[name] ?? fallback;
  if (!URL.canParse(value) || !protocols.includes(new URL(value).protocol)) {
    throw new ConfigError(`${name} must be a URL that begins with ${protocols.map((p) => `${p}//`).join(' or ')}.`);
  }
  return value;
}

function wholeNumber(env: Environment, name: string, fallback: number, least: number, most: number): number {
  const value = Number(env[name] ?? fallback);
  if (!Number.isInteger(value) || value < least || value > most) {
    throw new ConfigError(`${name} must be a whole number from ${least} to ${most}.`);
  }
  return value;
}

function oneOf<const T extends string>(env: Environment, name: string, choices: readonly T[], fallback: T): T {
  const value = env[name] ?? fallback;
  const chosen = choices.find((choice) => choice === value);
  if (!chosen) throw new ConfigError(`${name} must be one of ${choices.join(', ')}.`);
  return chosen;
}

function flag(env: Environment, name: string, fallback: boolean): boolean {
  const value = env[name];
  if (value === undefined) return fallback;
  if (['1', 'true'].includes(value)) return true;
  if (['0', 'false'].includes(value)) return false;
  throw new ConfigError(`${name} must be true or false.`);
}

function emailAddress(env: Environment, name: string, fallback: string): string {
  const value = env[name] ?? fallback;
  if (!/^[^\s@<>]+@[^\s@<>]+$/.test(value)) throw new ConfigError(`${name} must be an email address.`);
  return value;
}

/** Where the web application's built files lie. */
export const WEB_BUILD = join(import.meta.dirname, '../web/build/client');
