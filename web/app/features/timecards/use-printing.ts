import { useEffect, useState } from 'react';
import type { Report } from '../../../../contract/timecard-report.ts';
import { timecards } from '../../../../contract/timecards.ts';
import { call, type CallInput } from '../../lib/call.ts';
import { errorText } from '../../lib/error-text.ts';

interface Printing {
  busy: boolean;
  failure: string | undefined;
  /** All rows of the report and when they were fetched, until printing ends. */
  printed: { report: Report; at: Date } | undefined;
  start(): Promise<void>;
}

/** Fetches the whole report and opens the browser's print dialog once it is rendered. */
export function usePrinting(whole: CallInput<typeof timecards.report>): Printing {
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
        const report = await call(timecards.report, whole);
        setState({ ...AT_REST, printed: { report, at: new Date() } });
      } catch (error) {
        setState({ ...AT_REST, failure: errorText('Failed to get timecard report', error) });
      }
    },
  };
}

const AT_REST = { busy: false, failure: undefined, printed: undefined };
