import { estimates, type Estimate } from '../../../contract/estimates.ts';
import { SendDocument } from '../documents/send-document.tsx';
import { formatUsd } from '../ui/format.ts';
import { LinkButton } from '../ui/link-button.tsx';
import { Page } from '../ui/page.tsx';
import { ChosenEstimate, ESTIMATE_TRAIL, GO_TO_ESTIMATE } from './chosen-estimate.tsx';
import { estimatePdf } from './estimate-pdf.ts';
import { useChosenEstimate } from './hooks.ts';

export default function SendEstimate() {
  const chosen = useChosenEstimate();
  return (
    <Page title="Send Estimate" trail={ESTIMATE_TRAIL} width="form">
      <ChosenEstimate chosen={chosen}>{(estimate) => <Sending estimate={estimate} />}</ChosenEstimate>
    </Page>
  );
}

function Sending({ estimate }: { estimate: Estimate }) {
  const { estimate_id, project_id, customer_id, estimate_number, name, final_total } = estimate;
  return (
    <SendDocument
      record={estimate}
      facts={[['Estimate', `#${estimate_number} ${name}, ${formatUsd(final_total)}`]]}
      pdf={estimatePdf(estimate_id)}
      sending={{
        endpoint: estimates.send,
        which: { estimate_id, project_id, customer_id, message_for: 'estimate' },
        label: 'Send Estimate',
        failure: 'Failed to send estimate',
        many: 'estimates',
      }}
      sent="Your estimate PDF has been generated and is now being sent"
      back={<LinkButton to={GO_TO_ESTIMATE.to}>{GO_TO_ESTIMATE.label}</LinkButton>}
    />
  );
}
