import { reminders } from '#endpoints/office/reminders.ts';
import { useCall } from '../../../../kit/api/queries.ts';

/** The company's reminder settings; `change` saves new ones. */
export function useReminderSettings() {
  const result = useCall(reminders.settings, {});
  return {
    settings: result.data?.reminder_settings,
    isLoading: result.isPending,
    error: result.error,
    retry: () => void result.refetch(),
  };
}

type Of = { estimate_id: string } | { invoice_id: string } | { visit_id: string };

/** The reminders of the next days, or all planned reminders of one document. Undefined until loaded. */
export function usePlannedReminders(of?: Of) {
  const result = useCall(reminders.planned, { query: of ? { ...of, days: 62 } : {} });
  return {
    planned: result.data?.data.map(({ attributes }) => attributes),
    error: result.error,
    retry: () => void result.refetch(),
  };
}

export const KIND_TITLES = {
  estimate_unanswered: 'Estimate not answered',
  invoice_due_soon: 'Invoice due soon',
  invoice_overdue: 'Invoice overdue',
  visit: 'Visit coming up',
} as const;
