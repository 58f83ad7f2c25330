import { PART_NAMES, type PartName } from '#domain/site.ts';
import type { ReceiptReaderConfig } from '../platform/receipt-reading/open-receipt-reader.ts';
import { namesInSentence, type Environment } from './environment.ts';
import type { Settings } from './settings.ts';

/** Who sends text messages: Twilio, or the outbox of this machine; `off` if there are none. */
export type SmsProvider = 'off' | 'outbox' | 'twilio';

/** Who charges cards: Stripe, or the sandbox, which takes no money; `off` if nothing is paid by card. */
export type CardProvider = 'off' | 'sandbox' | 'stripe';

export interface TwilioSettings {
  accountSid: string;
  authToken: string;
  from: string;
  apiUrl: string | undefined;
}

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

/** The providers of an installation. A provider without its settings is undefined. */
export interface Providers {
  sms: SmsProvider;
  cards: CardProvider;
  twilio: TwilioSettings | undefined;
  stripe: StripeConfig | undefined;
  /** Accounting. */
  quickbooks: QuickbooksConfig | undefined;
  google: { clientId: string; certsUrl: string } | undefined;
  /** Whether pages leave out the sign-in with Google. Outside of production they say that it is not configured. */
  isGoogleOff: boolean;
  s3: S3Config | undefined;
  /** The URL of a time stamp authority. */
  timeStamps: string | undefined;
  /** What reads the photos of receipts; undefined if they are not read. */
  receiptReader: ReceiptReaderConfig | undefined;
  geocoder: { kind: Settings['GEOCODER']; url: string | undefined; key: string | undefined };
}

interface Reading {
  env: Environment;
  settings: Settings;
  isProduction: boolean;
  /** Receives a sentence for each incomplete or contradictory group. */
  report: (sentence: string) => void;
}

/** Reads the groups of settings. Each provider is on, embedded, or off, independently of the others. */
export function readProviders(reading: Reading): Providers {
  const { settings, isProduction, report } = reading;
  const given = { twilio: twilio(reading), stripe: stripe(reading), quickbooks: quickbooks(reading) };
  const sms = settings.SMS ?? (given.twilio ? 'twilio' : isProduction ? 'off' : 'outbox');
  const cards = settings.CARDS ?? (given.stripe ? 'stripe' : isProduction ? 'off' : 'sandbox');
  if (settings.SMS === 'twilio') rejectWithout(reading, 'SMS=twilio', TWILIO);
  if (settings.CARDS === 'stripe') rejectWithout(reading, 'CARDS=stripe', STRIPE);
  if (settings.GOOGLE) rejectWithout(reading, 'GOOGLE=on', ['GOOGLE_CLIENT_ID']);
  if (settings.QUICKBOOKS) rejectWithout(reading, 'QUICKBOOKS=on', QUICKBOOKS);
  if (isProduction && sms === 'outbox')
    report('SMS=outbox is refused in production, where texts would reach nobody: set SMS=off, or those of Twilio.');
  if (isProduction && cards === 'sandbox')
    report('CARDS=sandbox is refused in production, where it would take no money: set CARDS=off, or those of Stripe.');
  return {
    sms,
    cards,
    twilio: sms === 'twilio' ? given.twilio : undefined,
    stripe: cards === 'stripe' ? given.stripe : undefined,
    quickbooks: settings.QUICKBOOKS === false ? undefined : given.quickbooks,
    google: google(settings),
    isGoogleOff: settings.GOOGLE === false || (isProduction && !settings.GOOGLE_CLIENT_ID),
    s3: s3(reading),
    timeStamps: settings.TIMESTAMP_URL,
    receiptReader: receiptReader(reading),
    geocoder: geocoder(reading),
  };
}

interface Parts {
  signUp: Settings['SIGN_UP'];
  survey: boolean;
  brand: { isOwn: boolean; legalDir: string | undefined };
}

/** The parts of the product that are off, for the browser. */
export function partsOff(config: Providers & Parts): PartName[] {
  const { sms, cards, isGoogleOff, quickbooks, geocoder, signUp, survey, brand } = config;
  const isOff: Record<PartName, boolean> = {
    sms: sms === 'off',
    cards: cards === 'off',
    google: isGoogleOff,
    quickbooks: quickbooks === undefined,
    geocoder: geocoder.kind === 'off',
    sign_up: signUp !== 'open',
    invited_sign_up: signUp === 'closed',
    survey: !survey,
    about: brand.isOwn,
    legal: brand.legalDir !== undefined,
  };
  return PART_NAMES.filter((name) => isOff[name]);
}

