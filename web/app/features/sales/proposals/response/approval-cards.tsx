import '@fontsource/dancing-script/latin-400.css';
import '@fontsource/dancing-script/latin-ext-400.css';
import '@fontsource/dancing-script/vietnamese-400.css';
import { Box, Button, Group } from '@mantine/core';
import { useId, useState } from 'react';
import {
  type ProposalRevision,
  type Approval,
  approvals,
  isManualApproval,
  wayLabel,
} from '#contract/sales/approvals.ts';
import { PACKAGE_NAMES } from '#domain/sales/packages.ts';
import { sumOfAmounts } from '#domain/totals.ts';
import { PdfButton } from '../../documents/pdf-button.tsx';
import { addressOf } from '../../../../../kit/api/call.ts';
import { useContractForm } from '../../../../../kit/forms/contract-form.ts';
import { inSentence } from '../../../../../kit/api/error-text.ts';
import { Card } from '../../../../../kit/lists/cards.tsx';
import { type FactList, Facts } from '../../../../../kit/lists/facts.tsx';
import { TextareaField } from '../../../../../kit/forms/fields.tsx';
import { FieldGrid, Form } from '../../../../../kit/forms/form.tsx';
import { formatDay, formatDifference, formatInstant, formatUsd } from '../../../../../kit/format.ts';
import { isInScriptFace } from '#domain/script-letters.ts';
import { IconDownload } from '../../../../../kit/icons/icons.ts';
import { strokePath } from '../../../../../kit/icons/stroke-path.ts';
import classes from './response.module.css';
import type { ProposalWithResponse } from '../use-response.ts';
import { ApprovalScan } from './approval-scan.tsx';
import shared from '../../../../../kit/page/shared.module.css';

interface ApprovalCardsProps {
  approval: Approval;
  /** The approved revision. */
  revision: ProposalRevision | undefined;
}

/** The customer's choices, and the evidence of the approval. */
export function ApprovalCards({ approval, revision }: ApprovalCardsProps) {
  const { signature, signer_name, withdrawn_at, withdrawal_reason } = approval;
  return (
    <>
      <Card title="What the Customer Chose">
        <div className={classes.evidence}>
          <Choice approval={approval} revision={revision} />
        </div>
      </Card>
      <Card title={isManualApproval(approval.how) ? 'Recorded Approval' : 'Signature'}>
        {signature && <DrawnSignature signature={signature} signer_name={signer_name} />}
        <div className={classes.evidence}>
          <Facts
            facts={[
              ...approvalFacts(approval),
              ...(withdrawn_at
                ? ([
                    ['Withdrawn on', formatInstant(withdrawn_at)],
                    ['Reason', withdrawal_reason],
                  ] as const)
                : []),
            ]}
          />
        </div>
        <AuditTrail approval={approval} />
        <Downloads approval={approval} />
        {isManualApproval(approval.how) && <ApprovalScan approval={approval} />}
      </Card>
    </>
  );
}

/** What proves that the files are unchanged, which hardly anyone needs. */
function AuditTrail({ approval }: { approval: Approval }) {
  return (
    <details className={classes.evidence}>
      <summary>Audit trail</summary>
      <Facts
        facts={[
          ['SHA-256 of the PDF', approval.pdf_sha256],
          ['SHA-256 of the audit trail', approval.audit_trail_sha256],
          ['SHA-256 of the signed PDF', approval.signed_pdf_sha256 ?? 'Being prepared'],
        ]}
      />
    </details>
  );
}

/** The signed copy, once it is rendered, and the evidence. */
function Downloads({ approval: { approval_id, signed_pdf_sha256 } }: { approval: Approval }) {
  const params = { id: approval_id };
  return (
    <Group component="p" gap={8}>
      {signed_pdf_sha256 !== null && (
        <PdfButton address={addressOf(approvals.signedPdf, { params })} label="Signed PDF" />
      )}
      <Button
        component="a"
        variant="default"
        href={addressOf(approvals.auditTrail, { params })}
        leftSection={<IconDownload size={18} stroke={1.75} aria-hidden />}
      >
        Audit Trail
      </Button>
    </Group>
  );
}

