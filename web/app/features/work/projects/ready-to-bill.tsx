import { Button } from '@mantine/core';
import { useRef, useState } from 'react';
import { type Due, installments, type ReadyInstallment } from '#contract/sales/installments.ts';
import type { Invoice } from '#contract/sales/invoices.ts';
import { call, mayHaveBeenDone, newIdempotencyKey } from '../../../../kit/api/call.ts';
import { errorSentence } from '../../../../kit/api/error-text.ts';
import { refreshAll, useCall } from '../../../../kit/api/queries.ts';
import { paths } from '../../../../kit/paths.ts';
import { formatDay, formatUsd } from '../../../../kit/format.ts';
import { IconAlertTriangle, IconCash, IconCircleCheck } from '../../../../kit/icons/icons.ts';
import { LinkButton } from '../../../../kit/page/link-button.tsx';
import { Notice } from '../../../../kit/page/notice.tsx';
import shared from '../../../../kit/page/shared.module.css';

/** The unbilled installments of a project that are due, each with a button that bills it. */
export function ReadyToBill({ project_id }: { project_id: string }) {
  const { data } = useCall(installments.ready, { query: { project_id } });
  const [billed, setBilled] = useState<Invoice[]>([]);
  const ready = data?.installments ?? [];
  if (ready.length === 0 && billed.length === 0) return null;
  return (
    <div className={shared.stack}>
      {billed.map((invoice) => (
        <Notice
          key={invoice.invoice_id}
          tone="green"
          icon={IconCircleCheck}
          action={
            <LinkButton to={paths.sendInvoice()} state={{ invoice_id: invoice.invoice_id }}>
              Send Invoice
            </LinkButton>
          }
        >
          <p>
            Invoice #{invoice.invoice_number}, {formatUsd(invoice.final_total)}, created. It is not sent yet.
          </p>
        </Notice>
      ))}
      {ready.map((installment) => (
        <Offer
          key={installment.installment_id}
          installment={installment}
          onBilled={(invoice) => setBilled((former) => [...former, invoice])}
        />
      ))}
    </div>
  );
}

interface OfferProps {
  installment: ReadyInstallment;
  onBilled: (invoice: Invoice) => void;
}

function Offer({ installment, onBilled }: OfferProps) {
  const { installment_id, estimate_number, label, amount, due } = installment;
  const [state, setState] = useState({ isBusy: false, problem: '' });
  const key = useRef(newIdempotencyKey());

  async function bill(): Promise<void> {
    if (state.isBusy) return;
    setState({ isBusy: true, problem: '' });
    try {
      const input = { params: { id: installment_id }, body: {} };
      const { data } = await call(installments.bill, input, { idempotencyKey: key.current });
      onBilled(data.attributes);
      await refreshAll();
    } catch (error) {
      if (!mayHaveBeenDone(error)) key.current = newIdempotencyKey();
      setState({ isBusy: false, problem: errorSentence('Failed to create invoice', error) });
    }
  }

  return (
    <>
      <Notice
        tone="blue"
        icon={IconCash}
        action={
          <Button
            aria-label={`Bill ${formatUsd(amount)} Now, ${label}`}
            loading={state.isBusy}
            onClick={() => void bill()}
          >
            Bill {formatUsd(amount)} Now
          </Button>
        }
      >
        <p>
          {whyDue(due)} “{label}” of estimate #{estimate_number} can be billed.
        </p>
      </Notice>
      {state.problem && (
        <Notice tone="red" icon={IconAlertTriangle}>
          <p>{state.problem}</p>
        </Notice>
      )}
    </>
  );
}

/** "Work started:" */
function whyDue(due: Due): string {
  return due in WHY ? WHY[due as keyof typeof WHY] : `Due since ${formatDay(due)}:`;
}

const WHY = {
  on_approval: 'The estimate is approved:',
  on_start: 'Work started:',
  on_completion: 'The work is done:',
  on_acceptance: 'The work is done:',
};
