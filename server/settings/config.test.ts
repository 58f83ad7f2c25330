import { describe, expect, test } from 'vitest';
import { readConfig } from './config.ts';
import { ConfigError } from './environment.ts';
import { partsOff } from './providers.ts';

const KEY = 'k'.repeat(32);
const SMTP = { SMTP_URL: 'smtp://mail.example' };
const TWILIO = { TWILIO_ACCOUNT_SID: 'AC1', TWILIO_AUTH_TOKEN: 't', TWILIO_FROM: '+18135550142' };
const S3 = { S3_BUCKET: 'b', S3_REGION: 'us-east-1', S3_ACCESS_KEY_ID: 'a', S3_SECRET_ACCESS_KEY: 's' };
const STRIPE = { STRIPE_SECRET_KEY: 'sk', STRIPE_PUBLISHABLE_KEY: 'pk', STRIPE_WEBHOOK_SECRET: 'whsec' };
const PUBLIC_URL = 'https://jobs.example';
const PRODUCTION = { NODE_ENV: 'production', PUBLIC_URL, SECRET_KEY: KEY, ...SMTP, ...TWILIO, ...STRIPE };

const NO_KEY = 'SECRET_KEY is required in production. Make one with: openssl rand -hex 32';
const NO_MAIL = 'SMTP_URL is required in production, where emails would stay in the outbox and reach nobody.';
const NOT_HTTPS = 'PUBLIC_URL must begin with https:// in production, which every address but localhost is.';

test('readConfig works without any setting', () => {
  expect(readConfig({})).toMatchObject({
    host: '127.0.0.1',
    port: 3000,
    publicUrl: 'http://localhost:3000',
    isProduction: false,
    role: 'all',
    rateLimits: true,
    trustProxy: 0,
    database: { url: undefined, migrationUrl: undefined, poolSize: 10, embeddedSync: true },
    mail: {
      smtpUrl: undefined,
      from: { address: 'no-reply@localhost', name: undefined },
      contactEmail: 'support@localhost',
    },
    supportTextNumber: '888-579-5808',
    twilio: undefined,
    s3: undefined,
  });
});

test('readConfig treats an empty value as missing', () => {
  expect(readConfig({ PORT: '', DATABASE_URL: ' ', SMTP_URL: '' })).toEqual(readConfig({}));
});

test.each<[string, number | string[]]>([
  ['0', 0],
  ['false', 0],
  ['true', 1],
  ['2', 2],
  ['10.0.0.0/8, fd00::/8', ['10.0.0.0/8', 'fd00::/8']],
  ['192.0.2.7', ['192.0.2.7']],
])('readConfig accepts TRUST_PROXY=%s', (TRUST_PROXY, trustProxy) => {
  expect(readConfig({ TRUST_PROXY }).trustProxy).toEqual(trustProxy);
});

test('readConfig delays the shutdown longer on PostgreSQL, where other servers can take over', () => {
  expect(readConfig({}).shutdownDelayMs).toBe(1000);
  expect(readConfig({ DATABASE_URL: 'postgres://x/y' }).shutdownDelayMs).toBe(3000);
  expect(readConfig({ SHUTDOWN_DELAY: '0' }).shutdownDelayMs).toBe(0);
});

test('readConfig enables automatic backups on the embedded engine, and on PostgreSQL if a backup folder is set', () => {
  const retention = { hours: 24, days: 7, weeks: 4 };
  const DATABASE_URL = 'postgres://x/y';
  expect(readConfig({ DATA_DIR: '/data' }).backup).toEqual({ folder: '/data/backups', automatic: retention });
  expect(readConfig({ BACKUP_KEEP: 'off' }).backup.automatic).toBeUndefined();
  expect(readConfig({ DATABASE_URL }).backup.automatic).toBeUndefined();
  expect(readConfig({ DATABASE_URL, BACKUP_DIR: '/backups' }).backup).toEqual({
    folder: '/backups',
    automatic: retention,
  });
  expect(() => readConfig({ BACKUP_KEEP: 'always' })).toThrow('BACKUP_KEEP must be the hours, days and weeks');
  expect(() => readConfig({ BACKUP_PASSPHRASE: 'too short' })).toThrow('BACKUP_PASSPHRASE must be at least 16');
});

