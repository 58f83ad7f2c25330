import { useState } from 'react';
import type { Estimate } from '../../../contract/estimates.ts';
import type { MessageLog } from '../../../contract/messages.ts';
import { MessageProgress } from '../messages/message-progress.tsx';
import { formatUsd } from '../ui/format.ts';
import { IconMessageSearch } from '../ui/icons.ts';
import { LinkButton } from '../ui/link-button.tsx';
import { Page } from '../ui/page.tsx';
import { SuccessPanel } from '../ui/success-panel.tsx';
import { ChosenEstimate, ESTIMATE_TRAIL, GO_TO_ESTIMATE } from './chosen-estimate.tsx';
import { addressOf } from './estimate-head.tsx';
import { PdfButton } from './estimate-pdf.tsx';
import { useChosenEstimate } from './hooks.ts';
import classes from './send-estimate.module.css';
import { SendForm } from './send-form.tsx';

export default function SendEstimate() {
  const chosen = useChosenEstimate();
  return (
    <Page title="Send Estimate" trail={ESTIMATE_TRAIL} width="form">
      <ChosenEstimate chosen={chosen}>{(estimate) => <Sending estimate={estimate} />}</ChosenEstimate>
    </Page>
  );
}

function Sending({ estimate }: { estimate: Estimate }) {
  const [message, setMessage] = useState<MessageLog>();
  return (
    <div className={classes.page}>
      <CustomerInformation estimate={estimate} />
      {message ? <Sent estimate={estimate} message={message} /> : <SendForm estimate={estimate} onSent={setMessage} />}
    </div>
  );
}

function CustomerInformation({ estimate }: { estimate: Estimate }) {
  return (
    <section className={classes.card} aria-labelledby="customer-information">
      <h2 id="customer-information">Customer Information</h2>
      <dl>
        <Fact term="Customer" value={`${estimate.customer_first_name} ${estimate.customer_last_name}`} />
        <Fact term="Address" value={addressOf(estimate)} />
        <Fact term="Email" value={estimate.customer_email} />
        <Fact term="Phone" value={estimate.customer_phone} />
        <Fact term="Project" value={estimate.project_name} />
        <Fact
          term="Estimate"
          value={`#${estimate.estimate_number} ${estimate.name}, ${formatUsd(estimate.final_total)}`}
        />
      </dl>
      <PdfButton estimateId={estimate.estimate_id} label="View in PDF" />
    </section>
  );
}

function Fact({ term, value }: { term: string; value: string }) {
  return (
    <div>
      <dt>{term}</dt>
      <dd>{value || 'N/A'}</dd>
    </div>
  );
}

function Sent({ estimate, message }: { estimate: Estimate; message: MessageLog }) {
  return (
    <>
      <SuccessPanel message="Your estimate PDF has been generated and is now being sent">
        <LinkButton
          to="/main/customer/track_estimate_invoice"
          state={{ customer_id: estimate.customer_id }}
          icon={IconMessageSearch}
          primary
        >
          Track Estimate & Invoice
        </LinkButton>
        <LinkButton to={GO_TO_ESTIMATE.to}>{GO_TO_ESTIMATE.label}</LinkButton>
      </SuccessPanel>
      <section className={classes.card} aria-labelledby="message">
        <h2 id="message">Message</h2>
        <MessageProgress customerId={estimate.customer_id} message={message} />
      </section>
    </>
  );
}
