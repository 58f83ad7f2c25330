import { Button, Group, Stack } from '@mantine/core';
import { useState } from 'react';
import type { Company } from '#contract/identity/companies.ts';
import { payroll, PayrollQuery } from '#contract/work/payroll.ts';
import { dayIn } from '#domain/time.ts';
import { checkInput, faultsByField } from '#contract/validation.ts';
import { download } from '../../../../kit/api/download.ts';
import { errorSentence } from '../../../../kit/api/error-text.ts';
import { paths } from '../../../../kit/paths.ts';
import { DateField } from '../../../../kit/dates/date-field.tsx';
import { EmptyState } from '../../../../kit/page/empty-state.tsx';
import { ErrorSummary } from '../../../../kit/forms/error-summary.tsx';
import { FieldGrid } from '../../../../kit/forms/form.tsx';
import { IconAlertTriangle, IconDownload } from '../../../../kit/icons/icons.ts';
import { LinkButton } from '../../../../kit/page/link-button.tsx';
import { ListFailure, RecordSkeleton } from '../../../../kit/lists/list-placeholders.tsx';
import { useLiveForm } from '../../../../kit/forms/live-form.ts';
import { NotYourRole } from '../../../../kit/page/not-your-role.tsx';
import { Notice } from '../../../../kit/page/notice.tsx';
import { Page } from '../../../../kit/page/page.tsx';
import { SelectField } from '../../../../kit/forms/select-field.tsx';
import { OwnCompany } from '../../identity/companies/own-company.tsx';
import { EMPLOYEE_TRAIL } from '../employees/chosen-employee.tsx';
import { daysInWords } from '../timecards/report-days.ts';
import shared from '../../../../kit/page/shared.module.css';
import { useSeesPay } from '../../identity/companies/use-sees-pay.ts';
import { useCall } from '../../../../kit/api/queries.ts';
import { PAY_PERIODS, payDays, type PayPeriod } from './pay-period.ts';
import { PayrollTable, PremiumTable } from './payroll-table.tsx';
import classes from './payroll.module.css';

export default function PayrollScreen() {
  return (
    <Page
      title="Payroll"
      trail={EMPLOYEE_TRAIL}
      lead="Regular hours, overtime and pay, from time cards and wages. Weeks run from Sunday to Saturday."
    >
      <OwnCompany>{(company) => <PayrollOf company={company} />}</OwnCompany>
    </Page>
  );
}

function PayrollOf({ company }: { company: Company }) {
  const seesPay = useSeesPay();
  return seesPay ? <Payroll company={company} /> : <NotYourRole />;
}

function Payroll({ company }: { company: Company }) {
  const [today] = useState(() => dayIn(company.time_zone, new Date()));
  const lastWeek = payDays('last_week', today) ?? { first: today, last: today };
  const [days, setDays] = useState<PayrollQuery>({ start: lastWeek.first, end: lastWeek.last });
  return (
    <div className={classes.screen}>
      <PeriodFields today={today} onView={setDays} />
      <ShownPayroll days={days} />
      <PayRules company={company} />
      <Premiums year={Number(days.end.slice(0, 4))} />
    </div>
  );
}

interface PeriodFieldsProps {
  today: string;
  onView: (days: PayrollQuery) => void;
}

/** The pay period, which the payroll follows as it changes. */
function PeriodFields({ today, onView }: PeriodFieldsProps) {
  const form = useLiveForm<{ period: PayPeriod; start: string; end: string }>({
    initialValues: { period: 'last_week', start: '', end: '' },
    validate: (values) => faultsOf(queryOf(values, today)),
    onChange: (values) => onView(queryOf(values, today)),
  });
  return (
    <FieldGrid>
      <SelectField form={form} name="period" label="Pay Period" required span={3} options={PAY_PERIODS} />
      {form.values.period === 'custom_range' && (
        <>
          <DateField form={form} name="start" label="Start Date" required span={3} />
          <DateField form={form} name="end" label="End Date" required span={3} />
        </>
      )}
    </FieldGrid>
  );
}

function queryOf({ period, start, end }: { period: PayPeriod; start: string; end: string }, today: string) {
  const days = payDays(period, today);
  return days ? { start: days.first, end: days.last } : { start, end };
}

