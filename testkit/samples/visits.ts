import { aVisitInput } from '../inputs/inputs.ts';
import { aPage, type SamplesOf } from './sample.ts';

export const visitSamples: SamplesOf<'calendarFeeds' | 'estimatesToPlan' | 'visits'> = {
  calendarFeeds: {
    list: () => ({}),
    create: ({ employee_id }) => ({ body: { employee_id } }),
    remove: ({ calendar_feed_id }) => ({ params: { id: calendar_feed_id } }),
  },
  estimatesToPlan: { list: () => ({}) },
  visits: {
    create: ({ project_id, jobsite_id, employee_id }) => ({
      body: {
        visit: { ...aVisitInput(), project_id, jobsite_id, employee_ids: [employee_id] },
        repeat: { every: 'week', weeks: 2, until: '2027-01-13' },
      },
    }),
    list: ({ employee_id, project_id }) => ({
      query: { ...aPage, from: '2026-12-01', to: '2026-12-31', employee_id, project_id },
    }),
    read: ({ visit_id }) => ({ params: { id: visit_id } }),
    update: ({ visit_id, jobsite_id, employee_id }) => ({
      params: { id: visit_id },
      query: { scope: 'later' },
      body: { visit: { starts: '09:00', ends: '12:00', jobsite_id, employee_ids: [employee_id] } },
    }),
    changeCrewNotes: ({ visit_id }) => ({ params: { id: visit_id }, body: { notes_for_crew: 'Gate code 4821' } }),
    finish: ({ visit_id }) => ({ params: { id: visit_id } }),
    cancel: ({ visit_id }) => ({ params: { id: visit_id } }),
    sendConfirmation: ({ visit_id }) => ({ params: { id: visit_id }, body: { send_method: 'email' } }),
    onMyWay: ({ visit_id }) => ({ params: { id: visit_id }, body: { minutes: 30 } }),
    dependents: ({ visit_id }) => ({ params: { id: visit_id } }),
    remove: ({ visit_id }) => ({ params: { id: visit_id }, query: { scope: 'later' } }),
    ofCrew: ({ employee_code }) => ({ params: { employee_code } }),
  },
};