test('readConfig enables syncing of the embedded engine unless EMBEDDED_SYNC is off', () => {
  expect(readConfig({}).database.embeddedSync).toBe(true);
  expect(readConfig({ EMBEDDED_SYNC: 'off' }).database.embeddedSync).toBe(false);
  expect(() => readConfig({ EMBEDDED_SYNC: 'no' })).toThrow('EMBEDDED_SYNC');
});

test('readConfig derives mail addresses from the public address', () => {
  const { mail, publicUrl } = readConfig({ ...PRODUCTION, PUBLIC_URL: `${PUBLIC_URL}/` });
  expect(publicUrl).toBe('https://jobs.example');
  expect(mail).toMatchObject({ from: { address: 'no-reply@jobs.example' }, contactEmail: 'support@jobs.example' });
});

test.each([
  ['ana@x.example', 'ana@x.example', undefined],
  ['Ana Alvarez <ana@x.example>', 'ana@x.example', 'Ana Alvarez'],
  ['"Alvarez, Ana" <ana@x.example>', 'ana@x.example', 'Alvarez, Ana'],
  ['Ana<ana@x.example>', 'ana@x.example', 'Ana'],
])('readConfig accepts MAIL_FROM=%s', (MAIL_FROM, address, name) => {
  expect(readConfig({ MAIL_FROM }).mail.from).toEqual({ address, name });
});

test('readConfig shows the product by default, and nothing of it with a name of the operator', () => {
  expect(readConfig({})).toMatchObject({
    brand: { name: 'JobsitesPro', isOwn: false, supportPhone: '888-579-5808' },
    survey: true,
  });
  const own = readConfig({
    BRAND_NAME: ' Gulf Jobs ',
    SUPPORT_PHONE: '813-555-0100',
    SUPPORT_EMAIL: 'help@gulf.example',
  });
  expect(own).toMatchObject({
    brand: { name: 'Gulf Jobs', isOwn: true, supportPhone: '813-555-0100' },
    survey: false,
    supportTextNumber: '813-555-0100',
    mail: { contactEmail: 'help@gulf.example' },
  });
  expect(partsOff(own)).toEqual(expect.arrayContaining(['survey', 'about']));
});

test('readConfig accepts complete groups of settings', () => {
  expect(readConfig({ ...TWILIO, ...S3, TWILIO_API_URL: 'http://127.0.0.1:4000' })).toMatchObject({
    twilio: { accountSid: 'AC1', apiUrl: 'http://127.0.0.1:4000' },
    s3: { bucket: 'b', endpoint: undefined },
  });
});