/** The first error of each date, with the contract's messages. */
function faultsOf(query: PayrollQuery): Record<string, string> {
  const { error } = checkInput(PayrollQuery, query);
  const faults = error ? faultsByField(error, PayrollQuery) : {};
  return Object.fromEntries(Object.entries(faults).map(([field, [first = '']]) => [field, first]));
}

function ShownPayroll({ days }: { days: PayrollQuery }) {
  const { data, error, refetch } = usePayroll(days);
  if (error) {
    return (
      <ListFailure text={errorSentence('Failed to get payroll', error)} many="hours" onRetry={() => void refetch()} />
    );
  }
  if (!data) return <RecordSkeleton />;
  if (data.employees.length === 0) {
    return (
      <EmptyState
        title="No hours in this pay period."
        text="Choose another pay period, or correct a time card that was forgotten."
        action={<LinkButton to={paths.timecardReport()}>Timecard Report</LinkButton>}
      />
    );
  }
  return (
    <Stack component="section" gap={12} aria-label="Pay period">
      <Group gap={16} justify="space-between" align="stretch">
        <h2>{daysInWords({ first: data.start, last: data.end })}</h2>
        <SaveCsv days={days} />
      </Group>
      {data.open_timecards > 0 && (
        <Notice
          tone="amber"
          icon={IconAlertTriangle}
          action={<LinkButton to={paths.timecardReport()}>Timecard Report</LinkButton>}
        >
          <p>
            {data.open_timecards === 1 ? '1 time card is' : `${data.open_timecards} time cards are`} still open, and
            counted until now. Correct what was forgotten before you pay.
          </p>
        </Notice>
      )}
      <PayrollTable payroll={data} />
    </Stack>
  );
}

function SaveCsv({ days }: { days: PayrollQuery }) {
  const [state, setState] = useState<'ready' | 'busy' | { failure: string }>('ready');
  async function save(): Promise<void> {
    setState('busy');
    try {
      await download(payroll.ofPeriod, { query: days }, 'text/csv');
      setState('ready');
    } catch (error) {
      setState({ failure: errorSentence('Failed to get payroll', error) });
    }
  }
  return (
    <>
      <Button
        leftSection={<IconDownload size={18} stroke={1.75} aria-hidden />}
        loading={state === 'busy'}
        onClick={() => void save()}
      >
        Download Payroll CSV
      </Button>
      {typeof state === 'object' && <ErrorSummary problem={{ text: state.failure, details: [] }} />}
    </>
  );
}

/** Hours, overtime and pay of a pay period; undefined until a period is selected. */
function usePayroll(days: PayrollQuery | undefined) {
  return useCall(payroll.ofPeriod, { query: days ?? { start: '', end: '' } }, { enabled: days !== undefined });
}

/** The overtime premium of the pay period's year so far; omitted without overtime, and while a date is being typed. */
function Premiums({ year }: { year: number }) {
  const isYear = year >= 2000 && year <= 2099;
  const { data, error, refetch } = useCall(payroll.overtimePremiums, { query: { year } }, { enabled: isYear });
  if (error) {
    const text = errorSentence('Failed to get the overtime premium', error);
    return <ListFailure text={text} many="hours" onRetry={() => void refetch()} />;
  }
  if (!data || data.employees.length === 0) return null;
  return (
    <Stack component="section" gap={12} aria-labelledby="premium">
      <h2 id="premium">Overtime premium of {year} so far</h2>
      <p className={shared.muted}>
        For box 12, code TT. Ask your accountant. Half of the regular rate for hours over 40 a week; overtime by the day
        does not count.
      </p>
      <PremiumTable employees={data.employees} />
    </Stack>
  );
}

/** The overtime rule, which is a setting of the company. */
function PayRules({ company: { overtime_daily_hours } }: { company: Company }) {
  const byDay = overtime_daily_hours === null ? '' : `, or ${overtime_daily_hours} hours a day`;
  return (
    <div className={shared.stack}>
      <p className={shared.muted}>
        Overtime is paid at one and a half times the wage, for hours over 40 a week{byDay}.
      </p>
      <div className={shared.buttons}>
        <LinkButton to={`${paths.companySettings()}#hours`}>Company settings</LinkButton>
      </div>
    </div>
  );
}
