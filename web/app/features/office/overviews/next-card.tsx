import { Button } from '@mantine/core';
import type { ReactNode } from 'react';
import { Link } from '../../../../kit/router/router.tsx';
import type { NextStep, NextSteps } from '#contract/core/needs.ts';
import { NEEDS_CONNECTION, useIsOffline } from '../../../../kit/api/offline.ts';
import { formatUsd } from '../../../../kit/format.ts';
import { buttonOf, CALM_ICON, lookOf } from '../../core/next-steps/record-actions.ts';
import classes from './overviews.module.css';

interface NextCardProps {
  next: NextSteps;
  /** Shown above the step. */
  children?: ReactNode;
}

/** What to do next: one step with the screen's orange button, and up to two more. */
export function NextCard({ next: { lead, more, calm }, children }: NextCardProps) {
  return (
    <section className={classes.card} aria-labelledby="next">
      {children}
      <h2 className={classes.nextHead} id="next">
        Next
      </h2>
      {lead ? <Lead step={lead} /> : <Calm text={calm} />}
      {more.length > 0 && (
        <ul className={classes.more}>
          {more.map((step) => (
            <li key={`${step.kind} ${step.document.id}`}>
              <p>
                <b>{step.sentence}</b> <span>{step.detail}</span>
              </p>
              <StepLink step={step} />
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}

function Lead({ step }: { step: NextStep }) {
  const [Icon, tone] = lookOf(step);
  const isInSentence = step.amount !== null && step.sentence.includes(formatUsd(step.amount));
  return (
    <div className={classes.lead}>
      <span className={classes.leadIcon} data-tone={tone}>
        <Icon size={20} stroke={1.75} aria-hidden />
      </span>
      <div className={classes.leadText}>
        <b>{step.sentence}</b>
        <span>{step.detail}</span>
      </div>
      {step.amount !== null && !isInSentence && <b className={classes.leadAmount}>{formatUsd(step.amount)}</b>}
      <StepLink step={step} isPrimary />
    </div>
  );
}

function Calm({ text }: { text: string | null }) {
  return (
    <p className={classes.calm}>
      <CALM_ICON size={20} stroke={1.75} aria-hidden />
      {text}
    </p>
  );
}

interface StepLinkProps {
  step: NextStep;
  isPrimary?: boolean;
}

function StepLink({ step, isPrimary = false }: StepLinkProps) {
  const isOffline = useIsOffline();
  const button = buttonOf(step);
  if (!button) return <span className={classes.askOwner}>Ask an owner</span>;
  const look = {
    'aria-label': `${button.label}: ${step.sentence}`,
    ...(isPrimary && { variant: 'filled', color: 'accent' }),
  };
  if (isOffline)
    return (
      <Button {...look} disabled title={NEEDS_CONNECTION}>
        {button.label}
      </Button>
    );
  if (button.open)
    return (
      <Button {...look} onClick={button.open}>
        {button.label}
      </Button>
    );
  return (
    <Button component={Link} to={button.to} state={button.state} {...look}>
      {button.label}
    </Button>
  );
}
