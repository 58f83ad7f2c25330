import '@fontsource/dancing-script/latin-400.css';
import '@fontsource/dancing-script/latin-ext-400.css';
import '@fontsource/dancing-script/vietnamese-400.css';
import { Button } from '@mantine/core';
import { useState } from 'react';
import { type Approval, approvals } from '../../../../contract/approvals.ts';
import type { Estimate } from '../../../../contract/estimates.ts';
import { useLines } from '../estimates/hooks.ts';
import { useContractForm } from '../../lib/contract-form.ts';
import { Card } from '../../ui/cards.tsx';
import { Facts } from '../../ui/facts.tsx';
import { TextareaField } from '../../ui/fields.tsx';
import { FieldGrid, Form } from '../../ui/form.tsx';
import { formatMoment, formatUsd } from '../../ui/format.ts';
import { isInScriptFace } from '../../ui/script-letters.ts';
import { strokePath } from '../../ui/stroke-path.ts';
import classes from './answer.module.css';

interface ApprovalCardsProps {
  estimate: Estimate;
  approval: Approval;
}

/** What the customer chose and signed, and the way to take the record of it back. */
export function ApprovalCards({ estimate, approval }: ApprovalCardsProps) {
  const { withdrawn_at, withdrawal_reason } = approval;
  return (
    <>
      <Card title="What the Customer Chose">
        <Choice estimate={estimate} approval={approval} />
      </Card>
      <Card title="Signature">
        <Signature approval={approval} />
        <Facts
          facts={[
            ['Signed by', approval.signer_name],
            ['Signed on', formatMoment(approval.approved_at)],
            ['Consent', `Version ${approval.consent_version}`],
            ['SHA-256 of the PDF', approval.pdf_sha256],
            ['SHA-256 of the audit trail', approval.audit_trail_sha256],
            ...(withdrawn_at
              ? ([
                  ['Withdrawn on', formatMoment(withdrawn_at)],
                  ['Reason', withdrawal_reason],
                ] as const)
              : []),
          ]}
        />
      </Card>
      {!withdrawn_at && <Withdrawal estimate={estimate} />}
    </>
  );
}

function Choice({ estimate, approval }: ApprovalCardsProps) {
  const { lines = [] } = useLines(estimate.estimate_id);
  const named = (ids: readonly string[]) =>
    lines.filter(({ itemized_estimate_id }) => ids.includes(itemized_estimate_id));
  const chosen = named(approval.selected_line_item_ids);
  const leftOut = named(approval.left_out_line_item_ids);
  return (
    <Facts
      facts={[
        ...chosen.map((line) => ['Chosen', `${line.description}, ${formatUsd(line.sub_total_dollar)}`] as const),
        ...leftOut.map(
          (line) =>
            [
              'Not chosen',
              <span key={line.itemized_estimate_id} className={classes.leftOut}>
                {line.description}, {formatUsd(line.sub_total_dollar)}
              </span>,
            ] as const,
        ),
        ['Total', formatUsd(approval.final_total)],
      ]}
    />
  );
}

function Signature({ approval: { signature, signer_name } }: { approval: Approval }) {
  if (signature.kind === 'typed')
    return (
      <p className={classes.signature} data-script={isInScriptFace(signer_name) || undefined}>
        {signer_name}
      </p>
    );
  return (
    <div className={classes.signature}>
      <svg
        viewBox="0 0 1000 1000"
        preserveAspectRatio="none"
        fill="none"
        stroke="currentColor"
        strokeWidth="2"
        strokeLinecap="round"
        strokeLinejoin="round"
        role="img"
        aria-label={`Signature of ${signer_name}`}
      >
        <path d={signature.strokes.map(strokePath).join('')} vectorEffect="non-scaling-stroke" />
      </svg>
    </div>
  );
}

function Withdrawal({ estimate }: { estimate: Estimate }) {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <Card title="Take the Approval Back">
      <p>
        Possible while nothing is billed from it. Your customer gets an email with your reason, and the approval stays
        on record as withdrawn.
      </p>
      {isOpen ? (
        <WithdrawalForm estimate={estimate} />
      ) : (
        <Button variant="default" onClick={() => setIsOpen(true)}>
          Withdraw Approval
        </Button>
      )}
    </Card>
  );
}

function WithdrawalForm({ estimate }: { estimate: Estimate }) {
  const form = useContractForm(approvals.withdraw, {
    initial: { reason: '' },
    toBody: ({ reason }) => ({ reason }),
    params: { id: estimate.estimate_id },
    failure: 'Failed to withdraw approval',
  });
  return (
    <Form form={form} submitLabel="Withdraw Approval" busyLabel="Withdrawing..." card={false} tone="red">
      <FieldGrid>
        <TextareaField form={form} name="reason" label="Reason" required span={12} rows={2} />
      </FieldGrid>
    </Form>
  );
}
