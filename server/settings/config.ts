import { join, resolve } from 'node:path';
import { PRODUCT_NAME } from '#domain/site.ts';
import type { TrustProxy } from '../platform/http/address.ts';
import { isLoopback } from '../platform/loopback.ts';
import { withoutTrailingSlashes } from '../platform/trailing-slashes.ts';
import { ConfigError, type Environment, namesInSentence, withoutBlanks } from './environment.ts';
import { type Providers, readProviders } from './providers.ts';
import type { RetentionRule } from './retention-rule.ts';
import { readSettings, type Settings } from './settings.ts';

export type Role = Settings['ROLE'];

/** What pages and messages show of the operator. */
export interface Brand {
  name: string;
  /** Whether the name is the operator's own, and not the product's. */
  isOwn: boolean;
  logoFile: string | undefined;
  supportPhone: string;
  /** The folder of the operator's own legal texts. */
  legalDir: string | undefined;
}

export interface Config extends Providers {
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
  /** Who may create a company: anyone, people whom the operator has invited, or nobody. */
  signUp: Settings['SIGN_UP'];
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
  brand: Brand;
  /** Whether residents can answer the community survey. */
  survey: boolean;
  /** The page with information on the community survey. */
  surveyInfoUrl: string;
  backup: {
    folder: string;
    /** Which automatic backups to keep; undefined if automatic backups are off. */
    automatic: RetentionRule | undefined;
    /** Encrypts the backups; undefined if they are not encrypted. */
    passphrase: string | undefined;
  };
  map: { tileUrl: string; attribution: string };
}

/** Reads the environment once, validates it, and returns it as one object. Throws a ConfigError with all faults. */
export function readConfig(given: Environment): Config {
  const faults: string[] = [];
  const report = (sentence: string) => void faults.push(sentence);
  const env = withoutBlanks(given);
  const { settings, invalid } = readSettings(env, report);
  const { HOST: host, PORT: port } = settings;
  const publicUrl = withoutTrailingSlashes(settings.PUBLIC_URL ?? `http://localhost:${port}`);
  const publicHost = new URL(publicUrl).hostname;
  const isProduction = settings.NODE_ENV === 'production' || !isLoopback(publicHost) || !isLoopback(host);
  const config: Config = {
    host,
    port,
    publicUrl,
    isProduction,
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
    signUp: settings.SIGN_UP,
    messagesPerDay: settings.MESSAGES_PER_DAY,
    storage: { trialMb: settings.STORAGE_MB_PER_TRIAL, paidMb: settings.STORAGE_MB_PER_COMPANY },
    mail: {
      smtpUrl: settings.SMTP_URL,
      from: settings.MAIL_FROM ?? { address: `no-reply@${publicHost}`, name: undefined },
      contactEmail: settings.SUPPORT_EMAIL ?? settings.CONTACT_EMAIL ?? `support@${publicHost}`,
      webhookSecret: settings.EMAIL_WEBHOOK_SECRET,
    },
    supportTextNumber: settings.SUPPORT_TEXT_NUMBER ?? settings.SUPPORT_PHONE,
    brand: brand(settings),
    survey: settings.SURVEY ?? settings.BRAND_NAME === undefined,
    surveyInfoUrl: settings.SURVEY_INFO_URL,
    ...readProviders({ env, settings, isProduction, report }),
    backup: backup(settings),
    map: { tileUrl: settings.MAP_TILE_URL, attribution: settings.MAP_ATTRIBUTION },
  };
  for (const { isWrong, names, sentence } of contradictions(config, env)) {
    // What follows from an invalid setting is not reported as well.
    if (isWrong && !names.some((name) => invalid.has(name))) report(sentence);
  }
  if (faults.length > 0) throw new ConfigError(...faults);
  return config;
}

interface Contradiction {
  isWrong: boolean;
  /** The settings that it follows from. */
  names: readonly string[];
  sentence: string;
}

