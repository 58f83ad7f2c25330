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
import { openGeocoder } from '../platform/geocoding/open-geocoder.ts';
import type { RenderOutcome } from '../platform/metrics/metrics.ts';
import { openCards } from '../platform/payment-cards/open-cards.ts';
import { openCheckouts, openConnect } from '../platform/payment-cards/open-connect.ts';
import { openDocuments } from '../platform/pdf/renderer.ts';
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
    ownCompany: config.stripe?.ownCompany,
    documents,
    places: openGeocoder(config.geocoder, { log }),
    cards: await openCards(config.stripe),
    connect: await openConnect(connectOptions(config)),
    checkouts: await openCheckouts({ ...connectOptions(config), clock }),
    accounting: await openAccounting(accountingOptions(config), clock),
    renderSignedCopy: signedCopyRenderer({ database, files, documents, publicUrl }),
    emit: emitterOf(features),
  };
}

/** The functions that queue messages and notices, and that count them for the rate limits. */
function messaging({ config, secretKey, log }: { config: Config; secretKey: string; log: FastifyBaseLogger }) {
  const { contactEmail } = config.mail;
  const encryption = messageEncryption(secretKey);
  const countMessage = messageCounter({
    countLimits: config.rateLimits ? countLimits : countNoLimits,
    hasPaid,
    messagesPerDay: config.messagesPerDay,
    log,
  });
  const counting = { countMessage, encryption };
  return {
    countAgainst: config.rateLimits ? countAgainst : countNothing,
    countMessage,
    sendNotice: noticeSender({ encryption, contactEmail }),
    noticeAllowance: noticeAllowance({ ...counting, hasPaid, isCounting: config.rateLimits, contactEmail }),
    queueMessage: messageQueue(counting),
    queueOfficeMessage: officeMessageQueue(counting),
  };
}

function connectOptions({ stripe, dataDir, publicUrl }: Config) {
  const webhookSecrets = stripe?.connectWebhookSecrets ?? [];
  const isOff = stripe !== undefined && webhookSecrets.length === 0;
  return { stripe: stripe && { ...stripe, webhookSecrets }, isOff, dataDir, publicUrl };
}

function accountingOptions({ quickbooks, publicUrl }: Config): QuickbooksConfig | undefined {
  return quickbooks && { ...quickbooks, redirectUri: `${publicUrl}/${QUICKBOOKS_CALLBACK}` };
}
