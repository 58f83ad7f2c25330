import { Button } from '@mantine/core';
import { useState } from 'react';
import type { SendMethod } from '#domain/send-methods.ts';
import { type Visit, visits } from '#contract/work/visits.ts';
import { call } from '../../../../kit/api/call.ts';
import { isOff } from '../../../../kit/api/site-settings.ts';
import { Card } from '../../../../kit/lists/cards.tsx';
import { formatInstant } from '../../../../kit/format.ts';
import { IconAlertTriangle, IconCircleCheck, IconSend } from '../../../../kit/icons/icons.ts';
import { Notice } from '../../../../kit/page/notice.tsx';
import shared from '../../../../kit/page/shared.module.css';
import { NotificationPreview, useCustomerOf } from './notification-preview.tsx';
import { sendMethodWords, sendMethodsOf } from './notification-text.ts';
import { useAction } from '../visits/use-action.ts';

/** The message that the customer receives about a saved visit, and the buttons that send it. */
export function NotifyCustomer({ visit }: { visit: Visit }) {
  const customer = useCustomerOf(visit.customer_id);
  const action = useAction();
  const [message, setMessage] = useState('');
  // Until the customer is loaded, the card has the size that it has for most customers.
  const ways: readonly SendMethod[] = customer ? sendMethodsOf(customer) : ['email'];
  const first_name = customer?.first_name ?? visit.customer_name.split(' ')[0] ?? '';

  async function send(send_method: SendMethod): Promise<void> {
    setMessage('');
    const isSent = await action.run('Failed to tell the customer', () =>
      call(visits.sendConfirmation, { params: { id: visit.visit_id }, body: { send_method } }),
    );
    if (isSent) setMessage(`${first_name} is being notified by ${send_method === 'sms' ? 'text' : 'email'}.`);
  }

  return (
    <Card title={`${first_name} will get this`}>
      <NotificationPreview notification={visit} visit={visit} />
      <p className={shared.small}>
        {!customer
          ? 'As saved.'
          : ways.length === 0
            ? `${first_name} has not agreed to ${isOff('sms') ? 'emails' : 'texts or emails'} from you, so nothing can be sent.`
            : `As saved. By ${ways.map((way) => sendMethodWords(way, customer)).join(', or ')}.`}
        {visit.confirmation_at && visit.confirmation === 'sent' && ` Sent ${formatInstant(visit.confirmation_at)}.`}
        {visit.confirmation_at &&
          visit.confirmation === 'confirmed' &&
          ` Confirmed ${formatInstant(visit.confirmation_at)}.`}
      </p>
      {action.problem && (
        <Notice tone="red" icon={IconAlertTriangle}>
          <p>{action.problem}</p>
        </Notice>
      )}
      {message && (
        <Notice tone="green" icon={IconCircleCheck}>
          <p>{message}</p>
        </Notice>
      )}
      {ways.length > 0 && (
        <div className={shared.buttons}>
          {ways.map((way) => (
            <Button
              key={way}
              leftSection={<IconSend size={18} stroke={1.75} aria-hidden />}
              disabled={action.isBusy || !customer}
              onClick={() => void send(way)}
            >
              {way === 'sms' ? `Text ${first_name}` : `Email ${first_name}`}
            </Button>
          ))}
        </div>
      )}
    </Card>
  );
}