function contradictions(config: Config, env: Environment): Contradiction[] {
  const { isProduction, host, publicUrl, role, mail } = config;
  const missing = { DATABASE_URL: config.database.url, S3_BUCKET: config.s3, SECRET_KEY: config.secretKey };
  const missingNames = Object.entries(missing).flatMap(([name, value]) => (value ? [] : [name]));
  return [
    {
      isWrong: !isLoopback(host) && isLoopback(new URL(publicUrl).hostname),
      names: ['HOST', 'PUBLIC_URL'],
      sentence: `HOST=${host} lets other machines in: set PUBLIC_URL to the address that they use.`,
    },
    ...databaseContradictions(config.database),
    {
      isWrong: config.brand.isOwn && !env['SUPPORT_PHONE'],
      names: ['BRAND_NAME'],
      sentence: 'BRAND_NAME needs SUPPORT_PHONE: otherwise the pages would show the phone of another company.',
    },
    {
      isWrong: Boolean(env['SUPPORT_EMAIL'] && env['CONTACT_EMAIL']),
      names: ['SUPPORT_EMAIL', 'CONTACT_EMAIL'],
      sentence: 'CONTACT_EMAIL is the former name of SUPPORT_EMAIL: set only one of them.',
    },
    {
      isWrong: isProduction && !publicUrl.startsWith('https:'),
      names: ['HOST', 'PUBLIC_URL'],
      sentence: 'PUBLIC_URL must begin with https:// in production, which every address but localhost is.',
    },
    {
      isWrong: isProduction && !config.secretKey,
      names: ['SECRET_KEY'],
      sentence: 'SECRET_KEY is required in production. Make one with: openssl rand -hex 32',
    },
    {
      isWrong: isProduction && !mail.smtpUrl,
      names: ['SMTP_URL'],
      sentence: 'SMTP_URL is required in production, where emails would stay in the outbox and reach nobody.',
    },
    {
      isWrong: isProduction && !config.rateLimits,
      names: [],
      sentence: 'RATE_LIMITS=off is for load tests on a loopback HOST and is refused in production.',
    },
    {
      isWrong: role !== 'all' && missingNames.length > 0,
      names: missingNames,
      sentence: `ROLE=${role} shares its work with other processes and needs ${namesInSentence(missingNames)}.`,
    },
  ];
}

function databaseContradictions({ url, migrationUrl, replicaUrl, isPooled }: Config['database']): Contradiction[] {
  const hosts = Object.entries({ DATABASE_URL: url, MIGRATION_DATABASE_URL: migrationUrl });
  return [
    {
      isWrong: migrationUrl !== undefined && !url,
      names: ['DATABASE_URL'],
      sentence: 'MIGRATION_DATABASE_URL is the owner of the database that DATABASE_URL names: set both.',
    },
    {
      isWrong: replicaUrl !== undefined && !url,
      names: ['DATABASE_URL'],
      sentence: 'REPLICA_URL is a replica of the database that DATABASE_URL names: set both.',
    },
    {
      isWrong: isPooled && !(url && migrationUrl),
      names: ['DATABASE_URL', 'MIGRATION_DATABASE_URL'],
      sentence:
        'DATABASE_POOLER=transaction needs DATABASE_URL, which leads to the pooler, and MIGRATION_DATABASE_URL, which leads past it.',
    },
    ...hosts.map(([name, value]) => ({
      isWrong: value !== undefined && new URL(value).host.includes(','),
      names: [name],
      sentence: `${name} must name one host: a proxy such as HAProxy finds the primary among several.`,
    })),
  ];
}

function brand({ BRAND_NAME, BRAND_LOGO, SUPPORT_PHONE, LEGAL_DIR }: Settings): Brand {
  return {
    name: BRAND_NAME ?? PRODUCT_NAME,
    isOwn: BRAND_NAME !== undefined,
    logoFile: BRAND_LOGO,
    supportPhone: SUPPORT_PHONE,
    legalDir: LEGAL_DIR,
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
