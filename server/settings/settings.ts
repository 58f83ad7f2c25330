import { PRODUCT_NAME, PRODUCT_PHONE } from '#domain/site.ts';
import {
  brandName,
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
  usPhone,
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
  HOST: { description: 'the address that the server listens on', format: text, default: '127.0.0.1' },
  PORT: {
    description: 'the port for pages and the API',
    format: wholeNumber(0, 65_535),
    default: '3000',
  },
  PUBLIC_URL: {
    description: 'the address in links; with https, cookies are Secure and have the `__Host-` prefix; see "Production"',
    format: webUrl,
    without: '`http://localhost:PORT`',
  },
  NODE_ENV: {
    description: '`production` applies the production rules even on a local address; see "Production"',
    format: text,
  },
  DATA_DIR: {
    description: 'the folder of the embedded database, files, the outbox, and the generated secret',
    format: text,
    default: './data',
  },
  SECRET_KEY: {
    description:
      'signs cookies and unsubscribe links, and encrypts QuickBooks tokens, second factors, and queued messages; at least 32 characters; required in production',
    format: longSecret,
    without: 'generated once in `DATA_DIR`',
  },
  ROLE: {
    description:
      '`web` serves requests, `worker` delivers messages and serves only `/healthz`, `/readyz`, and `/metrics`, and `all` does both; `web` and `worker` require `DATABASE_URL`, S3, and `SECRET_KEY`',
    format: oneOf(['all', 'web', 'worker']),
    default: 'all',
  },
  SHUTDOWN_DELAY: {
    description: 'how many seconds the server keeps listening after it receives SIGTERM',
    format: wholeNumber(0, 60),
    without: '`3`; `1` on the embedded engine',
  },
  TRUST_PROXY: {
    description:
      'the number of proxies in front of the server (`true` is 1), or their networks, such as `10.0.0.0/8,fd00::/8`; see "Behind a proxy"',
    format: proxies,
    default: '0',
  },
  LOG_LEVEL: {
    description:
      'one JSON line per request (id, route pattern, account, company, client address, status, milliseconds) and per security event; see "Logs"; `fatal`, `error`, `warn`, `info`, `debug`, `trace` or `silent`',
    format: oneOf(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']),
    default: 'info',
  },
  LOG_ADDRESSES: {
    description:
      'client addresses in the request log: unchanged, or `hashed` with `SECRET_KEY` (an address always has the same hash)',
    format: oneOf(['plain', 'hashed']),
    default: 'plain',
  },
  METRICS_TOKEN: {
    description: 'the Bearer token that `/metrics` requires, at least 32 characters; see "Metrics"',
    format: longSecret,
    without: '`/metrics` responds only to clients on this machine, and not through a proxy',
  },
  RATE_LIMITS: {
    description: '`off` is for load tests on loopback and is rejected in production',
    format: onOff,
    default: 'on',
  },
  SIGN_UP: {
    description:
      'who may create a company: `open` anyone, `invite` people with an invitation of the operator, `closed` nobody; companies that exist still invite co-workers; see "Private installations"',
    format: oneOf(['open', 'invite', 'closed']),
    default: 'open',
  },
  MESSAGES_PER_DAY: {
    description:
      'the maximum number of estimates, invoices, copies of approvals, links, invitations, and text messages to customers that all companies together may send per day (UTC); the server logs when it is reached',
    format: wholeNumber(1, 100_000_000),
    default: '10000',
  },
  STORAGE_MB_PER_COMPANY: {
    description:
      'the maximum storage in megabytes for the photos, logos, scans, and import files of a company; see "Commands" for current usage',
    format: wholeNumber(1, 100_000_000),
    default: '20000',
  },
  STORAGE_MB_PER_TRIAL: {
    description: 'the same limit for a company that has never paid',
    format: wholeNumber(1, 100_000_000),
    default: '500',
  },
} as const satisfies Record<string, Setting>;

const BRAND = {
  BRAND_NAME: {
    description:
      'the name on all pages and in all messages, for an installation of your own; requires `SUPPORT_PHONE`; see "Private installations"',
    format: brandName,
    without: `\`${PRODUCT_NAME}\``,
  },
  BRAND_LOGO: {
    description: 'an SVG or PNG file, shown beside the name and as the icon',
    format: text,
    without: "the product's logo; with `BRAND_NAME` a neutral icon",
  },
  SUPPORT_PHONE: {
    description: 'the phone that the pages show for questions',
    format: usPhone,
    default: PRODUCT_PHONE,
  },
  SUPPORT_EMAIL: {
    description: 'the address to which visitors, customers, and users write',
    format: emailAddress,
    without: '`CONTACT_EMAIL`',
  },
  LEGAL_DIR: {
    description: 'a folder with your own `terms.html` and `privacy.html`; see "Private installations"',
    format: text,
    without: "the product's texts, with the name of `BRAND_NAME`",
  },
  SURVEY: {
    description: '`off` removes the community survey',
    format: onOff,
    without: '`on`; with `BRAND_NAME` `off`',
  },
} as const satisfies Record<string, Setting>;

const DATABASE = {
  DATABASE_URL: {
    description: 'PostgreSQL 15 or newer, such as `postgres://user:pass@host/jobsitespro`; see "The database"',
    format: url('postgres', 'postgresql'),
    without: 'the embedded engine in `DATA_DIR`',
  },
  MIGRATION_DATABASE_URL: {
    description:
      'the login that owns and migrates the schema, so that the login of `DATABASE_URL` need not own anything; see "The database"',
    format: url('postgres', 'postgresql'),
    without: 'the login of `DATABASE_URL`',
  },
  REPLICA_URL: {
    description:
      'a streaming replica of `DATABASE_URL`\'s server, with the same database and login; reports and lists without `limit` read from it; see "A replica"',
    format: url('postgres', 'postgresql'),
    without: 'all reads use `DATABASE_URL`',
  },
  DATABASE_POOL_SIZE: {
    description: 'the maximum number of connections to PostgreSQL',
    format: wholeNumber(1, 500),
    default: '10',
  },
  DATABASE_POOLER: {
    description:
      '`transaction` if `DATABASE_URL` leads to a pooler such as PgBouncer in transaction or session mode; requires `MIGRATION_DATABASE_URL`, which leads past it; see "A connection pooler"',
    format: oneOf(['off', 'transaction']),
    default: 'off',
  },
  EMBEDDED_SYNC: {
    description: '`off` lets commits of the embedded engine return before the disk has them; see "The database"',
    format: onOff,
    default: 'on',
  },
} as const satisfies Record<string, Setting>;

const MAIL = {
  SMTP_URL: {
    description: 'the mail server, such as `smtp://user:pass@host:587`; required in production',
    format: url('smtp', 'smtps'),
    without: 'the outbox',
  },
  MAIL_FROM: {
    description:
      "the sender of the server's own emails: an address, or a name and an address such as `Acme Office <office@acme.example>`; emails from a company have the company's name",
    format: emailSender,
    without: '`no-reply@` the host of `PUBLIC_URL`',
  },
  CONTACT_EMAIL: {
    description: 'the former name of `SUPPORT_EMAIL`',
    format: emailAddress,
    without: '`support@` the host of `PUBLIC_URL`',
  },
  EMAIL_WEBHOOK_SECRET: {
    description:
      'verifies the reports of the mail provider of delivered and returned emails; at least 32 characters; see "What providers tell us"',
    format: longSecret,
    without: 'reports are rejected',
  },
} as const satisfies Record<string, Setting>;

const TEXT_SETTINGS = {
  SMS: {
    description:
      '`twilio` sends text messages, `outbox` stores them on this machine and is rejected in production, and `off` removes them from all screens; see "Providers"',
    format: oneOf(['off', 'outbox', 'twilio']),
    without: '`twilio` with its settings; else `outbox`, in production `off`',
  },
  TWILIO_ACCOUNT_SID: {
    description: 'together with the next two: text messages through Twilio',
    format: text,
    without: 'see `SMS`',
  },
  TWILIO_AUTH_TOKEN: { description: 'also verifies its webhooks', format: text, without: 'see `SMS`' },
  TWILIO_FROM: { description: 'the phone number that sends text messages', format: text, without: 'see `SMS`' },
  TWILIO_API_URL: { description: 'the URL of a fake API, for tests', format: webUrl, without: "Twilio's own" },
  SUPPORT_TEXT_NUMBER: {
    description: 'the phone number shown where people consent to text messages',
    format: text,
    without: '`SUPPORT_PHONE`',
  },
} as const satisfies Record<string, Setting>;

const CARDS = {
  CARDS: {
    description:
      '`stripe` charges cards, `sandbox` simulates it and is rejected in production, and `off` removes all payments by card; see "Providers"',
    format: oneOf(['off', 'sandbox', 'stripe']),
    without: '`stripe` with its settings; else `sandbox`, in production `off`',
  },
  STRIPE_SECRET_KEY: {
    description: 'together with the next two: card payments through Stripe',
    format: text,
    without: 'see `CARDS`',
  },
  STRIPE_PUBLISHABLE_KEY: { description: 'sent to the browser', format: text, without: 'see `CARDS`' },
  STRIPE_WEBHOOK_SECRET: {
    description: 'the signing secret of the webhook endpoint; see "Card payments"',
    format: text,
    without: 'see `CARDS`',
  },
  STRIPE_PRICE_ID: { description: 'sent to the browser; the price itself is fixed', format: text },
  STRIPE_CONNECT_WEBHOOK_SECRET: {
    description:
      'lets companies connect their own accounts: one or two signing secrets, separated by a comma; see "Online payments"',
    format: secretList,
    without: 'not set up',
  },
  STRIPE_OWN_COMPANY: {
    description: 'the code of the company that owns the account of the keys',
    format: text,
  },
  STRIPE_API_URL: { description: 'the URL of a fake API, for tests', format: webUrl, without: "Stripe's own" },
} as const satisfies Record<string, Setting>;

const FILES = {
  S3_BUCKET: {
    description: 'together with the next three: stores files in a bucket',
    format: text,
    without: 'files in `DATA_DIR`',
  },
  S3_REGION: { description: "the bucket's region", format: text, without: 'files in `DATA_DIR`' },
  S3_ACCESS_KEY_ID: {
    description: 'the key id with read and write access',
    format: text,
    without: 'files in `DATA_DIR`',
  },
  S3_SECRET_ACCESS_KEY: { description: 'the secret of that key', format: text, without: 'files in `DATA_DIR`' },
  S3_ENDPOINT: { description: 'the URL of a store other than Amazon S3', format: webUrl, without: "Amazon's own" },
} as const satisfies Record<string, Setting>;

const BACKUPS = {
  BACKUP_DIR: {
    description: 'the folder for backups; if set, backups are automatic on PostgreSQL too; see "Backups"',
    format: text,
    without: '`backups` in `DATA_DIR`',
  },
  BACKUP_KEEP: {
    description:
      'how many hourly, daily, and weekly backups are kept; `off` turns automatic backups off, including those before migrations',
    format: retentionRule,
    default: '24h,7d,4w',
  },
  BACKUP_PASSPHRASE: {
    description: 'encrypts backups, and decrypts them for `npm run restore`; at least 16 characters',
    format: passphrase,
    without: 'not encrypted',
  },
} as const satisfies Record<string, Setting>;

const QUICKBOOKS = {
  QUICKBOOKS: {
    description: '`off` removes QuickBooks from all screens, even if the next two are set',
    format: onOff,
    without: '`on` with its settings, else `off`',
  },
  QUICKBOOKS_CLIENT_ID: {
    description: 'together with the next one: sends invoices to QuickBooks Online; see "QuickBooks"',
    format: text,
    without: 'not set up',
  },
  QUICKBOOKS_CLIENT_SECRET: { description: 'the secret of the same keys', format: text, without: 'not set up' },
  QUICKBOOKS_ENVIRONMENT: {
    description: '`sandbox` or `production`, depending on the keys',
    format: oneOf(['sandbox', 'production']),
    default: 'sandbox',
  },
  QUICKBOOKS_AUTH_URL: { description: 'the URL of a fake sign-on, for tests', format: webUrl, without: "Intuit's own" },
  QUICKBOOKS_API_URL: { description: 'the URL of a fake API, for tests', format: webUrl, without: "Intuit's own" },
} as const satisfies Record<string, Setting>;

const GOOGLE = {
  GOOGLE: {
    description: '`off` removes the sign-in with Google, even if the next one is set',
    format: onOff,
    without: '`on` with `GOOGLE_CLIENT_ID`, else `off`',
  },
  GOOGLE_CLIENT_ID: { description: 'the OAuth client of the web application', format: text, without: 'not set up' },
  GOOGLE_CERTS_URL: {
    description: 'the URL of a JWK set',
    format: webUrl,
    default: 'https://www.googleapis.com/oauth2/v3/certs',
  },
} as const satisfies Record<string, Setting>;

const PLACES = {
  GEOCODER: {
    description:
      'the service that finds addresses: `embedded`, `photon`, `census` or `google`; `off` suggests no addresses, and positions are marked on the map; see "Addresses"',
    format: oneOf(['off', 'embedded', 'photon', 'census', 'google']),
    default: 'embedded',
  },
  GEOCODER_URL: {
    description: 'the URL of your own Photon server, or of a fake',
    format: webUrl,
    without: "the provider's own",
  },
  GEOCODER_KEY: { description: 'the API key for `google`', format: text },
  MAP_TILE_URL: {
    description:
      "the URL of map tiles, with `{z}`, `{x}`, and `{y}` (`{s}` for hosts a, b, c); pages may load images only from that host. OpenStreetMap's own server is for light use: take a provider of your own for a busy installation",
    format: mapTiles,
    default: 'https://tile.openstreetmap.org/{z}/{x}/{y}.png',
  },
  MAP_ATTRIBUTION: { description: 'the credit on the map', format: text, default: '© OpenStreetMap contributors' },
  SURVEY_INFO_URL: {
    description:
      'the link for project information in the community survey; by default the Florida Department of Transportation, which plans that road',
    format: webUrl,
    default: 'https://www.fdot.gov/projects',
  },
} as const satisfies Record<string, Setting>;

const TIME_STAMPS = {
  TIMESTAMP_URL: {
    description:
      'the URL of a time stamp authority (RFC 3161), which stamps the nightly seals of the job files; it receives only hashes',
    format: webUrl,
    without: 'seals are made by this server only',
  },
} as const satisfies Record<string, Setting>;

const RECEIPTS = {
  RECEIPT_READER: {
    description:
      'reads vendor, day, tax, and total on the photo of a receipt: `openai`, `anthropic`, or `none`; each photo is sent to that provider, and a person checks what it has read',
    format: oneOf(['none', 'openai', 'anthropic']),
    default: 'none',
  },
  RECEIPT_READER_KEY: { description: 'the API key of the provider', format: text },
  RECEIPT_READER_MODEL: { description: 'the name of a model of the provider that reads images', format: text },
  RECEIPT_READER_URL: {
    description: 'the URL of another server with the API of the provider, or of a fake',
    format: webUrl,
    without: "the provider's own",
  },
} as const satisfies Record<string, Setting>;

/** Every setting, in the sections of the generated documents. */
export const SECTIONS: Record<string, Record<string, Setting>> = {
  Server: SERVER,
  'Name and contact': BRAND,
  Database: DATABASE,
  Mail: MAIL,
  'Text messages': TEXT_SETTINGS,
  'Card payments': CARDS,
  Files: FILES,
  Backups: BACKUPS,
  QuickBooks: QUICKBOOKS,
  'Sign-in with Google': GOOGLE,
  'Addresses, maps and the survey': PLACES,
  'Time stamps': TIME_STAMPS,
  'Reading receipts': RECEIPTS,
};

const SETTINGS = {
  ...SERVER,
  ...BRAND,
  ...DATABASE,
  ...MAIL,
  ...TEXT_SETTINGS,
  ...CARDS,
  ...FILES,
  ...BACKUPS,
  ...QUICKBOOKS,
  ...GOOGLE,
  ...PLACES,
  ...TIME_STAMPS,
  ...RECEIPTS,
};

type Value<S> = S extends { format: Format<infer V> } ? (S extends { default: string } ? V : V | undefined) : never;

/** The values of all settings, with defaults applied. */
export type Settings = { [Name in keyof typeof SETTINGS]: Value<(typeof SETTINGS)[Name]> };

/** The settings of an environment. An invalid one has its default, is reported, and is listed in `invalid`. */
export interface ReadSettings {
  settings: Settings;
  invalid: ReadonlySet<string>;
}

/** Reads and validates each setting separately, and reports each invalid one as a sentence. */
export function readSettings(env: Environment, report: (sentence: string) => void): ReadSettings {
  const invalid = new Set<string>();
  const values = Object.entries<Setting>(SETTINGS).map(([name, setting]) => {
    const rawValue = env[name] ?? setting.default;
    if (rawValue === undefined) return [name, undefined];
    const { success, data, error } = setting.format.safeParse(rawValue);
    if (success) return [name, data];
    invalid.add(name);
    report(`${name} ${error.issues[0]?.message ?? 'cannot be read.'}`);
    return [name, setting.default === undefined ? undefined : setting.format.parse(setting.default)];
  });
  return { settings: Object.fromEntries(values) as Settings, invalid };
}