describe('invalid settings stop the start with a sentence for each, which names it', () => {
  test.each<[Record<string, string>, ...string[]]>([
    [{ PORT: 'x' }, 'PORT must be a whole number from 0 to 65535.'],
    [{ PORT: '70000' }, 'PORT must be a whole number from 0 to 65535.'],
    [{ PORT: '30.5' }, 'PORT must be a whole number from 0 to 65535.'],
    [{ PUBLIC_URL: 'jobs.example' }, 'PUBLIC_URL must be a URL that begins with http:// or https://.'],
    [{ PUBLIC_URL: 'ftp://jobs.example' }, 'PUBLIC_URL must be a URL that begins with http:// or https://.'],
    [{ DATABASE_URL: 'mysql://x/y' }, 'DATABASE_URL must be a URL that begins with postgres:// or postgresql://.'],
    [{ DATABASE_POOL_SIZE: '0' }, 'DATABASE_POOL_SIZE must be a whole number from 1 to 500.'],
    ...['SECRET_KEY', 'METRICS_TOKEN', 'EMAIL_WEBHOOK_SECRET'].map((name): [Record<string, string>, string] => [
      { [name]: 'short' },
      `${name} must be at least 32 characters long: a shorter one can be found by trying. Make one with: openssl rand -hex 32`,
    ]),
    [
      { BRAND_NAME: 'Gulf Jobs' },
      'BRAND_NAME needs SUPPORT_PHONE: otherwise the pages would show the phone of another company.',
    ],
    [
      { BRAND_NAME: '<b>', SUPPORT_PHONE: '813-555-0100' },
      'BRAND_NAME must be at most 40 characters, without < and >.',
    ],
    [{ SUPPORT_PHONE: '555' }, 'SUPPORT_PHONE must be a US phone number such as 813-555-0142.'],
    [
      { SUPPORT_EMAIL: 'a@x.example', CONTACT_EMAIL: 'b@x.example' },
      'CONTACT_EMAIL is the former name of SUPPORT_EMAIL: set only one of them.',
    ],
    [{ ROLE: 'boss' }, 'ROLE must be one of all, web, worker.'],
    [{ SHUTDOWN_DELAY: '61' }, 'SHUTDOWN_DELAY must be a whole number from 0 to 60.'],
    [{ LOG_LEVEL: 'loud' }, 'LOG_LEVEL must be one of fatal, error, warn, info, debug, trace, silent.'],
    ...['yes', '11', '-1', '1.5', '10.0.0.0/33', '10.0.0.0/8/8', '10.0.0.0/', '10.0.0.5,', 'proxy.example'].map(
      (TRUST_PROXY): [Record<string, string>, string] => [
        { TRUST_PROXY },
        'TRUST_PROXY must be the number of proxies in front of the server (0 to 10), or their networks as in 10.0.0.0/8,fd00::/8.',
      ],
    ),
    [{ RATE_LIMITS: 'maybe' }, 'RATE_LIMITS must be one of on, off.'],
    [
      { ...PRODUCTION, RATE_LIMITS: 'off', HOST: '0.0.0.0' },
      'RATE_LIMITS=off is for load tests on a loopback HOST and is refused in production.',
    ],
    [
      { MAP_TILE_URL: 'https://tiles.example/map.png' },
      'MAP_TILE_URL must be a URL that begins with http:// or https:// and has {z}, {x} and {y}.',
    ],
    [
      { MAP_TILE_URL: 'https://tiles.example; script-src */{z}/{x}/{y}' },
      'MAP_TILE_URL must be a URL that begins with http:// or https:// and has {z}, {x} and {y}.',
    ],
    [{ SMTP_URL: 'mail.example' }, 'SMTP_URL must be a URL that begins with smtp:// or smtps://.'],
    ...[
      'ana',
      'Ana <ana>',
      'Ana ana@x.example',
      '<ana@x.example>',
      'Ana <a@x.example> <b@x.example>',
      'A\nB <a@x.example>',
    ].map((MAIL_FROM): [Record<string, string>, string] => [
      { MAIL_FROM },
      'MAIL_FROM must be an email address, or a name and an address as in Name <name@example.com>.',
    ]),
    [{ SURVEY_INFO_URL: 'javascript:alert(1)' }, 'SURVEY_INFO_URL must be a URL that begins with http:// or https://.'],
    [{ CONTACT_EMAIL: 'ana' }, 'CONTACT_EMAIL must be an email address.'],
    [
      { TWILIO_ACCOUNT_SID: 'AC1', TWILIO_FROM: '+1' },
      'TWILIO_AUTH_TOKEN is missing: TWILIO_ACCOUNT_SID, TWILIO_FROM cannot be used without it.',
    ],
    [{ ...TWILIO, TWILIO_API_URL: 'x' }, 'TWILIO_API_URL must be a URL that begins with http:// or https://.'],
    [
      { S3_BUCKET: 'b' },
      'S3_REGION, S3_ACCESS_KEY_ID and S3_SECRET_ACCESS_KEY are missing: S3_BUCKET cannot be used without them.',
    ],
    [{ ...S3, S3_ENDPOINT: 'minio' }, 'S3_ENDPOINT must be a URL that begins with http:// or https://.'],
    [
      { STRIPE_SECRET_KEY: 'sk', STRIPE_PUBLISHABLE_KEY: 'pk' },
      'STRIPE_WEBHOOK_SECRET is missing: STRIPE_SECRET_KEY, STRIPE_PUBLISHABLE_KEY cannot be used without it.',
    ],
    [
      { STRIPE_CONNECT_WEBHOOK_SECRET: 'whsec' },
      'STRIPE_SECRET_KEY, STRIPE_PUBLISHABLE_KEY and STRIPE_WEBHOOK_SECRET are missing: STRIPE_CONNECT_WEBHOOK_SECRET cannot be used without them.',
    ],
    [
      { STRIPE_OWN_COMPANY: 'ACME-1', STRIPE_SECRET_KEY: 'sk', STRIPE_PUBLISHABLE_KEY: 'pk' },
      'STRIPE_WEBHOOK_SECRET is missing: STRIPE_SECRET_KEY, STRIPE_PUBLISHABLE_KEY, STRIPE_OWN_COMPANY cannot be used without it.',
    ],
    [
      { ...STRIPE, STRIPE_CONNECT_WEBHOOK_SECRET: 'a,b,c' },
      'STRIPE_CONNECT_WEBHOOK_SECRET must be one secret, or two with a comma between.',
    ],
    [
      { QUICKBOOKS_CLIENT_ID: 'q' },
      'QUICKBOOKS_CLIENT_SECRET is missing: QUICKBOOKS_CLIENT_ID cannot be used without it.',
    ],
    [
      { QUICKBOOKS_CLIENT_ID: 'q', QUICKBOOKS_CLIENT_SECRET: 's', QUICKBOOKS_ENVIRONMENT: 'live' },
      'QUICKBOOKS_ENVIRONMENT must be one of sandbox, production.',
    ],
    [{ GEOCODER: 'maps' }, 'GEOCODER must be one of off, embedded, photon, census, google.'],
    [{ GEOCODER: 'google' }, 'GEOCODER=google needs GEOCODER_KEY.'],
    [{ RECEIPT_READER: 'openai' }, 'RECEIPT_READER=openai needs RECEIPT_READER_KEY and RECEIPT_READER_MODEL.'],
    [
      { RECEIPT_READER: 'openai', RECEIPT_READER_KEY: 'k' },
      'RECEIPT_READER_MODEL is missing: RECEIPT_READER_KEY cannot be used without it.',
    ],
    [
      { MIGRATION_DATABASE_URL: 'postgres://x/y' },
      'MIGRATION_DATABASE_URL is the owner of the database that DATABASE_URL names: set both.',
    ],
    [{ REPLICA_URL: 'postgres://x/y' }, 'REPLICA_URL is a replica of the database that DATABASE_URL names: set both.'],
    [
      { ROLE: 'web' },
      'ROLE=web shares its work with other processes and needs DATABASE_URL, S3_BUCKET and SECRET_KEY.',
    ],
    [
      { ROLE: 'worker', DATABASE_URL: 'postgres://x/y' },
      'ROLE=worker shares its work with other processes and needs S3_BUCKET and SECRET_KEY.',
    ],
    [
      { DATABASE_POOLER: 'transaction', DATABASE_URL: 'postgres://x/y' },
      'DATABASE_POOLER=transaction needs DATABASE_URL, which leads to the pooler, and MIGRATION_DATABASE_URL, which leads past it.',
    ],
    [
      { DATABASE_URL: 'postgres://a,b/y' },
      'DATABASE_URL must name one host: a proxy such as HAProxy finds the primary among several.',
    ],
    [
      { ROLE: 'worker', DATABASE_URL: 'postgres://x/y', ...S3 },
      'ROLE=worker shares its work with other processes and needs SECRET_KEY.',
    ],
    [{ NODE_ENV: 'production' }, NOT_HTTPS, NO_KEY, NO_MAIL],
    [{ ...PRODUCTION, PUBLIC_URL: 'http://jobs.example' }, NOT_HTTPS],
    [{ ...PRODUCTION, PUBLIC_URL: 'http://192.168.1.7:3000', HOST: '0.0.0.0' }, NOT_HTTPS],
    [{ PUBLIC_URL }, NO_KEY, NO_MAIL],
    [
      { HOST: '0.0.0.0' },
      'HOST=0.0.0.0 lets other machines in: set PUBLIC_URL to the address that they use.',
      NOT_HTTPS,
      NO_KEY,
      NO_MAIL,
    ],
    [
      { ...PRODUCTION, HOST: '::', PUBLIC_URL: 'http://localhost' },
      'HOST=:: lets other machines in: set PUBLIC_URL to the address that they use.',
      NOT_HTTPS,
    ],
    [
      { ...PRODUCTION, HOST: 'office.local', PUBLIC_URL: 'https://127.0.0.1:3000' },
      'HOST=office.local lets other machines in: set PUBLIC_URL to the address that they use.',
    ],
    [{ PUBLIC_URL, SECRET_KEY: KEY, ...TWILIO }, NO_MAIL],
    [
      { ...PRODUCTION, SMS: 'outbox' },
      'SMS=outbox is refused in production, where texts would reach nobody: set SMS=off, or those of Twilio.',
    ],
    [
      { ...PRODUCTION, CARDS: 'sandbox' },
      'CARDS=sandbox is refused in production, where it would take no money: set CARDS=off, or those of Stripe.',
    ],
    [{ SMS: 'twilio' }, 'SMS=twilio needs TWILIO_ACCOUNT_SID, TWILIO_AUTH_TOKEN and TWILIO_FROM.'],
    [{ CARDS: 'stripe' }, 'CARDS=stripe needs STRIPE_SECRET_KEY, STRIPE_PUBLISHABLE_KEY and STRIPE_WEBHOOK_SECRET.'],
    [{ GOOGLE: 'on' }, 'GOOGLE=on needs GOOGLE_CLIENT_ID.'],
    [{ QUICKBOOKS: 'on' }, 'QUICKBOOKS=on needs QUICKBOOKS_CLIENT_ID and QUICKBOOKS_CLIENT_SECRET.'],
    [
      { PORT: 'x', SMTP_URL: 'mail.example', S3_BUCKET: 'b', HOST: '0.0.0.0', PUBLIC_URL: 'jobs' },
      'PORT must be a whole number from 0 to 65535.',
      'PUBLIC_URL must be a URL that begins with http:// or https://.',
      'SMTP_URL must be a URL that begins with smtp:// or smtps://.',
      'S3_REGION, S3_ACCESS_KEY_ID and S3_SECRET_ACCESS_KEY are missing: S3_BUCKET cannot be used without them.',
      NO_KEY,
    ],
    [
      { ...PRODUCTION, RATE_LIMITS: 'off' },
      'RATE_LIMITS=off is for load tests on a loopback HOST and is refused in production.',
    ],
  ])('readConfig rejects %j', (env, ...sentences) => {
    expect(() => readConfig(env)).toThrow(new ConfigError(...sentences));
  });
});

