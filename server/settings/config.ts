import { join, resolve } from 'node:path';
import type { TrustProxy } from '../platform/http/address.ts';
import { isLoopback } from '../platform/loopback.ts';
import { withoutTrailingSlashes } from '../platform/trailing-slashes.ts';
import { ConfigError, type Environment, wholeGroup, withoutBlanks } from './environment.ts';
import type { RetentionRule } from './retention-rule.ts';
import { readSettings, type Settings } from './settings.ts';

export type Role = Settings['ROLE'];

export interface Config {
  host: string;
  port: number;
  publicUrl: string;
  /** True if NODE_ENV is production, or if HOST or PUBLIC_URL can be reached from other machines. */
  isProduction: boolean;
  dataDir: string;
  database: {
    url: string | undefined;
    /** The login that owns the schema, if the login of `url` owns nothing. */
    migrationUrl: string | undefined;
    /** A streaming replica of the server of `url`. */
    replicaUrl: string | undefined;
    /** Whether a pooler may give each transaction of `url` and `replicaUrl` a different connection. */
    isPooled: boolean;
    poolSize: number;
    /** Whether commits of the embedded engine wait for the disk and therefore survive a power failure. */
    embeddedSync: boolean;
  };
  /** If undefined, a key is generated and stored in the data folder. */
  secretKey: string | undefined;
  role: Role;
  /** How long the server keeps listening after a signal, so that load balancers can detect the shutdown. */
  shutdownDelayMs: number;
  logLevel: string;
  trustProxy: TrustProxy;
  /** Whether the request log contains callers' addresses in plain text or as keyed hashes. */
  logAddresses: 'plain' | 'hashed';
  /** The token that callers of /metrics must send. If undefined, only callers on this machine get a response. */
  metricsToken: string | undefined;
  rateLimits: boolean;
  /** The maximum number of messages that all companies together can send in a day. */
  messagesPerDay: number;
  /** The maximum total size of a company's uploaded files. */
  storage: { trialMb: number; paidMb: number };
  mail: {
    smtpUrl: string | undefined;
    /** The name is used in messages from the server itself. Messages from a company carry the company's name. */
    from: { address: string; name: string | undefined };
    contactEmail: string;
    /** Verifies the signatures of delivery callbacks; undefined if callbacks are not accepted. */
    webhookSecret: string | undefined;
  };
  supportTextNumber: string;
  /** The page with information on the community survey. */
  surveyInfoUrl: string;
  twilio: { accountSid: string; authToken: string; from: string; apiUrl: string | undefined } | undefined;
  s3: S3Config | undefined;
  backup: {
    folder: string;
    /** Which automatic backups to keep; undefined if automatic backups are off. */
    automatic: RetentionRule | undefined;
    /** Encrypts the backups; undefined if they are not encrypted. */
    passphrase: string | undefined;
  };
  /** Sign-in with Google; undefined if it is not configured. */
  google: { clientId: string; certsUrl: string } | undefined;
  /** Card payments; undefined if the sandbox is used. */
  stripe: StripeConfig | undefined;
  /** Accounting; undefined if it is not configured. */
  quickbooks: QuickbooksConfig | undefined;
  geocoder: { kind: GeocoderKind; url: string | undefined; key: string | undefined };
  map: { tileUrl: string; attribution: string };
}

export type GeocoderKind = Settings['GEOCODER'];

