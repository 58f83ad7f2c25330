import { BRAND_NAME } from '../../../../kit/api/site-settings.ts';
import { Box, Button } from '@mantine/core';
import { useState } from 'react';
import { type Home, home } from '#endpoints/office/home.ts';
import { errorSentence } from '../../../../kit/api/error-text.ts';
import { useNavigationState } from '../../../../kit/session/navigation-state.ts';
import { formatDay } from '../../../../kit/format.ts';
import { useSession } from '../../../../kit/session/session.ts';
import { paths } from '../../../../kit/paths.ts';
import {
  IconAlertTriangle,
  IconCash,
  IconCircleCheck,
  IconPlus,
  IconUpload,
  IconUserPlus,
} from '../../../../kit/icons/icons.ts';
import { LinkButton } from '../../../../kit/page/link-button.tsx';
import { ListFailure, RecordSkeleton } from '../../../../kit/lists/list-placeholders.tsx';
import { Notice } from '../../../../kit/page/notice.tsx';
import { PageTitle } from '../../../../kit/page/page.tsx';
import shared from '../../../../kit/page/shared.module.css';
import { useRecordPayment } from '../../sales/record-payment/use-record-payment.tsx';
import { loadCorrection } from '../../work/timecards/load-correction.ts';
import { useLater } from '../../../../kit/page/use-later.ts';
import { ClockedInCard } from './clocked-in.tsx';
import classes from './home.module.css';
import { blocksAt } from './home-order.ts';
import { MoneyStrip } from './money-strip.tsx';
import { NeedsCard } from './needs-card.tsx';
import { EstimatesSent } from './plots/estimates-sent.tsx';
import { HoursOfProjects } from './plots/hours-of-projects.tsx';
import { MoneyByWeek } from './plots/money-by-week.tsx';
import { OwedByAge } from './plots/owed-by-age.tsx';
import { TodayCard } from './today-visits.tsx';
import { useCall } from '../../../../kit/api/queries.ts';

/** Only a new company needs them. */
const loadSteps = async () => await import('./first-steps.tsx');

const FAILURE = 'Failed to get Home';

/** The first screen after login: what needs attention, who is clocked in, and the financial summary. */
export default function HomeScreen() {
  const { home, readAt, error, retry } = useHome();
  const payment = useRecordPayment();
  const name = useSession().record?.first_name;
  const isEmpty =
    home?.is_empty === true &&
    !home.first_steps_hidden &&
    home.needs_total + home.put_away.length + home.put_away_groups.length === 0;
  const title = isEmpty && name ? `Welcome to ${BRAND_NAME}, ${name}` : 'Home';
  return (
    <div className={classes.page}>
      <PageTitle>{title}</PageTitle>
      <div className={classes.head}>
        <div>
          <p>{home ? longDay(home.today.day) : ' '}</p>
          <h1 tabIndex={-1}>{title}</h1>
        </div>
        {home && !isEmpty && (
          <div className={classes.create}>
            <Button
              leftSection={<IconCash size={18} stroke={1.75} aria-hidden />}
              className={shared.phoneHidden}
              onClick={() => payment.record({})}
            >
              Record Payment
            </Button>
            <LinkButton to={paths.createCustomer()} icon={IconUserPlus}>
              Create Customer
            </LinkButton>
            <LinkButton to={paths.createEstimate()} icon={IconPlus}>
              Create Estimate
            </LinkButton>
          </div>
        )}
      </div>
      <TrialStarted />
      {payment.done}
      {payment.dialog}
      {error && !home && <ListFailure text={errorSentence(FAILURE, error)} many="records" onRetry={retry} />}
      {error && home && (
        <div className={shared.apart}>
          <Notice tone="amber" icon={IconAlertTriangle}>
            <p>{errorSentence(FAILURE, error)} What you see may be out of date.</p>
          </Notice>
        </div>
      )}
      {!home && !error && <RecordSkeleton />}
      {home && (isEmpty ? <Beginning steps={home.first_steps} /> : <Shown home={home} readAt={readAt} />)}
    </div>
  );
}