const TWILIO = ['TWILIO_ACCOUNT_SID', 'TWILIO_AUTH_TOKEN', 'TWILIO_FROM'] as const;
const STRIPE = ['STRIPE_SECRET_KEY', 'STRIPE_PUBLISHABLE_KEY', 'STRIPE_WEBHOOK_SECRET'] as const;
const QUICKBOOKS = ['QUICKBOOKS_CLIENT_ID', 'QUICKBOOKS_CLIENT_SECRET'] as const;

function twilio(reading: Reading): TwilioSettings | undefined {
  const group = wholeGroup(reading, TWILIO);
  if (!group) return undefined;
  const { TWILIO_ACCOUNT_SID: accountSid, TWILIO_AUTH_TOKEN: authToken, TWILIO_FROM: from } = group;
  return { accountSid, authToken, from, apiUrl: reading.settings.TWILIO_API_URL };
}

function stripe(reading: Reading): StripeConfig | undefined {
  const { settings } = reading;
  const extras = ['STRIPE_PRICE_ID', 'STRIPE_API_URL', 'STRIPE_CONNECT_WEBHOOK_SECRET', 'STRIPE_OWN_COMPANY'];
  const group = wholeGroup(reading, STRIPE, extras);
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

function quickbooks(reading: Reading): QuickbooksConfig | undefined {
  const { settings } = reading;
  const extras = ['QUICKBOOKS_ENVIRONMENT', 'QUICKBOOKS_AUTH_URL', 'QUICKBOOKS_API_URL'];
  const group = wholeGroup(reading, QUICKBOOKS, extras);
  if (!group) return undefined;
  return {
    clientId: group.QUICKBOOKS_CLIENT_ID,
    clientSecret: group.QUICKBOOKS_CLIENT_SECRET,
    environment: settings.QUICKBOOKS_ENVIRONMENT,
    authUrl: settings.QUICKBOOKS_AUTH_URL,
    apiUrl: settings.QUICKBOOKS_API_URL,
  };
}

function google({ GOOGLE, GOOGLE_CLIENT_ID, GOOGLE_CERTS_URL }: Settings): Providers['google'] {
  if (GOOGLE === false || !GOOGLE_CLIENT_ID) return undefined;
  return { clientId: GOOGLE_CLIENT_ID, certsUrl: GOOGLE_CERTS_URL };
}

function geocoder({ settings, report }: Reading): Providers['geocoder'] {
  const { GEOCODER: kind, GEOCODER_URL: url, GEOCODER_KEY: key } = settings;
  if (kind === 'google' && !key) report('GEOCODER=google needs GEOCODER_KEY.');
  return { kind, url, key };
}

function receiptReader(reading: Reading): Providers['receiptReader'] {
  const { RECEIPT_READER: provider, RECEIPT_READER_URL: url } = reading.settings;
  if (provider === 'none') return undefined;
  const names = ['RECEIPT_READER_KEY', 'RECEIPT_READER_MODEL'] as const;
  rejectWithout(reading, `RECEIPT_READER=${provider}`, names);
  const group = wholeGroup(reading, names);
  return group && { provider, key: group.RECEIPT_READER_KEY, model: group.RECEIPT_READER_MODEL, url };
}

function s3(reading: Reading): S3Config | undefined {
  const group = wholeGroup(reading, ['S3_BUCKET', 'S3_REGION', 'S3_ACCESS_KEY_ID', 'S3_SECRET_ACCESS_KEY']);
  if (!group) return undefined;
  return {
    bucket: group.S3_BUCKET,
    region: group.S3_REGION,
    accessKeyId: group.S3_ACCESS_KEY_ID,
    secretAccessKey: group.S3_SECRET_ACCESS_KEY,
    endpoint: reading.settings.S3_ENDPOINT,
  };
}

/** All values of a group, or none. An incomplete group is reported, even if only one of its `extras` is set. */
function wholeGroup<const Name extends string>(
  { env, report }: Reading,
  names: readonly Name[],
  extras: readonly string[] = [],
): Record<Name, string> | undefined {
  const present = [...names, ...extras].filter((name) => env[name]);
  if (present.length === 0) return undefined;
  const missing = names.filter((name) => !env[name]);
  if (missing.length > 0) {
    const [are, them] = missing.length === 1 ? ['is', 'it'] : ['are', 'them'];
    report(`${namesInSentence(missing)} ${are} missing: ${present.join(', ')} cannot be used without ${them}.`);
    return undefined;
  }
  return Object.fromEntries(names.map((name) => [name, env[name] ?? ''])) as Record<Name, string>;
}

/** Reports a provider that is turned on without any of its settings; `wholeGroup` reports an incomplete group. */
function rejectWithout({ env, report }: Reading, choice: string, names: readonly string[]): void {
  if (!names.some((name) => env[name])) report(`${choice} needs ${namesInSentence(names)}.`);
}
