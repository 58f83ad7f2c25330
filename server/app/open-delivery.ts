import { messageWebhooks } from '#contract/core/message-webhooks.ts';
import { API_BASE } from '#contract/endpoint.ts';
import type { Delivery } from '../core/delivery/delivery.ts';
import { messageEncryption } from '../core/delivery/encryption.ts';
import { respectOptOuts } from '../core/delivery/opt-outs.ts';
import type { Parties } from '../core/documents/parties.ts';
import { type PrintedKind, pdfOf } from '../core/documents/rendering.ts';
import type { Services } from '../core/services.ts';
import { isLoopback } from '../platform/loopback.ts';
import { openMail } from '../platform/mail/open-mail.ts';
import { openSms } from '../platform/sms/open-sms.ts';
import type { TwilioConfig } from '../platform/sms/sms.ts';
import { revisionPdf } from '../sales/proposals/revision-pdf.ts';
import type { Config } from '../settings/config.ts';
import { unsubscribeLinks } from '../work/customers/unsubscribe-links.ts';
import { documentsOf } from './compose.ts';
import { features } from './features.ts';

/** Opens the providers that deliver messages and notices. */
export async function openDelivery(services: Services): Promise<Delivery> {
  const { config, secretKey, database, files, clock, log, metrics, countMessage, publicUrl } = services;
  const { mail, dataDir } = config;
  return {
    database,
    files,
    mailer: await openMail({ smtpUrl: mail.smtpUrl, dataDir }),
    clock,
    log,
    onAttempt: (channel, outcome) => metrics.delivered({ channel, outcome }),
    smsSender: respectOptOuts(openSms({ sms: config.sms, twilio: twilioOptions(config), dataDir }), database.systemDb),
    render: renderersOf(documentsOf(features), services),
    unsubscribeLink: unsubscribeLinks(secretKey, publicUrl).linkFor,
    encryption: messageEncryption(secretKey),
    countMessage,
    publicUrl,
    mailFrom: mail.from.address,
    senderName: mail.from.name ?? config.brand.name,
    mailHost: new URL(publicUrl).hostname,
  };
}

function twilioOptions({ twilio, publicUrl }: Config): TwilioConfig | undefined {
  if (!twilio) return undefined;
  // Twilio rejects a text message with a callback to an unreachable machine. A fake does not.
  const isReachable = twilio.apiUrl !== undefined || !isLoopback(new URL(publicUrl).hostname);
  if (!isReachable) return twilio;
  return { ...twilio, statusCallback: publicUrl + API_BASE + messageWebhooks.twilioStatus.path };
}

/** The functions that render each kind of document from its snapshot. */
function renderersOf(
  kinds: readonly PrintedKind<Parties>[],
  { database, files, documents, renderSignedCopy }: Services,
): Delivery['render'] {
  const rendererOf =
    (printedKind: PrintedKind<Parties>): Delivery['render'][string] =>
    async (snapshot, { company_id, revision_id, approval_id }) => {
      if (approval_id) return renderSignedCopy({ company_id, approval_id });
      const renderer = documents.forDelivery({ company_id });
      const render = async () => {
        // The snapshot was stored for this kind of document, so it has this kind's type.
        const { bytes } = await pdfOf({ renderer, files }, printedKind, snapshot as Parties);
        return bytes;
      };
      return revision_id ? revisionPdf({ database, files }, { company_id, revision_id }, render) : render();
    };
  return Object.fromEntries(kinds.map((printedKind) => [printedKind.kind, rendererOf(printedKind)]));
}
