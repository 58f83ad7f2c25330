import { NEEDS_CONNECTION, useIsOffline } from '../../../../kit/api/offline.ts';
import { Button } from '@mantine/core';
import type { ReactNode } from 'react';
import { Link } from '../../../../kit/router/router.tsx';
import type { Need } from '#contract/core/needs.ts';
import { formatUsd } from '../../../../kit/format.ts';
import { RecordLink } from '../../../../kit/page/record-link.tsx';
import { NEED_ACTIONS } from '../../core/next-steps/need-actions.ts';
import { NEED_LOOKS } from '../../core/next-steps/need-looks.ts';
import classes from './work-to-do.module.css';
import { type CompanyTime, sinceText } from './since-text.ts';

interface NeedLineProps {
  need: Need;
  at: CompanyTime;
  /** The first line has the screen's orange button. */
  isFirst?: boolean;
  isPutAway?: boolean;
  onCloseTimecard: (timecard_id: string) => void;
  /** The button beside the action. */
  children: ReactNode;
}

/** One line: what it is and whom it concerns, the amount and the time, its action, and the button that puts it away. */
export function NeedLine({ need, at, isFirst = false, isPutAway = false, onCloseTimecard, children }: NeedLineProps) {
  const [Icon, tone] = NEED_LOOKS[need.kind];
  return (
    <li className={classes.line} data-put-away={isPutAway || undefined}>
      <span className={classes.icon} data-tone={tone}>
        <Icon size={20} stroke={1.75} aria-hidden />
      </span>
      <div className={classes.what}>
        <p>
          <b>
            <Sentence need={need} />
          </b>
        </p>
        <span>{need.detail}</span>
      </div>
      <div className={classes.figures}>
        {need.amount !== null && !need.sentence.includes(formatUsd(need.amount)) && <b>{formatUsd(need.amount)}</b>}
        <span>{sinceText(need, at)}</span>
      </div>
      <div className={classes.buttons}>
        {!isPutAway && <NeedButton need={need} isFirst={isFirst} onCloseTimecard={onCloseTimecard} />}
        {children}
      </div>
    </li>
  );
}

/** The sentence, in which the customer's name is a link to the overview. */
function Sentence({ need: { sentence, customer_id, customer_name } }: Pick<NeedLineProps, 'need'>) {
  const at = customer_name ? sentence.indexOf(customer_name) : -1;
  if (at < 0 || !customer_id || !customer_name) return sentence;
  return (
    <>
      {sentence.slice(0, at)}
      <RecordLink kind="customer" id={customer_id}>
        {customer_name}
      </RecordLink>
      {sentence.slice(at + customer_name.length)}
    </>
  );
}

/** The line's button; omitted if the role does not include the action. */
function NeedButton({
  need,
  isFirst,
  onCloseTimecard,
}: Pick<NeedLineProps, 'need' | 'onCloseTimecard'> & { isFirst: boolean }) {
  const isOffline = useIsOffline();
  if (need.action === null) return <span className={classes.act}>Ask an owner</span>;
  const { label, way, run } = NEED_ACTIONS[need.action];
  const act = run?.(need);
  const look = {
    className: classes.act,
    'aria-label': `${label}: ${need.sentence}`,
    ...(isFirst && { variant: 'filled', color: 'accent' }),
  };
  if (isOffline)
    return (
      <Button {...look} disabled title={NEEDS_CONNECTION}>
        {label}
      </Button>
    );
  const target = way(need);
  if (act || !target)
    return (
      <Button {...look} onClick={act ?? (() => onCloseTimecard(need.document.id))}>
        {label}
      </Button>
    );
  return (
    <Button component={Link} to={target.to} state={target.state} {...look}>
      {label}
    </Button>
  );
}