/** Shown once, when a new company has just started its free trial. */
function TrialStarted() {
  const { trial_until } = useNavigationState<{ trial_until?: string }>();
  if (!trial_until) return null;
  return (
    <div className={shared.apart}>
      <Notice
        tone="green"
        icon={IconCircleCheck}
        action={<LinkButton to={paths.subscription()}>Subscription</LinkButton>}
      >
        <p>
          <b>Subscription created successfully.</b> A confirmation email is on its way. Your free trial runs until{' '}
          {formatDay(trial_until)}.
        </p>
      </Notice>
    </div>
  );
}

function Beginning({ steps }: { steps: Home['first_steps'] }) {
  const { Part } = useLater(loadSteps, true);
  return (
    <div className={classes.beginning}>
      {Part ? <Part.FirstSteps steps={steps} /> : <RecordSkeleton />}
      <section className={classes.list} aria-labelledby="list">
        <h2 className={shared.subheading} id="list">
          You have a list already?
        </h2>
        <p className={shared.muted}>
          Bring customers or a price book from QuickBooks, Jobber, Joist or a spreadsheet. You see what happens before
          anything is saved.
        </p>
        <LinkButton to={paths.importRecords()} state={{ kind: 'customers' }} icon={IconUpload}>
          Import a File
        </LinkButton>
      </section>
    </div>
  );
}

function Shown({ home, readAt }: { home: Home; readAt: Date }) {
  const [timecard, setTimecard] = useState<string>();
  const { Part: CorrectTimecard } = useLater(loadCorrection, timecard !== undefined);
  const hasSteps = !home.first_steps_hidden && home.first_steps.some(({ done }) => !done);
  const { Part: Steps, failed } = useLater(loadSteps, hasSteps);
  // Its card would push the charts down.
  if (hasSteps && !Steps && !failed) return <RecordSkeleton />;
  return (
    <>
      <div className={classes.blocks}>
        {blocksAt(home.today.time_zone, readAt).map((block) => (
          <div key={block} data-block={block}>
            {block === 'strip' && <MoneyStrip money={home.money} />}
            {block === 'needs' && (
              <>
                <NeedsCard home={home} at={{ ...home.today, readAt }} onCloseTimecard={setTimecard} />
                {hasSteps && Steps && <Steps.CurrentStep steps={home.first_steps} />}
              </>
            )}
            {block === 'today' && (
              <>
                <TodayCard visits={home.today.visits} />
                <ClockedInCard today={home.today} readAt={readAt} />
              </>
            )}
          </div>
        ))}
      </div>
      <Money money={home.money} day={home.today.day} />
      {timecard && CorrectTimecard && (
        <CorrectTimecard id={timecard} timeZone={home.today.time_zone} onClose={() => setTimecard(undefined)} />
      )}
    </>
  );
}

/** Charts, each with its figure, its list and its table. */
function Money({ money, day }: { money: Home['money']; day: string }) {
  return (
    <section aria-labelledby="money">
      <div className={classes.money}>
        <Box component="h2" fz={18} lh="1.5rem" id="money">
          Money
        </Box>
        <Box component="p" fz={13} lh="1.25rem" className={shared.faint}>
          Each figure opens its list.
        </Box>
      </div>
      <div className={classes.plots}>
        <MoneyByWeek weeks={money.paid_by_week} today={day} />
        <OwedByAge ages={money.owed_by_age} />
        <EstimatesSent estimates={money.estimates} />
        <HoursOfProjects projects={money.hours} withoutPlan={money.projects_without_plan} />
      </div>
    </section>
  );
}

const day = new Intl.DateTimeFormat('en-US', {
  weekday: 'long',
  month: 'short',
  day: 'numeric',
  year: 'numeric',
  timeZone: 'UTC',
});

/** "Friday, Nov 20, 2026" */
function longDay(written: string): string {
  return day.format(new Date(`${written}T00:00:00Z`));
}

const EVERY_MINUTE = 60_000;

/** The data of Home and the time it was fetched; refetched every minute while the page is visible. */
function useHome() {
  const { data, dataUpdatedAt, error, refetch } = useCall(home.read, {}, { pollEvery: EVERY_MINUTE });
  return { home: data, readAt: new Date(dataUpdatedAt), error, retry: () => void refetch() };
}