test('readConfig turns texts and cards off in production unless their providers are set', () => {
  const minimal = { PUBLIC_URL, SECRET_KEY: KEY, ...SMTP };
  expect(readConfig(minimal)).toMatchObject({ isProduction: true, rateLimits: true, sms: 'off', cards: 'off' });
  expect(readConfig({})).toMatchObject({ sms: 'outbox', cards: 'sandbox' });
  expect(readConfig(PRODUCTION)).toMatchObject({ sms: 'twilio', cards: 'stripe' });
});

test('each provider can be turned off independently of the others, even with its settings', () => {
  const GOOGLE_CLIENT_ID = 'id';
  const all = { ...PRODUCTION, GOOGLE_CLIENT_ID, QUICKBOOKS_CLIENT_ID: 'q', QUICKBOOKS_CLIENT_SECRET: 's' };
  const off = (settings: Record<string, string>) => partsOff(readConfig({ ...all, ...settings }));
  expect(off({})).toEqual([]);
  expect(off({ SMS: 'off' })).toEqual(['sms']);
  expect(off({ CARDS: 'off' })).toEqual(['cards']);
  expect(off({ GOOGLE: 'off' })).toEqual(['google']);
  expect(off({ QUICKBOOKS: 'off' })).toEqual(['quickbooks']);
  expect(off({ GEOCODER: 'off' })).toEqual(['geocoder']);
  expect(off({ SIGN_UP: 'invite' })).toEqual(['sign_up']);
  expect(off({ SIGN_UP: 'closed' })).toEqual(['sign_up', 'invited_sign_up']);
  expect(readConfig({ ...all, SMS: 'off', CARDS: 'off' })).toMatchObject({ twilio: undefined, stripe: undefined });
});

test('without settings of Google its sign-in is left out in production, and explained elsewhere', () => {
  expect(readConfig(PRODUCTION).isGoogleOff).toBe(true);
  expect(readConfig({}).isGoogleOff).toBe(false);
  expect(readConfig({ GOOGLE: 'off' }).isGoogleOff).toBe(true);
});

test.each(['development', 'test', undefined])(
  'readConfig treats a network address as production with NODE_ENV %s',
  (NODE_ENV) => {
    const { NODE_ENV: _, ...settings } = PRODUCTION;
    expect(readConfig({ ...settings, NODE_ENV }).isProduction).toBe(true);
    expect(readConfig({ ...settings, NODE_ENV, HOST: '0.0.0.0' }).isProduction).toBe(true);
    expect(readConfig({ NODE_ENV, HOST: 'localhost', PUBLIC_URL: 'http://127.0.0.1:4000' }).isProduction).toBe(false);
  },
);