/** Who approved, how and when. */
function approvalFacts(approval: Approval): FactList {
  const { how, signer_name, approved_at, approved_on, note, recorded_by_name, consent_version } = approval;
  if (isManualApproval(how))
    return [
      ['Approved by', signer_name],
      ['How', wayLabel(how)],
      ['On', formatDay(approved_on)],
      [
        'Note',
        <span key="note" className={classes.note}>
          {note}
        </span>,
      ],
      ['Recorded by', recorded_by_name],
      ['Recorded on', formatInstant(approved_at)],
    ];
  return [
    ['Signed by', signer_name],
    ['Signed on', formatInstant(approved_at)],
    ...(how === 'in_person' ? ([['In the presence of', recorded_by_name]] as const) : []),
    ['Consent', `Version ${consent_version}`],
  ];
}

function Choice({ approval, revision }: ApprovalCardsProps) {
  const lines = revision?.optional_line_items ?? [];
  const named = (ids: readonly string[]) =>
    lines.filter(({ itemized_estimate_id }) => ids.includes(itemized_estimate_id));
  const chosen = named(approval.selected_line_item_ids);
  const leftOut = named(approval.left_out_line_item_ids);
  return (
    <Facts
      facts={[
        ...(approval.package === null ? [] : ([['Package', PACKAGE_NAMES[approval.package]]] as const)),
        ...chosen.map((line) => ['Chosen', `${line.description}, ${formatUsd(line.sub_total_dollar)}`] as const),
        ...leftOut.map(
          (line) =>
            [
              'Not chosen',
              <Box key={line.itemized_estimate_id} component="span" td="line-through" className={shared.muted}>
                {line.description}, {formatUsd(line.sub_total_dollar)}
              </Box>,
            ] as const,
        ),
        ['Total', totalOf(approval, revision)],
      ]}
    />
  );
}

/** "$8,260.00, − $240.00 against $8,500.00 as sent" */
function totalOf({ final_total }: Approval, revision: ProposalRevision | undefined): string {
  const total = formatUsd(final_total);
  const sent = revision?.final_total ?? final_total;
  const difference = sumOfAmounts([final_total, -sent]);
  return difference === 0 ? total : `${total}, ${formatDifference(difference)} against ${formatUsd(sent)} as sent`;
}

type Signed = { signature: NonNullable<Approval['signature']>; signer_name: string };

function DrawnSignature({ signature, signer_name }: Signed) {
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

interface WithdrawalProps {
  proposal: ProposalWithResponse;
  /** Why the approval cannot be withdrawn now. */
  whyNot: string | undefined;
}

/** Withdraws a recorded approval. */
export function Withdrawal({ proposal, whyNot }: WithdrawalProps) {
  const [isOpen, setIsOpen] = useState(false);
  const reason = useId();
  return (
    <Card title="Withdraw approval">
      {whyNot ? (
        <p id={reason}>{whyNot}</p>
      ) : (
        <p>
          You can withdraw it while nothing is billed from it. Your customer gets an email with your reason, and the
          approval stays on record as withdrawn.
        </p>
      )}
      {isOpen && !whyNot ? (
        <WithdrawalForm proposal={proposal} />
      ) : (
        <Button
          variant="default"
          disabled={whyNot !== undefined}
          {...(whyNot && { 'aria-describedby': reason })}
          onClick={() => setIsOpen(true)}
        >
          Withdraw Approval
        </Button>
      )}
    </Card>
  );
}

function WithdrawalForm({ proposal: { id, endpoints } }: { proposal: ProposalWithResponse }) {
  const form = useContractForm(endpoints.withdraw, {
    initial: { reason: '' },
    toBody: ({ reason }) => ({ reason }),
    params: { id },
    failure: inSentence('Failed to withdraw approval'),
  });
  return (
    <Form form={form} submitLabel="Withdraw Approval" busyLabel="Withdrawing..." card={false} tone="red">
      <FieldGrid>
        <TextareaField form={form} name="reason" label="Reason" required span={12} rows={2} />
      </FieldGrid>
    </Form>
  );
}
