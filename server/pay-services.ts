import type { Config } from './config.ts';
import type { CountMessage } from './delivery/allowance.ts';
import { messageEncryption } from './delivery/encryption.ts';
import { messageQueue } from './delivery/send-message.ts';
import type { PayServices } from './online-payments/pay.ts';
import { queueOnline } from './quickbooks/online-queue.ts';

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
