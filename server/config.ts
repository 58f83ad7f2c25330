import { join, resolve } from 'node:path';
import {
  ConfigError,
  emailAddress,
  emailSender,
  type Environment,
  longSecret,
  oneOf,
  proxies,
  url,
  wholeGroup,
  wholeNumber,
  withoutBlanks,
} from './environment.ts';
import type { TrustProxy } from './platform/http/address.ts';
import { isLoopback } from './platform/loopback.ts';

export type Role = 'all' | 'web' | 'worker';

export interface Config {
  host: string;
  port: number;
  publicUrl: string;
  /** So says NODE_ENV, or HOST or PUBLIC_URL can be reached from other machines. */
  isProduction: boolean;
  dataDir: string;
  database: { url: string | undefined; poolSize: number };
  /** Undefined: one is made and kept in the data folder. */
  secretKey: string | undefined;
  role: Role;
  /** How long the server still listens once it was told to end, for load balancers to notice. */
  shutdownDelayMs: number;
  logLevel: string;
  trustProxy: TrustProxy;
  /** Whether the request log has callers' addresses as they are, or keyed hashes of them. */
  logAddresses: 'plain' | 'hashed';
  rateLimits: boolean;
  /** The most messages that all companies together send in a day. */
  messagesPerDay: number;
  /** Undefined: metrics answer this machine only. */
  metricsToken: string | undefined;
  /** Hourly backups of the embedded database. */
  backups: { dir: string; keep: number };
  mail: {
    smtpUrl: string | undefined;
    /** The name is that of what the server writes itself; what a company sends carries the company's. */
    from: { address: string; name: string | undefined };
    contactEmail: string;
    /** Signs delivery callbacks; undefined where none are taken. */
    webhookSecret: string | undefined;
  };
  supportTextNumber: string;
  /** Where the community survey sends for information. */
  surveyInfoUrl: string;
  twilio: { accountSid: string; authToken: string; from: string; apiUrl: string | undefined } | undefined;
  s3: S3Config | undefined;
  /** Sign-in with Google; undefined where it is not set up. */
  google: { clientId: string; certsUrl: string } | undefined;
  /** Card payments; undefined where the sandbox takes them. */
  stripe: StripeConfig | undefined;
  /** Accounting; undefined where it is not set up. */
  quickbooks: QuickbooksConfig | undefined;
  geocoder: { kind: Geocoder; url: string | undefined; key: string | undefined };
  map: { tileUrl: string; attribution: string };
}

export type Geocoder = 'embedded' | 'photon' | 'census' | 'google';

export interface StripeConfig {
  secretKey: string;
  publishableKey: string;
  webhookSecret: string;
  priceId: string | undefined;
  apiUrl: string | undefined;
}

export interface QuickbooksConfig {
  clientId: string;
  clientSecret: string;
  environment: 'sandbox' | 'production';
  authUrl: string | undefined;
  apiUrl: string | undefined;
}

export interface S3Config {
  bucket: string;
  region: string;
  accessKeyId: string;
  secretAccessKey: string;
  endpoint: string | undefined;
}

/** The Florida Department of Transportation, which plans the road of the survey. */
const STATE_AGENCY = 'https://www.fdot.gov/projects';
const OSM_TILES = 'https://tile.openstreetmap.org/{z}/{x}/{y}.png';
const OSM_ATTRIBUTION = '© OpenStreetMap contributors';

