import type { Config } from '../settings/config.ts';
import type { CountMessage } from '../core/delivery/allowance.ts';
import { messageEncryption } from '../core/delivery/encryption.ts';
import { messageQueue } from '../core/delivery/send-message.ts';
import type { PayServices } from '../sales/online-payments/pay.ts';
import { queueOnline } from '../connections/quickbooks/online-queue.ts';

interface Parts extends Pick<PayServices, 'checkouts' | 'sendNotice' | 'noticeAllowance' | 'clock'> {
  config: Config;
  secretKey: string;
  countMessage: CountMessage;
}

/** What online payments need to begin, follow and settle. */
export function payServicesOf({ config, secretKey, checkouts, countMessage, clock, ...notices }: Parts): PayServices {
  const queueMessage = messageQueue({ countMessage, encryption: messageEncryption(secretKey) });
  const { publicUrl, stripe } = config;
  const { sendNotice, noticeAllowance } = notices;
  const messages = { sendNotice, noticeAllowance, queueMessage, publicUrl };
  return { ...messages, checkouts, ownCompany: stripe?.ownCompany, clock, toBooks: queueOnline };
}
