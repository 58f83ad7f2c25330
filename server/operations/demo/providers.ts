import type { Delivery } from '../../core/delivery/delivery.ts';
import type { Mail } from '../../platform/mail/mail.ts';
import { DeliveryFailed, type Receipt } from '../../platform/receipt.ts';
import type { Text } from '../../platform/sms/sms.ts';
import type { Fate } from './planned.ts';

/**
 * A delivery whose provider responds as planned. Delivered messages go to the outbox, and nothing leaves the machine.
 * `onDelivered` gets the text of each delivered message.
 */
export function deliveryThat({ outcome }: Fate, outbox: Delivery, onDelivered: (text: string) => void): Delivery {
  const respond = (failure: string, text: string, deliver: () => Promise<Receipt>): Promise<Receipt> => {
    if (outcome === 'sent') return Promise.resolve({ delivered: false });
    if (outcome === 'failed') return Promise.reject(new DeliveryFailed(failure, { permanent: true }));
    if (outcome === 'queued') return Promise.reject(new DeliveryFailed(BUSY, { permanent: false }));
    onDelivered(text);
    return deliver();
  };
  return {
    ...outbox,
    mailer: {
      ...outbox.mailer,
      send: (mail: Mail) =>
        respond('The mailbox does not exist (550 5.1.1).', mail.text, () => outbox.mailer.send(mail)),
    },
    smsSender: {
      ...outbox.smsSender,
      send: (text: Text) =>
        respond('This number cannot receive texts: it is a landline.', text.text, () => outbox.smsSender.send(text)),
    },
  };
}

const BUSY = 'The mail server did not answer. We keep trying.';
