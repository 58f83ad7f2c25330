import { useState } from 'react';
import { useNavigate } from '../../../../kit/router/router.tsx';
import type { Company } from '#contract/identity/companies.ts';
import { paths } from '../../../../kit/paths.ts';
import { useOwnCompany } from '../../identity/companies/hooks.ts';
import { EMPLOYEE_TRAIL } from '../employees/chosen-employee.tsx';
import { useEmployees } from '../employees/hooks.ts';
import { useSeesPay } from '../../identity/companies/use-sees-pay.ts';
import { errorText } from '../../../../kit/api/error-text.ts';
import { useNavigationState } from '../../../../kit/session/navigation-state.ts';
import { refreshAll } from '../../../../kit/api/queries.ts';
import { IconAlertTriangle } from '../../../../kit/icons/icons.ts';
import { LinkButton } from '../../../../kit/page/link-button.tsx';
import { ListFailure, RecordSkeleton } from '../../../../kit/lists/list-placeholders.tsx';
import { Notice } from '../../../../kit/page/notice.tsx';
import { useLater } from '../../../../kit/page/use-later.ts';
import { Page } from '../../../../kit/page/page.tsx';
import { ForgottenCards } from './forgotten-cards.tsx';
import { useJobsitesByName } from './hooks.ts';
import { FIRST_CHOICE, type ReportChoice } from './report-choice.ts';
import { ReportForm } from './report-form.tsx';
import { ShownReport } from './shown-report.tsx';
import classes from './report.module.css';
import type { Choice } from '../../../../kit/forms/search-select.tsx';

/** Navigation state of the screen, so that reload and Back show the same report. */
interface ReportState {
  report?: ReportChoice;
  /** The jobsite chosen on the previous screen. */
  jobsite?: Choice;
}

export default function TimecardReport() {
  const { record: company, error, retry } = useOwnCompany();
  const seesPay = useSeesPay();
  return (
    <Page
      title="Employee Time Card Report"
      trail={EMPLOYEE_TRAIL}
      actions={seesPay && <LinkButton to={paths.payroll()}>Payroll</LinkButton>}
    >
      {company ? (
        <ReportScreen company={company} />
      ) : error ? (
        <ListFailure text={errorText('Failed to get company', error)} many="records" onRetry={retry} />
      ) : (
        <RecordSkeleton />
      )}
    </Page>
  );
}

function ReportScreen({ company }: { company: Company }) {
  const { report: choice, jobsite } = useNavigationState<ReportState>();
  const navigate = useNavigate();
  const [views, setViews] = useState(0);
  const seesPay = useSeesPay();
  const shown = choice ?? { ...FIRST_CHOICE, ...(jobsite && { jobsite }) };

  function view(next: ReportChoice): void {
    if (JSON.stringify(next) === JSON.stringify(shown)) {
      // The same choice again recomputes the days: the date may have changed.
      setViews(views + 1);
      void refreshAll();
      return;
    }
    const state = { report: next } satisfies ReportState;
    void navigate({ search: '' }, { replace: true, state, preventScrollReset: true });
  }

  return (
    <div className={classes.screen}>
      <ForgottenCards />
      <WhatIsMissing />
      <ReportForm choice={shown} timeZone={company.time_zone} usesWages={seesPay ?? false} onView={view} />
      <ShownReport key={`${views} ${JSON.stringify(shown)}`} choice={shown} company={company} />
      <RecentChanges timeZone={company.time_zone} />
    </div>
  );
}

/** Without jobsites or employees, no one can clock in; the hours of deleted ones can still be viewed. */
function WhatIsMissing() {
  const jobsites = useJobsitesByName({ limit: 1 });
  const employees = useEmployees({ limit: 1 });
  const seesPay = useSeesPay();
  return (
    <>
      {!jobsites.loading && !jobsites.failure && jobsites.total === 0 && (
        <Notice
          tone="amber"
          icon={IconAlertTriangle}
          action={<LinkButton to={paths.createJobsite()}>Create Jobsite</LinkButton>}
        >
          <p>No Jobsites found. Please create jobsite first</p>
        </Notice>
      )}
      {!employees.loading && !employees.failure && employees.total === 0 && (
        <Notice
          tone="amber"
          icon={IconAlertTriangle}
          action={seesPay && <LinkButton to={paths.createEmployee()}>Create Employee</LinkButton>}
        >
          <p>No employee found, please click Company - Employee - New to create employee</p>
        </Notice>
      )}
    </>
  );
}

const loadNewestChanges = async () => (await import('./card-changes.tsx')).NewestChanges;

/** The corrections and deletions of time cards, newest first, including deleted cards; collapsed by default. */
function RecentChanges({ timeZone }: { timeZone: string }) {
  const [opened, setOpened] = useState(false);
  const { Part: NewestChanges } = useLater(loadNewestChanges, opened);
  return (
    <details className={classes.changes} onToggle={(event) => setOpened(event.currentTarget.open)}>
      <summary>Corrections and deletions</summary>
      {opened && (NewestChanges ? <NewestChanges timeZone={timeZone} /> : <RecordSkeleton />)}
    </details>
  );
}
