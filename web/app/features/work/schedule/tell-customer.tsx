import { Button } from '@mantine/core';
import { useState } from 'react';
import type { SendMethod } from '#domain/send-methods.ts';
import { type Visit, visits } from '#contract/work/visits.ts';
import { call } from '../../../../kit/api/call.ts';
import { Card } from '../../../../kit/lists/cards.tsx';
import { formatMoment } from '../../../../kit/format.ts';
import { IconAlertTriangle, IconCircleCheck, IconSend } from '../../../../kit/icons/icons.ts';
import { Notice } from '../../../../kit/page/notice.tsx';
import shared from '../../../../kit/page/shared.module.css';
import { InformedPreview, useCustomerOf } from './informing-preview.tsx';
import { sendMethodWords, waysToTell } from './informing-text.ts';
import { useAct } from '../visits/use-act.ts';

/** The message that the customer receives about a saved visit, and the buttons that send it. */
export function TellCustomer({ visit }: { visit: Visit }) {
  const customer = useCustomerOf(visit.customer_id);
  const act = useAct();
  const [informed, setInformed] = useState('');
  if (!customer) return null;
  const ways = waysToTell(customer);
  const { first_name } = customer;

  async function send(send_method: SendMethod): Promise<void> {
    setInformed('');
    const isSent = await act.run('Failed to tell the customer', () =>
      call(visits.sendConfirmation, { params: { id: visit.visit_id }, body: { send_method } }),
    );
    if (isSent) setInformed(`${first_name} is being told by ${send_method === 'sms' ? 'text' : 'email'}.`);
  }

  return (
    <Card title={`What ${first_name} gets`}>
      <InformedPreview informed={visit} visit={visit} />
      <p className={shared.small}>
        {ways.length === 0
          ? `${first_name} has not agreed to texts or emails from you, so nothing can be sent.`
          : `As saved. By ${ways.map((way) => sendMethodWords(way, customer)).join(', or ')}.`}
        {visit.confirmation_at && visit.confirmation === 'sent' && ` Sent ${formatMoment(visit.confirmation_at)}.`}
        {visit.confirmation_at &&
          visit.confirmation === 'confirmed' &&
          ` Confirmed ${formatMoment(visit.confirmation_at)}.`}
      </p>
      {act.problem && (
        <Notice tone="red" icon={IconAlertTriangle}>
          <p>{act.problem}</p>
        </Notice>
      )}
      {informed && (
        <Notice tone="green" icon={IconCircleCheck}>
          <p>{informed}</p>
        </Notice>
      )}
      {ways.length > 0 && (
        <div className={shared.buttons}>
          {ways.map((way) => (
            <Button
              key={way}
              leftSection={<IconSend size={18} stroke={1.75} aria-hidden />}
              disabled={act.isBusy}
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
