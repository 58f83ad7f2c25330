import type { FastifyBaseLogger } from 'fastify';
import { QUICKBOOKS_CALLBACK } from '#contract/connections/quickbooks-connections.ts';
import { messageCounter } from '../core/delivery/allowance.ts';
import { messageEncryption } from '../core/delivery/encryption.ts';
import { noticeAllowance } from '../core/delivery/notice-allowance.ts';
import { messageQueue, officeMessageQueue } from '../core/delivery/send-message.ts';
import { noticeSender } from '../core/delivery/send-notice.ts';
import { templatesOf } from '../core/documents/rendering.ts';
import { countAgainst, countLimits, countNoLimits, countNothing } from '../core/endpoints/rate-limits.ts';
import type { Services } from '../core/services.ts';
import { hasPaid } from '../identity/subscriptions/store.ts';
import type { QuickbooksConfig } from '../platform/accounting/accounting.ts';
import { openAccounting } from '../platform/accounting/open-accounting.ts';
import type { Clock } from '../platform/clock.ts';
import { openGeocoder } from '../platform/geocoding/open-geocoder.ts';
import type { RenderOutcome } from '../platform/metrics/metrics.ts';
import { openFakeStripe } from '../platform/payment-cards/fake-stripe/in-process.ts';
import { noCards } from '../platform/payment-cards/no-cards.ts';
import { openCards } from '../platform/payment-cards/open-cards.ts';
import { openCheckouts, openConnect } from '../platform/payment-cards/open-connect.ts';
import { openDocuments } from '../platform/pdf/renderer.ts';
import { openReceiptReader } from '../platform/receipt-reading/open-receipt-reader.ts';
import { signedCopyRenderer } from '../sales/proposals/signed-copies/signed-copies.ts';
import type { Config } from '../settings/config.ts';
import { documentsOf, emitterOf } from './compose.ts';
import { features } from './features.ts';

/** What a process has before it opens its providers. */
export type Base = Pick<
  Services,
  'config' | 'secretKey' | 'database' | 'files' | 'clock' | 'log' | 'metrics' | 'webRoot'
>;

/** Opens the providers and builds the services that features use. */
export async function openServices(base: Base): Promise<Services> {
  const { config, database, files, clock, log, metrics } = base;
  const { publicUrl } = config;
  const onRendered = (kind: string, outcome: RenderOutcome) => metrics.rendered({ kind, outcome });
  const documents = openDocuments({ templates: templatesOf(documentsOf(features)), onRendered, log });
  return {
    ...base,
    ...messaging(base),
    publicUrl,
    brandName: config.brand.name,
    ownCompany: config.stripe?.ownCompany,
    sendsTexts: config.sms !== 'off',
    takesCards: config.cards !== 'off',
    documents,
    places: openGeocoder(config.geocoder, { log }),
    receiptReader: openReceiptReader(config.receiptReader),
    ...(await payments(config, clock)),
    accounting: await openAccounting(accountingOptions(config), clock),
    renderSignedCopy: signedCopyRenderer({ database, files, documents, publicUrl }),
    emit: emitterOf(features),
  };
}

/** The functions that queue messages and notices, and that count them for the rate limits. */
function messaging({ config, secretKey, log }: { config: Config; secretKey: string; log: FastifyBaseLogger }) {
  const { contactEmail } = config.mail;
  const brandName = config.brand.name;
  const encryption = messageEncryption(secretKey);
  const countMessage = messageCounter({
    countLimits: config.rateLimits ? countLimits : countNoLimits,
    hasPaid,
    messagesPerDay: config.messagesPerDay,
    log,
  });
  const sending = { countMessage, encryption, sendsTexts: config.sms !== 'off', brandName };
  return {
    countAgainst: config.rateLimits ? countAgainst : countNothing,
    countMessage,
    sendNotice: noticeSender({ ...sending, contactEmail }),
    noticeAllowance: noticeAllowance({ ...sending, hasPaid, isCounting: config.rateLimits, contactEmail }),
    queueMessage: messageQueue(sending),
    queueOfficeMessage: officeMessageQueue(sending),
  };
}

/**
 * Payments at Stripe, at the sandbox, or none. Without secrets for Stripe's events, companies connect no accounts.
 */
async function payments({ stripe, cards: provider, dataDir, publicUrl }: Config, clock: Clock) {
  if (provider === 'off') return { fakeStripe: undefined, connect: undefined, ...noCards };
  if (!stripe) {
    const fakeStripe = openFakeStripe({ dataDir, publicUrl, clock });
    const [cards, connect] = [await openCards(fakeStripe), await openConnect(fakeStripe)];
    return { fakeStripe, cards, connect, checkouts: await openCheckouts(fakeStripe) };
  }
  const withSecrets = { ...stripe, webhookSecrets: stripe.connectWebhookSecrets };
  const connect = withSecrets.webhookSecrets.length > 0 ? await openConnect(withSecrets) : undefined;
  return {
    fakeStripe: undefined,
    cards: await openCards(stripe),
    connect,
    checkouts: await openCheckouts(withSecrets),
  };
}

function accountingOptions({ quickbooks, publicUrl }: Config): QuickbooksConfig | undefined {
  return quickbooks && { ...quickbooks, redirectUri: `${publicUrl}/${QUICKBOOKS_CALLBACK}` };
}
