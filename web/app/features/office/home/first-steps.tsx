import { Box, Button } from '@mantine/core';
import { SAMPLE_LINK_TOKEN } from '#domain/site.ts';
import { type FirstStep, type Home, home as homeCalls } from '#endpoints/office/home.ts';
import { useId, useState } from 'react';
import { call } from '../../../../kit/api/call.ts';
import { errorSentence } from '../../../../kit/api/error-text.ts';
import { refreshAll } from '../../../../kit/api/queries.ts';
import { ModalDialog } from '../../../../kit/dialogs/modal-dialog.tsx';
import { RecordSkeleton } from '../../../../kit/lists/list-placeholders.tsx';
import { paths } from '../../../../kit/paths.ts';
import { Link } from '../../../../kit/router/router.tsx';
import { useIsOwner } from '../../../../kit/session/use-is-owner.ts';
import { LinkButton } from '../../../../kit/page/link-button.tsx';
import { useLater } from '../../../../kit/page/use-later.ts';
import { useOwnCompany } from '../../identity/companies/hooks.ts';
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

/** The steps, how many are done, and the first incomplete one that this account can do. */
function useFirstSteps(steps: Home['first_steps']) {
  const isOwner = useIsOwner();
  const seesPay = useSeesPay() ?? false;
  const [isLater, setLater] = useState(false);
  const isMine = (key: FirstStep) => {
    const { ofOwners, forPay } = STEPS[key];
    return isOwner || (!ofOwners && (!forPay || seesPay));
  };
  const isOpen = ({ key, done }: Home['first_steps'][number]) => !done && !(isLater && key === 'payments');
  return {
    isMine,
    done: steps.filter(({ done }) => done).length,
    current: steps.find((step) => isOpen(step) && isMine(step.key))?.key,
    postpone: () => setLater(true),
  };
}

/** The first steps of a new company. The first incomplete step has the orange button. */
export function FirstSteps({ steps }: { steps: Home['first_steps'] }) {
  const heading = useId();
  const { isMine, done, current, postpone } = useFirstSteps(steps);
  const { Part: PaymentOptionsStep, failed } = useLater(loadPaymentOptions, current === 'payments');
  const { record: company, error } = useOwnCompany();
  // The form would push down the steps below it while the user presses one.
  if (current === 'payments' && !failed && !(PaymentOptionsStep && (company ?? error))) return <RecordSkeleton />;
  return (
    <section className={classes.stepCard} aria-labelledby={heading}>
      <StepsHead heading={heading} done={done} count={steps.length} />
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
                  <PaymentOptionsStep onLater={postpone} />
                )}
              </div>
              {!isDone &&
                !(key === 'payments' && key === current) &&
                (isMine(key) ? (
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

/** The first steps once something has been sent: how many are done, and the current one. Nothing when all are done. */
export function CurrentStep({ steps }: { steps: Home['first_steps'] }) {
  const heading = useId();
  const { done, current } = useFirstSteps(steps);
  if (!current) return null;
  const { title, text, label, to } = STEPS[current];
  return (
    <section className={classes.stepCard} aria-labelledby={heading}>
      <StepsHead heading={heading} done={done} count={steps.length} />
      <div className={classes.currentStep}>
        <div className={classes.what}>
          <b>{title}</b>
          <Box component="span" fz={14} lh="1.25rem" className={shared.muted}>
            {text}
          </Box>
        </div>
        <div className={classes.act}>
          <LinkButton to={to}>{label}</LinkButton>
        </div>
      </div>
    </section>
  );
}

function StepsHead({ heading, done, count }: { heading: string; done: number; count: number }) {
  const isOwner = useIsOwner();
  return (
    <div className={classes.stepHead}>
      <Box component="h2" flex={1} fz={16} lh="1.5rem" id={heading}>
        Six first steps
      </Box>
      <span className={shared.small}>
        {done} of {count} done
      </span>
      <div className={classes.meter} aria-hidden>
        {Array.from({ length: count }, (_, index) => (
          // Only their number matters.
          // oxlint-disable-next-line react/no-array-index-key
          <i key={index} data-done={index < done || undefined} />
        ))}
      </div>
      <a href={`/d/${SAMPLE_LINK_TOKEN}`} target="_blank" rel="noopener" className={shared.small}>
        Open the Sample
      </a>
      {isOwner && done === 0 && (
        <Link to={paths.archive()} className={shared.small}>
          Start from an archive
        </Link>
      )}
      {isOwner && <HideSteps />}
    </div>
  );
}

/** Hides the first steps for the whole company, after one question. */
function HideSteps() {
  const [isAsked, setAsked] = useState(false);
  const [{ busy, problem }, setState] = useState({ busy: false, problem: '' });
  const close = () => setAsked(false);
  const hide = async () => {
    setState({ busy: true, problem: '' });
    try {
      await call(homeCalls.changeFirstSteps, { body: { hidden: true } });
      await refreshAll();
    } catch (error) {
      setState({ busy: false, problem: errorSentence('Failed to hide the first steps', error) });
    }
  };
  return (
    <>
      <Button variant="subtle" size="xs" aria-label="Hide the first steps" onClick={() => setAsked(true)}>
        Hide
      </Button>
      <ModalDialog opened={isAsked} onClose={close} title="Hide the first steps?">
        <p>They disappear from Home for everyone in your company. All of it stays in the menus.</p>
        {problem && (
          <p role="alert" className={shared.fault}>
            {problem}
          </p>
        )}
        <ModalDialog.Buttons>
          <Button onClick={close}>Cancel</Button>
          <Button variant="filled" color="accent" loading={busy} onClick={() => void hide()}>
            Hide
          </Button>
        </ModalDialog.Buttons>
      </ModalDialog>
    </>
  );
}