/** Reads the environment once, checks all of it, and gives it back as one object. Throws a ConfigError. */
export function readConfig(given: Environment): Config {
  const env = withoutBlanks(given);
  const host = env.HOST ?? '127.0.0.1';
  const port = wholeNumber(env, 'PORT', 3000, 0, 65_535);
  const publicUrl = url(env, 'PUBLIC_URL', `http://localhost:${port}`, ['http:', 'https:']).replace(/\/+$/, '');
  const mailHost = new URL(publicUrl).hostname;
  const isProduction = env.NODE_ENV === 'production' || !isLoopback(mailHost) || !isLoopback(host);
  const dataDir = resolve(env.DATA_DIR ?? 'data');
  const config: Config = {
    host,
    port,
    publicUrl,
    isProduction,
    dataDir,
    database: {
      url: env.DATABASE_URL && url(env, 'DATABASE_URL', '', ['postgres:', 'postgresql:']),
      poolSize: wholeNumber(env, 'DATABASE_POOL_SIZE', 10, 1, 500),
    },
    secretKey: longSecret(env, 'SECRET_KEY'),
    role: oneOf(env, 'ROLE', ['all', 'web', 'worker'], 'all'),
    shutdownDelayMs: 1000 * wholeNumber(env, 'SHUTDOWN_DELAY', env.DATABASE_URL ? 3 : 1, 0, 60),
    logLevel: oneOf(env, 'LOG_LEVEL', ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'], 'info'),
    trustProxy: proxies(env, 'TRUST_PROXY'),
    logAddresses: oneOf(env, 'LOG_ADDRESSES', ['plain', 'hashed'], 'plain'),
    rateLimits: oneOf(env, 'RATE_LIMITS', ['on', 'off'], 'on') === 'on',
    messagesPerDay: wholeNumber(env, 'MESSAGES_PER_DAY', 10_000, 1, 100_000_000),
    metricsToken: env.METRICS_TOKEN,
    backups: {
      dir: resolve(env.BACKUP_DIR ?? join(dataDir, 'backups')),
      keep: wholeNumber(env, 'BACKUP_KEEP', 24, 1, 10_000),
    },
    mail: {
      smtpUrl: env.SMTP_URL && url(env, 'SMTP_URL', '', ['smtp:', 'smtps:']),
      from: emailSender(env, 'MAIL_FROM', `no-reply@${mailHost}`),
      contactEmail: emailAddress(env, 'CONTACT_EMAIL', `support@${mailHost}`),
      webhookSecret: longSecret(env, 'EMAIL_WEBHOOK_SECRET'),
    },
    supportTextNumber: env.SUPPORT_TEXT_NUMBER ?? '888-579-5808',
    surveyInfoUrl: url(env, 'SURVEY_INFO_URL', STATE_AGENCY, ['http:', 'https:']),
    twilio: twilio(env),
    s3: s3(env),
    google: google(env),
    stripe: stripe(env),
    quickbooks: quickbooks(env),
    geocoder: geocoder(env),
    map: { tileUrl: mapTiles(env), attribution: env.MAP_ATTRIBUTION ?? OSM_ATTRIBUTION },
  };
  refuseUnfitForProduction(env, config);
  return config;
}

function refuseUnfitForProduction(env: Environment, config: Config): void {
  const { isProduction, rateLimits, host, publicUrl, role, mail, twilio: texts, stripe: cards } = config;
  if (!isLoopback(host) && isLoopback(new URL(publicUrl).hostname)) {
    throw new ConfigError(`HOST=${host} lets other machines in: set PUBLIC_URL to the address that they use.`);
  }
  if (isProduction && !publicUrl.startsWith('https:')) {
    throw new ConfigError('PUBLIC_URL must begin with https:// in production, which every address but localhost is.');
  }
  if (isProduction && !config.secretKey) throw new ConfigError('SECRET_KEY is required in production.');
  if (!rateLimits && isProduction) {
    throw new ConfigError('RATE_LIMITS=off is for load tests on a loopback HOST and is refused in production.');
  }
  if (isProduction && env.ALLOW_EMBEDDED_PROVIDERS !== '1') {
    if (!mail.smtpUrl) throw embeddedInProduction('SMTP_URL', 'mails would stay in the outbox');
    if (!texts) throw embeddedInProduction('TWILIO_ACCOUNT_SID', 'texts would stay in the outbox');
    if (!cards)
      throw embeddedInProduction('STRIPE_SECRET_KEY', 'cards would be charged in the sandbox, which takes no money');
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

function twilio(env: Environment): Config['twilio'] {
  const group = wholeGroup(env, ['TWILIO_ACCOUNT_SID', 'TWILIO_AUTH_TOKEN', 'TWILIO_FROM']);
  if (!group) return undefined;
  const [accountSid, authToken, from] = group as [string, string, string];
  const apiUrl = env.TWILIO_API_URL && url(env, 'TWILIO_API_URL', '', ['http:', 'https:']);
  return { accountSid, authToken, from, apiUrl };
}

function stripe(env: Environment): StripeConfig | undefined {
  const names = ['STRIPE_SECRET_KEY', 'STRIPE_PUBLISHABLE_KEY', 'STRIPE_WEBHOOK_SECRET'];
  const group = wholeGroup(env, names, ['STRIPE_PRICE_ID', 'STRIPE_API_URL']);
  if (!group) return undefined;
  const [secretKey, publishableKey, webhookSecret] = group as [string, string, string];
  const apiUrl = webAddress(env, 'STRIPE_API_URL');
  return { secretKey, publishableKey, webhookSecret, priceId: env.STRIPE_PRICE_ID, apiUrl };
}

function quickbooks(env: Environment): QuickbooksConfig | undefined {
  const extras = ['QUICKBOOKS_ENVIRONMENT', 'QUICKBOOKS_AUTH_URL', 'QUICKBOOKS_API_URL'];
  const group = wholeGroup(env, ['QUICKBOOKS_CLIENT_ID', 'QUICKBOOKS_CLIENT_SECRET'], extras);
  if (!group) return undefined;
  const [clientId, clientSecret] = group as [string, string];
  return {
    clientId,
    clientSecret,
    environment: oneOf(env, 'QUICKBOOKS_ENVIRONMENT', ['sandbox', 'production'], 'sandbox'),
    authUrl: webAddress(env, 'QUICKBOOKS_AUTH_URL'),
    apiUrl: webAddress(env, 'QUICKBOOKS_API_URL'),
  };
}

function geocoder(env: Environment): Config['geocoder'] {
  const kind = oneOf(env, 'GEOCODER', ['embedded', 'photon', 'census', 'google'], 'embedded');
  if (kind === 'google' && !env.GEOCODER_KEY) throw new ConfigError('GEOCODER=google needs GEOCODER_KEY.');
  return { kind, url: webAddress(env, 'GEOCODER_URL'), key: env.GEOCODER_KEY };
}

/** Where a map's picture comes from: an address with placeholders, which only a browser fills in. */
function mapTiles(env: Environment): string {
  const tiles = env.MAP_TILE_URL ?? OSM_TILES;
  const filled = tiles.replace(/\{\w+\}/g, '0');
  const isWhole = ['{z}', '{x}', '{y}'].every((place) => tiles.includes(place));
  if (!isWhole || !/^https?:\/\//.test(filled) || !URL.canParse(filled)) {
    throw new ConfigError('MAP_TILE_URL must be a URL that begins with http:// or https:// and has {z}, {x} and {y}.');
  }
  return tiles;
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

/** An address on the web that may be left out. */
function webAddress(env: Environment, name: string): string | undefined {
  return env[name] && url(env, name, '', ['http:', 'https:']);
}

/** Where the web application's built files lie. */
export const WEB_BUILD = join(import.meta.dirname, '../web/build/client');
