import type { SamplesOf } from './sample.ts';

export const homeSamples: SamplesOf<'home' | 'overviews'> = {
  home: {
    read: () => ({}),
    needs: () => ({ query: { kind: 'invoices_overdue', band: 'over_30', offset: 0 } }),
    expected: () => ({}),
    expectedOfWeek: () => ({ query: { week: '2026-11-22' } }),
    snooze: ({ overdue_customer_id }) => ({
      body: { kind: 'invoices_overdue', document: { type: 'customer', id: overdue_customer_id } },
    }),
    changeFirstSteps: () => ({ body: { hidden: true } }),
    unsnooze: ({ home_snooze_id }) => ({ params: { id: home_snooze_id } }),
  },
  overviews: {
    customer: ({ customer_id }) => ({ params: { id: customer_id } }),
    project: ({ project_id }) => ({ params: { id: project_id } }),
  },
};
