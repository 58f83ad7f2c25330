import { Box } from '@mantine/core';
import { useId } from 'react';
import {
  type Approval,
  DECLINE_REASONS,
  type EstimateAnswer,
  isManualApproval,
  wayLabel,
} from '#contract/sales/approvals.ts';
import type { EstimateStatus } from '#domain/sales/estimate-status.ts';
import { formatDay, formatInstant, formatUsd } from '../../../../../kit/format.ts';
import {
  IconCircleX,
  IconClock,
  IconEdit,
  IconEye,
  IconFileText,
  IconMessageQuestion,
  IconSend,
  IconSignature,
} from '../../../../../kit/icons/icons.ts';
import type { FactList } from '../../../../../kit/lists/facts.tsx';
import type { StatusTone } from '../../../../../kit/lists/status-badge.tsx';
import type { IconComponent } from '../../../../../kit/page/notice.tsx';
import shared from '../../../../../kit/page/shared.module.css';
import { customerNameOf } from '../../../work/projects/project-text.ts';
import { customerFact, projectFact } from '../../../work/projects/record-facts.tsx';
import { ProposalStatusBadge } from '../proposal-status.tsx';
import type { ProposalWithResponse } from '../use-response.ts';
import classes from './response.module.css';

/** The status of a proposal with its customer, its amount, and its details. */
export function StatusCard({ proposal }: { proposal: ProposalWithResponse }) {
  const { record, response } = proposal;
  const { status, approval, revisions, declines } = response;
  const [newest] = revisions;
  const [decline] = declines;
  const active = status === 'approved' ? approval : null;
  const heading = useId();
  const { icon: Icon, tone } = MARKS[status];
  const facts: FactList = [
    customerFact(record),
    projectFact(record),
    ...(newest
      ? ([
          ['Revision', `${newest.revision_number}, sent ${formatDay(newest.sent_at)}`],
          ['Valid until', formatDay(newest.valid_until)],
          // An approval by phone or on paper does not require that the document was opened.
          ...(newest.opened_at || !active
            ? ([['Opened', newest.opened_at ? formatInstant(newest.opened_at) : 'Not yet']] as const)
            : []),
        ] as const)
      : []),
    ...(status === 'declined' && decline
      ? ([
          ['Reason', DECLINE_REASONS[decline.reason_code]],
          ...(decline.reason_text ? ([['In their words', decline.reason_text]] as const) : []),
        ] as const)
      : []),
  ];
  return (
    <section className={classes.status} aria-labelledby={heading}>
      <div className={classes.statusHead}>
        <span className={classes.mark} data-tone={tone} aria-hidden>
          <Icon size={24} stroke={1.75} aria-hidden />
        </span>
        <div>
          <div className={classes.headline}>
            <h2 id={heading}>{headline(proposal)}</h2>
            <ProposalStatusBadge status={status} />
          </div>
          <p className={shared.muted}>{advice(response)}</p>
        </div>
        <p className={classes.sum}>
          <strong>{formatUsd(active ? active.final_total : (newest?.final_total ?? record.final_total))}</strong>
          <span className={shared.small}>
            {active ? 'agreed' : newest ? 'as sent, all options on' : 'not sent yet'}
          </span>
        </p>
      </div>
      <dl className={classes.strip}>
        {facts.map(([term, value]) => (
          <Box miw={0} key={term}>
            <dt className={shared.small}>{term}</dt>
            <Box component="dd" fw={500} className={shared.breakable}>
              {value}
            </Box>
          </Box>
        ))}
      </dl>
    </section>
  );
}

const MARKS: Record<EstimateStatus, { icon: IconComponent; tone: StatusTone }> = {
  draft: { icon: IconFileText, tone: 'grey' },
  sent: { icon: IconSend, tone: 'blue' },
  opened: { icon: IconEye, tone: 'blue' },
  question: { icon: IconMessageQuestion, tone: 'amber' },
  revising: { icon: IconEdit, tone: 'amber' },
  declined: { icon: IconCircleX, tone: 'red' },
  expired: { icon: IconClock, tone: 'grey' },
  approved: { icon: IconSignature, tone: 'green' },
};

/** "Grace Adams approved" */
function headline({ kind, record, response: { status, approval } }: ProposalWithResponse): string {
  const customer = customerNameOf(record);
  return {
    draft: 'Not sent yet',
    sent: `Waiting for ${customer}`,
    opened: `${customer} has opened it`,
    question: `${customer} asked a question`,
    revising: 'You are working on a new version',
    declined: `${customer} declined`,
    expired: `The ${kind.one} has expired`,
    approved: `${approval?.signer_name ?? customer} approved`,
  }[status];
}

/** The meaning of the status, and who acts next. */
function advice({ status, approval, revisions: [newest] }: EstimateAnswer): string {
  const until = newest?.valid_until ? ` until ${formatDay(newest.valid_until)}` : '';
  return {
    draft: 'Your customer can approve it once you have sent it.',
    sent: `It can be approved${until}.`,
    opened: `It can be approved${until}.`,
    question: `It can still be approved${until}.`,
    revising: 'Your customer cannot approve until you send the new version.',
    declined: `Your customer may still approve it${until}, or you send a new version.`,
    expired: 'Send it again to give it new dates.',
    approved: approval ? approvedOn(approval) : '',
  }[status];
}

/** "Nov 22, 2026, 2:47 PM, signed by typing the name" */
function approvedOn({ how, approved_at, approved_on, signature, recorded_by_name }: Approval): string {
  if (isManualApproval(how))
    return `${formatDay(approved_on)}, ${wayLabel(how).toLowerCase()}, recorded by ${recorded_by_name}`;
  const signed = signature?.kind === 'drawn' ? 'signed by drawing' : 'signed by typing the name';
  const presence = how === 'in_person' ? `, in the presence of ${recorded_by_name}` : '';
  return `${formatInstant(approved_at)}, ${signed}${presence}`;
}
