import { Box } from '@mantine/core';
import type { FirstStep, Home } from '#contract/office/home.ts';
import { useId, useState } from 'react';
import { paths } from '../../../../kit/paths.ts';
import { useIsOwner } from '../../../../kit/session/use-is-owner.ts';
import { LinkButton } from '../../../../kit/page/link-button.tsx';
import { useLater } from '../../../../kit/page/use-later.ts';
import { useSeesPay } from '../../identity/companies/use-sees-pay.ts';
import { IconCheck } from '../../../../kit/icons/public-icons.ts';
import classes from './home.module.css';
import shared from '../../../../kit/page/shared.module.css';

interface StepWords {
  title: string;
  text: string;
  label: string;
  to: string;
  ofOwners?: true;
  /** A step for accounts that see pay, and so can change employees. */
  forPay?: true;
}

const STEPS: Record<FirstStep, StepWords> = {
  company: {
    title: 'Tell customers who you are',
    text: 'Name, address and time zone are on every document.',
    label: 'Edit Company',
    to: paths.updateCompany(),
    ofOwners: true,
  },
  payments: {
    title: 'Say how customers pay you',
    text: 'Asked once. It goes on every estimate and invoice.',
    label: 'Settings',
    to: paths.companySettings(),
    ofOwners: true,
  },
  customer: {
    title: 'Add your first customer',
    text: 'Name, email and phone. Estimates go there.',
    label: 'Create Customer',
    to: paths.createCustomer(),
  },
  estimate: {
    title: 'Send your first estimate',
    text: 'Lines, tax and deposit. Customers sign on their phone.',
    label: 'Create Estimate',
    to: paths.createEstimate(),
  },
  jobsite: {
    title: 'Create a jobsite',
    text: 'The place your crew clocks in at.',
    label: 'Create Jobsite',
    to: paths.createJobsite(),
  },
  employee: {
    title: 'Add your crew',
    text: 'Each gets a link to clock in. No app, no password.',
    label: 'Add Employee',
    to: paths.createEmployee(),
    forPay: true,
  },
};

const loadPaymentOptions = async () => (await import('./payment-options-step.tsx')).PaymentOptionsStep;

/** The first steps of a new company. The first incomplete step has the orange button. */
export function FirstSteps({ steps }: { steps: Home['first_steps'] }) {
  const heading = useId();
  const isOwner = useIsOwner();
  const done = steps.filter((step) => step.done).length;
  const seesPay = useSeesPay() ?? false;
  const isMine = ({ ofOwners, forPay }: StepWords) => isOwner || (!ofOwners && (!forPay || seesPay));
  const [isLater, setLater] = useState(false);
  const isOpen = ({ key, done: isDone }: Home['first_steps'][number]) => !isDone && !(isLater && key === 'payments');
  const current = steps.find((step) => isOpen(step) && isMine(STEPS[step.key]))?.key;
  const { Part: PaymentOptionsStep } = useLater(loadPaymentOptions, current === 'payments');
  return (
    <section className={classes.stepCard} aria-labelledby={heading}>
      <div className={classes.stepHead}>
        <Box component="h2" flex={1} fz={16} lh="1.5rem" id={heading}>
          Six first steps
        </Box>
        <span className={shared.small}>
          {done} of {steps.length} done
        </span>
        <div className={classes.meter} aria-hidden>
          {steps.map(({ key }, index) => (
            <i key={key} data-done={index < done || undefined} />
          ))}
        </div>
      </div>
      <ol>
        {steps.map(({ key, done: isDone }, index) => {
          const { title, text, label, to } = STEPS[key];
          return (
            <li key={key} data-done={isDone || undefined} aria-current={key === current ? 'step' : undefined}>
              <span className={classes.number} aria-hidden>
                {isDone ? <IconCheck size={18} stroke={2} /> : index + 1}
              </span>
              <div className={classes.what}>
                <b>
                  {title}
                  {isDone && <span className="visually-hidden"> (done)</span>}
                </b>
                <Box component="span" fz={14} lh="1.25rem" className={shared.muted}>
                  {text}
                </Box>
                {key === 'payments' && key === current && PaymentOptionsStep && (
                  <PaymentOptionsStep onLater={() => setLater(true)} />
                )}
              </div>
              {!isDone &&
                !(key === 'payments' && key === current) &&
                (isMine(STEPS[key]) ? (
                  <div className={classes.act}>
                    <LinkButton to={to} primary={key === current}>
                      {label}
                    </LinkButton>
                  </div>
                ) : (
                  <span className={classes.ask}>Ask an owner</span>
                ))}
            </li>
          );
        })}
      </ol>
    </section>
  );
}
