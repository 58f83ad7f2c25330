import type { Estimate } from '#contract/sales/estimates.ts';
import { PdfButton } from '../../documents/pdf-button.tsx';
import { DocumentNumber } from '../../documents/update-parts.tsx';
import { ChosenEstimate, ESTIMATE_TRAIL } from '../chosen-estimate.tsx';
import { estimatePdf } from '../estimate-pdf.ts';
import { useEstimateAnswer } from '../estimate-answer.ts';
import { carrying, useChosenEstimate, useLines } from '../estimate-hooks.ts';
import type { BilledInvoice } from '#contract/sales/installments.ts';
import { paths } from '../../../../../kit/paths.ts';
import { useBilling } from '../use-billing.ts';
import { NextReminder } from '../../../work/messages/next-reminder.tsx';
import { Card } from '../../../../../kit/lists/cards.tsx';
import { IconCash, IconPlus, IconSend } from '../../../../../kit/icons/icons.ts';
import { LinkButton } from '../../../../../kit/page/link-button.tsx';
import { Page } from '../../../../../kit/page/page.tsx';
import shared from '../../../../../kit/page/shared.module.css';
import { AnswerCards, AskedAnswer } from './response-cards.tsx';
import { answeredEstimate } from '../proposal.ts';

/** What the customer has answered to an estimate, and the contractor's answers to questions. */
export default function AnswerOfEstimate() {
  const chosen = useChosenEstimate();
  const estimate = chosen.record;
  return (
    <Page
      title="Answer"
      trail={ESTIMATE_TRAIL}
      lead={estimate && <DocumentNumber>Estimate #{estimate.estimate_number}</DocumentNumber>}
      actions={
        estimate && (
          <div className={shared.buttons}>
            <PdfButton address={estimatePdf(estimate.estimate_id)} />
            <LinkButton to={paths.sendEstimate()} state={carrying(estimate)} icon={IconSend}>
              {estimate.revision_number === null ? 'Send to Customer' : 'Send Again'}
            </LinkButton>
            {estimate.status === 'approved' && (
              <LinkButton to={paths.billing()} state={carrying(estimate)} icon={IconCash} primary>
                Billing
              </LinkButton>
            )}
          </div>
        )
      }
    >
      <ChosenEstimate chosen={chosen}>{(record) => <Answer estimate={record} />}</ChosenEstimate>
    </Page>
  );
}

/** What is added or taken off after the approval. */
function AfterApproval({ estimate }: { estimate: Estimate }) {
  return (
    <Card title="Change Orders">
      <p>The work has changed? Your customer approves what is added or taken off, and the signed estimate stays.</p>
      <div className={shared.buttons}>
        <LinkButton to={paths.createChangeOrder()} state={carrying(estimate)} icon={IconPlus}>
          Write Change Order
        </LinkButton>
        <LinkButton to={paths.changeOrders()} state={carrying(estimate)}>
          All Change Orders
        </LinkButton>
      </div>
    </Card>
  );
}

function Answer({ estimate }: { estimate: Estimate }) {
  const asked = useEstimateAnswer(estimate.estimate_id);
  const { lines } = useLines(estimate.estimate_id, { enabled: estimate.revision_number === null });
  const optional = lines?.filter((line) => line.is_optional);
  const { billing } = useBilling(estimate.estimate_id, { enabled: asked.answer?.status === 'approved' });
  return (
    <AskedAnswer asked={asked}>
      {(answer) => (
        <AnswerCards
          answered={answeredEstimate(estimate, answer)}
          optionalOfDraft={optional}
          afterApproval={<AfterApproval estimate={estimate} />}
          whyNotWithdrawn={billing && whyItStands(billing.invoices)}
          beforeApproval={
            <NextReminder document={{ kind: 'estimate', id: estimate.estimate_id }} isOff={estimate.reminders_off} />
          }
        />
      )}
    </AskedAnswer>
  );
}

/** "Invoice #1047 is paid, so not now."; undefined while none stands. */
function whyItStands(invoices: readonly BilledInvoice[]): string | undefined {
  const standing = invoices.filter(({ status }) => status !== 'VOID');
  const [first] = standing;
  if (!first) return undefined;
  if (standing.length > 1)
    return `Invoices ${standing.map(({ invoice_number }) => `#${invoice_number}`).join(', ')} stand, so not now.`;
  return `Invoice #${first.invoice_number} ${first.status === 'PAID' ? 'is paid' : 'stands'}, so not now.`;
}