export interface StripeConfig {
  secretKey: string;
  publishableKey: string;
  webhookSecret: string;
  priceId: string | undefined;
  apiUrl: string | undefined;
  /** The secrets of the endpoints for connected accounts' events; empty if companies connect no accounts. */
  connectWebhookSecrets: readonly string[];
  /** The code of the company that receives online payments in the account of the configured keys. */
  ownCompany: string | undefined;
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

/** Reads the environment once, validates it, and returns it as one object. Throws a ConfigError. */
export function readConfig(given: Environment): Config {
  const env = withoutBlanks(given);
  const settings = readSettings(env);
  const { HOST: host, PORT: port } = settings;
  const publicUrl = withoutTrailingSlashes(settings.PUBLIC_URL ?? `http://localhost:${port}`);
  const publicHost = new URL(publicUrl).hostname;
  const config: Config = {
    host,
    port,
    publicUrl,
    isProduction: settings.NODE_ENV === 'production' || !isLoopback(publicHost) || !isLoopback(host),
    dataDir: resolve(settings.DATA_DIR),
    database: {
      url: settings.DATABASE_URL,
      migrationUrl: settings.MIGRATION_DATABASE_URL,
      replicaUrl: settings.REPLICA_URL,
      isPooled: settings.DATABASE_POOLER === 'transaction',
      poolSize: settings.DATABASE_POOL_SIZE,
      embeddedSync: settings.EMBEDDED_SYNC,
    },
    secretKey: settings.SECRET_KEY,
    role: settings.ROLE,
    shutdownDelayMs: 1000 * (settings.SHUTDOWN_DELAY ?? (settings.DATABASE_URL ? 3 : 1)),
    logLevel: settings.LOG_LEVEL,
    trustProxy: settings.TRUST_PROXY,
    logAddresses: settings.LOG_ADDRESSES,
    metricsToken: settings.METRICS_TOKEN,
    rateLimits: settings.RATE_LIMITS,
    messagesPerDay: settings.MESSAGES_PER_DAY,
    storage: { trialMb: settings.STORAGE_MB_PER_TRIAL, paidMb: settings.STORAGE_MB_PER_COMPANY },
    mail: {
      smtpUrl: settings.SMTP_URL,
      from: settings.MAIL_FROM ?? { address: `no-reply@${publicHost}`, name: undefined },
      contactEmail: settings.CONTACT_EMAIL ?? `support@${publicHost}`,
      webhookSecret: settings.EMAIL_WEBHOOK_SECRET,
    },
    supportTextNumber: settings.SUPPORT_TEXT_NUMBER,
    surveyInfoUrl: settings.SURVEY_INFO_URL,
    twilio: twilio(env, settings),
    s3: s3(env, settings),
    backup: backup(settings),
    google: settings.GOOGLE_CLIENT_ID
      ? { clientId: settings.GOOGLE_CLIENT_ID, certsUrl: settings.GOOGLE_CERTS_URL }
      : undefined,
    stripe: stripe(env, settings),
    quickbooks: quickbooks(env, settings),
    geocoder: geocoder(settings),
    map: { tileUrl: settings.MAP_TILE_URL, attribution: settings.MAP_ATTRIBUTION },
  };
  rejectUnfitDatabase(config.database);
  rejectUnfitForProduction(settings, config);
  return config;
}

function rejectUnfitDatabase({ url, migrationUrl, replicaUrl, isPooled }: Config['database']): void {
  if (migrationUrl && !url) {
    throw new ConfigError('MIGRATION_DATABASE_URL is the owner of the database that DATABASE_URL names: set both.');
  }
  if (replicaUrl && !url) {
    throw new ConfigError('REPLICA_URL is a replica of the database that DATABASE_URL names: set both.');
  }
  if (isPooled && !(url && migrationUrl)) {
    throw new ConfigError(
      'DATABASE_POOLER=transaction needs DATABASE_URL, which leads to the pooler, and MIGRATION_DATABASE_URL, which leads past it.',
    );
  }
  for (const [name, value] of Object.entries({ DATABASE_URL: url, MIGRATION_DATABASE_URL: migrationUrl })) {
    if (value && new URL(value).host.includes(',')) {
      throw new ConfigError(`${name} must name one host: a proxy such as HAProxy finds the primary among several.`);
    }
  }
}

function rejectUnfitForProduction(settings: Settings, config: Config): void {
  const { isProduction, rateLimits, host, publicUrl, role, mail, twilio: twilioConfig, stripe: stripeConfig } = config;
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
  if (isProduction && settings.ALLOW_EMBEDDED_PROVIDERS !== '1') {
    if (!mail.smtpUrl) throw embeddedInProduction('SMTP_URL', 'mails would stay in the outbox');
    if (!twilioConfig) throw embeddedInProduction('TWILIO_ACCOUNT_SID', 'texts would stay in the outbox');
    if (!stripeConfig)
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

function twilio(env: Environment, settings: Settings): Config['twilio'] {
  const group = wholeGroup(env, ['TWILIO_ACCOUNT_SID', 'TWILIO_AUTH_TOKEN', 'TWILIO_FROM']);
  if (!group) return undefined;
  const { TWILIO_ACCOUNT_SID: accountSid, TWILIO_AUTH_TOKEN: authToken, TWILIO_FROM: from } = group;
  return { accountSid, authToken, from, apiUrl: settings.TWILIO_API_URL };
}

function stripe(env: Environment, settings: Settings): StripeConfig | undefined {
  const names = ['STRIPE_SECRET_KEY', 'STRIPE_PUBLISHABLE_KEY', 'STRIPE_WEBHOOK_SECRET'] as const;
  const extras = ['STRIPE_PRICE_ID', 'STRIPE_API_URL', 'STRIPE_CONNECT_WEBHOOK_SECRET', 'STRIPE_OWN_COMPANY'];
  const group = wholeGroup(env, names, extras);
  if (!group) return undefined;
  return {
    secretKey: group.STRIPE_SECRET_KEY,
    publishableKey: group.STRIPE_PUBLISHABLE_KEY,
    webhookSecret: group.STRIPE_WEBHOOK_SECRET,
    priceId: settings.STRIPE_PRICE_ID,
    apiUrl: settings.STRIPE_API_URL,
    connectWebhookSecrets: settings.STRIPE_CONNECT_WEBHOOK_SECRET ?? [],
    ownCompany: settings.STRIPE_OWN_COMPANY,
  };
}

function quickbooks(env: Environment, settings: Settings): QuickbooksConfig | undefined {
  const extras = ['QUICKBOOKS_ENVIRONMENT', 'QUICKBOOKS_AUTH_URL', 'QUICKBOOKS_API_URL'];
  const group = wholeGroup(env, ['QUICKBOOKS_CLIENT_ID', 'QUICKBOOKS_CLIENT_SECRET'], extras);
  if (!group) return undefined;
  return {
    clientId: group.QUICKBOOKS_CLIENT_ID,
    clientSecret: group.QUICKBOOKS_CLIENT_SECRET,
    environment: settings.QUICKBOOKS_ENVIRONMENT,
    authUrl: settings.QUICKBOOKS_AUTH_URL,
    apiUrl: settings.QUICKBOOKS_API_URL,
  };
}

function geocoder({ GEOCODER: kind, GEOCODER_URL: url, GEOCODER_KEY: key }: Settings): Config['geocoder'] {
  if (kind === 'google' && !key) throw new ConfigError('GEOCODER=google needs GEOCODER_KEY.');
  return { kind, url, key };
}

function s3(env: Environment, settings: Settings): S3Config | undefined {
  const group = wholeGroup(env, ['S3_BUCKET', 'S3_REGION', 'S3_ACCESS_KEY_ID', 'S3_SECRET_ACCESS_KEY']);
  if (!group) return undefined;
  return {
    bucket: group.S3_BUCKET,
    region: group.S3_REGION,
    accessKeyId: group.S3_ACCESS_KEY_ID,
    secretAccessKey: group.S3_SECRET_ACCESS_KEY,
    endpoint: settings.S3_ENDPOINT,
  };
}

/** On PostgreSQL, other tools may make the backups. Automatic backups are therefore on only if a folder is set. */
function backup({ DATA_DIR, DATABASE_URL, BACKUP_DIR, BACKUP_KEEP, BACKUP_PASSPHRASE }: Settings): Config['backup'] {
  const isAutomatic = BACKUP_KEEP !== 'off' && (BACKUP_DIR !== undefined || DATABASE_URL === undefined);
  return {
    folder: resolve(BACKUP_DIR ?? join(DATA_DIR, 'backups')),
    automatic: isAutomatic ? BACKUP_KEEP : undefined,
    passphrase: BACKUP_PASSPHRASE,
  };
}

/** The folder of the built web application. */
export const WEB_BUILD = join(import.meta.dirname, '../../web/build/client');
