import { Button } from '@mantine/core';
import { useState, useEffect } from 'react';
import type { Company } from '#contract/identity/companies.ts';
import type { Days } from '#domain/time.ts';
import type { Report } from '#contract/work/timecard-report.ts';
import { timecards } from '#contract/work/timecards.ts';
import { call, type CallInput } from '../../../../kit/api/call.ts';
import { download } from '../../../../kit/api/download.ts';
import { errorText } from '../../../../kit/api/error-text.ts';
import { ErrorSummary } from '../../../../kit/forms/error-summary.tsx';
import { IconDownload, IconPrinter } from '../../../../kit/icons/icons.ts';
import { payInWords, type ReportChoice, type ReportScope } from './report-choice.ts';
import { daysInWords } from './report-days.ts';
import shared from '../../../../kit/page/shared.module.css';
import classes from './report.module.css';
import type { ReportSheet } from './report-sheet.tsx';

interface ReportHeadProps {
  scope: ReportScope;
  sort: string;
  choice: ReportChoice;
  company: Company;
  days: Days;
}

/** The filters of the report, and the actions that export all of it as a file or print it. */
export function ReportHead({ scope, sort, choice, company, days }: ReportHeadProps) {
  const whole = { query: { ...scope, sort } };
  const [saving, setSaving] = useState<'no' | 'busy' | { failure: string }>('no');
  const printing = usePrinting(whole);
  const failure = typeof saving === 'object' ? saving.failure : printing.failure;

  async function save(): Promise<void> {
    setSaving('busy');
    try {
      await download(timecards.report, whole, 'text/csv');
      setSaving('no');
    } catch (error) {
      setSaving({ failure: errorText('Failed to get timecard report', error) });
    }
  }

  return (
    <section className={classes.head} aria-label="Report">
      <div>
        <h2>{daysInWords(days)}</h2>
        <p>
          {choice.employee?.label} · {choice.jobsite?.label}
          {payInWords(scope)}
        </p>
      </div>
      <div className={shared.buttons}>
        <Button
          leftSection={<IconDownload size={18} stroke={1.75} aria-hidden />}
          loading={saving === 'busy'}
          onClick={() => void save()}
        >
          Download CSV
        </Button>
        <Button
          leftSection={<IconPrinter size={18} stroke={1.75} aria-hidden />}
          loading={printing.busy}
          onClick={() => void printing.start()}
        >
          Print
        </Button>
      </div>
      {failure && <ErrorSummary problem={{ text: failure, details: [] }} />}
      {printing.printed && <printing.printed.Sheet printed={printing.printed} {...{ scope, choice, company, days }} />}
    </section>
  );
}

interface Printing {
  busy: boolean;
  failure: string | undefined;
  /** All rows of the report, when they were fetched, and the sheet that shows them, until printing ends. */
  printed: { report: Report; at: Date; Sheet: typeof ReportSheet } | undefined;
  start(): Promise<void>;
}

/** Fetches the whole report and opens the browser's print dialog once it is rendered. */
function usePrinting(whole: CallInput<typeof timecards.report>): Printing {
  const [state, setState] = useState<Omit<Printing, 'start'>>(AT_REST);
  const { printed } = state;
  useEffect(() => {
    if (!printed) return;
    const end = () => setState(AT_REST);
    addEventListener('afterprint', end);
    print();
    return () => removeEventListener('afterprint', end);
  }, [printed]);
  return {
    ...state,
    start: async () => {
      setState({ ...AT_REST, busy: true });
      try {
        // Few users print: the sheet is loaded then.
        const [report, { ReportSheet: Sheet }] = await Promise.all([
          call(timecards.report, whole),
          import('./report-sheet.tsx'),
        ]);
        setState({ ...AT_REST, printed: { report, at: new Date(), Sheet } });
      } catch (error) {
        setState({ ...AT_REST, failure: errorText('Failed to get timecard report', error) });
      }
    },
  };
}

const AT_REST = { busy: false, failure: undefined, printed: undefined };
