import {
  ConfigError,
  emailAddress,
  emailSender,
  type Environment,
  type Format,
  longSecret,
  mapTiles,
  onOff,
  oneOf,
  passphrase,
  proxies,
  secretList,
  text,
  url,
  wholeNumber,
} from './environment.ts';
import { retentionRule } from './retention-rule.ts';

/** A setting that the server reads from its environment. */
export interface Setting {
  /** In Markdown, for docs/operating.md and .env.example. */
  description: string;
  format: Format;
  /** The value as written in the environment; a setting without a default may be undefined. */
  default?: string;
  /** In Markdown: what happens without the setting, if `default` does not explain it. */
  without?: string;
}

const webUrl = url('http', 'https');

const SERVER = {
  HOST: { description: 'where the server listens', format: text, default: '127.0.0.1' },
  PORT: {
    description: 'the port that pages and API share',
    format: wholeNumber(0, 65_535),
    default: '3000',
  },
  PUBLIC_URL: {
    description: 'links in messages; on https cookies are Secure and carry the `__Host-` prefix; see "Production"',
    format: webUrl,
    without: '`http://localhost:PORT`',
  },
  NODE_ENV: {
    description: '`production` applies the rules of production on a local address too; see "Production"',
    format: text,
  },
  ALLOW_EMBEDDED_PROVIDERS: {
    description: '`1` lets production run with the outbox and the card sandbox; see "Production"',
    format: text,
  },
  DATA_DIR: { description: 'embedded database, files, outbox, generated secret', format: text, default: './data' },
  SECRET_KEY: {
    description:
      "signs cookies and the links that end emails, encrypts QuickBooks' tokens, second factors and what waits for its delivery; at least 32 characters; required in production",
    format: longSecret,
    without: 'made once into `DATA_DIR`',
  },
  ROLE: {
    description:
      '`web` serves, `worker` delivers messages and serves only `/healthz`, `/readyz` and `/metrics`, `all` does both; other than `all` needs `DATABASE_URL`, S3 and `SECRET_KEY`',
    format: oneOf(['all', 'web', 'worker']),
    default: 'all',
  },
  SHUTDOWN_DELAY: {
    description: 'seconds for which the server still listens once it was told to end',
    format: wholeNumber(0, 60),
    without: '`3`, `1` on the embedded engine',
  },
  TRUST_PROXY: {
    description:
      'how many proxies stand in front of the server (`true` is 1), or the networks that they are in, as `10.0.0.0/8,fd00::/8`; see "Behind a proxy"',
    format: proxies,
    default: '0',
  },
  LOG_LEVEL: {
    description:
      'one JSON line for each request (id, route pattern, account, company, caller\'s address, status, milliseconds) and security event; see "Logs"; `fatal`, `error`, `warn`, `info`, `debug`, `trace` or `silent`',
    format: oneOf(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']),
    default: 'info',
  },
  LOG_ADDRESSES: {
    description:
      "callers' addresses in the request log: as they are, or `hashed` with `SECRET_KEY` (the same address gives the same hash)",
    format: oneOf(['plain', 'hashed']),
    default: 'plain',
  },
  METRICS_TOKEN: {
    description: 'the Bearer token that `/metrics` asks for, at least 32 characters; see "Metrics"',
    format: longSecret,
    without: '`/metrics` answers callers on this machine only, and none through a proxy',
  },
  RATE_LIMITS: {
    description: '`off` is for load tests on loopback and refused in production',
    format: onOff,
    default: 'on',
  },
  MESSAGES_PER_DAY: {
    description:
      'the most estimates, invoices, copies of approvals, links, invitations and texts about customers that all companies together send in a day (UTC); the log says when it is reached',
    format: wholeNumber(1, 100_000_000),
    default: '10000',
  },
  STORAGE_MB_PER_COMPANY: {
    description:
      'the most megabytes that the photos, logos, scans and files to import of a company take; see "Commands" for what they take',
    format: wholeNumber(1, 100_000_000),
    default: '20000',
  },
  STORAGE_MB_PER_TRIAL: {
    description: 'the same for a company that has never paid',
    format: wholeNumber(1, 100_000_000),
    default: '500',
  },
} as const satisfies Record<string, Setting>;

const DATABASE = {
  DATABASE_URL: {
    description: 'PostgreSQL 15 or newer, as `postgres://user:pass@host/jobsitespro`; see "The database"',
    format: url('postgres', 'postgresql'),
    without: 'the embedded engine in `DATA_DIR`',
  },
  MIGRATION_DATABASE_URL: {
    description:
      'the login that owns the schema and migrates, so that `DATABASE_URL` may be one that owns nothing; see "The database"',
    format: url('postgres', 'postgresql'),
    without: 'the login of `DATABASE_URL`',
  },
  REPLICA_URL: {
    description:
      'a streaming replica of `DATABASE_URL`\'s server, with the same database and login; reports and lists without `limit` are read there; see "A replica"',
    format: url('postgres', 'postgresql'),
    without: 'everything is read from `DATABASE_URL`',
  },
  DATABASE_POOL_SIZE: {
    description: 'the most connections to PostgreSQL at a time',
    format: wholeNumber(1, 500),
    default: '10',
  },
  EMBEDDED_SYNC: {
    description: 'with `off`, commits of the embedded engine do not wait for the disk; see "The database"',
    format: onOff,
    default: 'on',
  },
} as const satisfies Record<string, Setting>;

const MAIL = {
  SMTP_URL: {
    description: 'the mail server, as `smtp://user:pass@host:587`',
    format: url('smtp', 'smtps'),
    without: 'the outbox',
  },
  MAIL_FROM: {
    description:
      "an address, or a name and an address as `Acme Office <office@acme.example>`, for what the server itself writes; what a company sends carries the company's",
    format: emailSender,
    without: '`no-reply@` the host of `PUBLIC_URL`',
  },
  CONTACT_EMAIL: {
    description: 'where visitors and customers write to',
    format: emailAddress,
    without: '`support@` the host of `PUBLIC_URL`',
  },
  EMAIL_WEBHOOK_SECRET: {
    description:
      'signs what a mail provider tells of delivered and returned mails; at least 32 characters; see "What providers tell us"',
    format: longSecret,
    without: 'not taken',
  },
} as const satisfies Record<string, Setting>;

const TEXT_SETTINGS = {
  TWILIO_ACCOUNT_SID: { description: 'with the next two: texts by Twilio', format: text, without: 'the outbox' },
  TWILIO_AUTH_TOKEN: { description: 'checks its webhooks too', format: text, without: 'the outbox' },
  TWILIO_FROM: { description: 'the number that texts come from', format: text, without: 'the outbox' },
  TWILIO_API_URL: { description: 'for a stand-in of its API', format: webUrl, without: "Twilio's own" },
  SUPPORT_TEXT_NUMBER: {
    description: 'named where people consent to texts',
    format: text,
    default: '888-579-5808',
  },
} as const satisfies Record<string, Setting>;

const CARDS = {
  STRIPE_SECRET_KEY: { description: 'with the next two: cards by Stripe', format: text, without: 'the sandbox' },
  STRIPE_PUBLISHABLE_KEY: { description: 'shown to the browser', format: text, without: 'the sandbox' },
  STRIPE_WEBHOOK_SECRET: {
    description: 'the signing secret of the webhook endpoint; see "Card payments"',
    format: text,
    without: 'the sandbox',
  },
  STRIPE_PRICE_ID: { description: 'shown to the browser; the price itself is fixed', format: text },
  STRIPE_CONNECT_WEBHOOK_SECRET: {
    description:
      'lets companies connect accounts of their own: one or two signing secrets, with a comma between; see "Online payments"',
    format: secretList,
    without: 'not set up',
  },
  STRIPE_OWN_COMPANY: {
    description: 'the code of the one company whose account is that of the keys themselves',
    format: text,
  },
  STRIPE_API_URL: { description: 'for a stand-in of its API', format: webUrl, without: "Stripe's own" },
} as const satisfies Record<string, Setting>;

const FILES = {
  S3_BUCKET: {
    description: 'with the next three: files in a bucket',
    format: text,
    without: 'files in `DATA_DIR`',
  },
  S3_REGION: { description: "the bucket's region", format: text, without: 'files in `DATA_DIR`' },
  S3_ACCESS_KEY_ID: { description: 'who may read and write there', format: text, without: 'files in `DATA_DIR`' },
  S3_SECRET_ACCESS_KEY: { description: 'the secret of that key', format: text, without: 'files in `DATA_DIR`' },
  S3_ENDPOINT: { description: 'for a store other than Amazon S3', format: webUrl, without: "Amazon's own" },
} as const satisfies Record<string, Setting>;

const BACKUPS = {
  BACKUP_DIR: {
    description: 'where backups are written; given, they are automatic on PostgreSQL too; see "Backups"',
    format: text,
    without: '`backups` in `DATA_DIR`',
  },
  BACKUP_KEEP: {
    description:
      'of how many hours, days and weeks the last automatic backup is kept; `off` for none, before a migration neither',
    format: retentionRule,
    default: '24h,7d,4w',
  },
  BACKUP_PASSPHRASE: {
    description: 'encrypts backups, and opens them for `npm run restore`; at least 16 characters',
    format: passphrase,
    without: 'not encrypted',
  },
} as const satisfies Record<string, Setting>;

const QUICKBOOKS = {
  QUICKBOOKS_CLIENT_ID: {
    description: 'with the next one: sending to QuickBooks Online; see "QuickBooks"',
    format: text,
    without: 'not set up',
  },
  QUICKBOOKS_CLIENT_SECRET: { description: 'of the same keys', format: text, without: 'not set up' },
  QUICKBOOKS_ENVIRONMENT: {
    description: '`sandbox` or `production`, as the keys are',
    format: oneOf(['sandbox', 'production']),
    default: 'sandbox',
  },
  QUICKBOOKS_AUTH_URL: { description: 'for a stand-in of its sign-on', format: webUrl, without: "Intuit's own" },
  QUICKBOOKS_API_URL: { description: 'for a stand-in of its API', format: webUrl, without: "Intuit's own" },
} as const satisfies Record<string, Setting>;

const GOOGLE = {
  GOOGLE_CLIENT_ID: { description: 'the OAuth client of the web application', format: text, without: 'not set up' },
  GOOGLE_CERTS_URL: {
    description: 'for a stand-in that serves a JWK set',
    format: webUrl,
    default: 'https://www.googleapis.com/oauth2/v3/certs',
  },
} as const satisfies Record<string, Setting>;

const PLACES = {
  GEOCODER: {
    description: 'where addresses are found: `embedded`, `photon`, `census` or `google`; see "Addresses"',
    format: oneOf(['embedded', 'photon', 'census', 'google']),
    default: 'embedded',
  },
  GEOCODER_URL: {
    description: "a Photon server of your own, or another's stand-in",
    format: webUrl,
    without: "the provider's own",
  },
  GEOCODER_KEY: { description: 'for `google`', format: text },
  MAP_TILE_URL: {
    description:
      "the map's picture, with `{z}`, `{x}` and `{y}` (`{s}` for hosts a, b, c); pages may load pictures from that host only. OpenStreetMap's own server is for light use: take a provider of your own for a busy installation",
    format: mapTiles,
    default: 'https://tile.openstreetmap.org/{z}/{x}/{y}.png',
  },
  MAP_ATTRIBUTION: { description: 'the credit on the map', format: text, default: '© OpenStreetMap contributors' },
  SURVEY_INFO_URL: {
    description:
      'where the community survey sends for information on the project; by default the Florida Department of Transportation, which plans that road',
    format: webUrl,
    default: 'https://www.fdot.gov/projects',
  },
} as const satisfies Record<string, Setting>;

/** Every setting, in the sections of the generated documents. */
export const SECTIONS: Record<string, Record<string, Setting>> = {
  Server: SERVER,
  Database: DATABASE,
  Mail: MAIL,
  'Text messages': TEXT_SETTINGS,
  'Card payments': CARDS,
  Files: FILES,
  Backups: BACKUPS,
  QuickBooks: QUICKBOOKS,
  'Sign-in with Google': GOOGLE,
  'Addresses, maps and the survey': PLACES,
};

const SETTINGS = {
  ...SERVER,
  ...DATABASE,
  ...MAIL,
  ...TEXT_SETTINGS,
  ...CARDS,
  ...FILES,
  ...BACKUPS,
  ...QUICKBOOKS,
  ...GOOGLE,
  ...PLACES,
};

type Value<S> = S extends { format: Format<infer V> } ? (S extends { default: string } ? V : V | undefined) : never;

/** The values of all settings, with defaults applied. */
export type Settings = { [Name in keyof typeof SETTINGS]: Value<(typeof SETTINGS)[Name]> };

/** Reads and validates each setting separately. Throws a ConfigError for the first invalid one. */
export function readSettings(env: Environment): Settings {
  const values = Object.entries<Setting>(SETTINGS).map(([name, setting]) => {
    const rawValue = env[name] ?? setting.default;
    if (rawValue === undefined) return [name, undefined];
    const { success, data, error } = setting.format.safeParse(rawValue);
    if (!success) throw new ConfigError(`${name} ${error.issues[0]?.message ?? 'cannot be read.'}`);
    return [name, data];
  });
  return Object.fromEntries(values) as Settings;
}
