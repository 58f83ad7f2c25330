import { anEmployeeInput } from '../inputs/inputs.ts';
import { aPage, type SamplesOf } from './sample.ts';

export const employeeSamples: SamplesOf<'employees' | 'payroll' | 'timecards'> = {
  employees: {
    create: () => ({
      body: { employee: { ...anEmployeeInput(), start_date: '2026-03-02', end_date: '2027-03-02' } },
    }),
    list: () => ({ query: aPage }),
    read: ({ employee_id }) => ({ params: { id: employee_id } }),
    update: ({ employee_id }) => ({ params: { id: employee_id }, body: { employee: { last_name: 'Ortiz' } } }),
    renewCode: ({ employee_id }) => ({ params: { id: employee_id } }),
    remove: ({ employee_id }) => ({ params: { id: employee_id } }),
    byCode: ({ employee_code }) => ({ params: { employee_code } }),
    jobsites: ({ employee_code }) => ({ params: { employee_code }, query: { q: 'a', sort: '-name', limit: 10 } }),
  },
  payroll: {
    rates: ({ employee_id }) => ({ params: { id: employee_id } }),
    changeRates: ({ employee_id }) => ({
      params: { id: employee_id },
      // The office adds a wage of a later day to the one that the employee has.
      body: {
        cost_rates: [
          { starts_on: '2026-01-01', hourly_wage: 20 },
          { starts_on: '2030-01-07', hourly_wage: 22.5 },
        ],
      },
    }),
    ofPeriod: () => ({ query: { start: '2026-03-01', end: '2026-03-14' } }),
    overtimePremiums: () => ({ query: { year: 2026 } }),
  },
  timecards: {
    clockIn: ({ company_code, employee_code, jobsite_id }) => ({
      body: { timecard: { company_code, employee_code, jobsite_id } },
    }),
    startBreak: ({ company_code, clocked_in_code }) => ({
      body: { timecard: { company_code, employee_code: clocked_in_code } },
    }),
    endBreak: ({ company_code, on_break_code }) => ({
      body: { timecard: { company_code, employee_code: on_break_code } },
    }),
    ofDay: ({ employee_code, jobsite_id }) => ({
      params: { employee_code },
      query: { ...aPage, jobsite_id, timecard_date: '2026-03-02' },
    }),
    shortReport: ({ employee_code }) => ({
      query: { employee_code, current_day: 'true', current_week: 'true', current_month: 'true' },
    }),
    // A correction needs a session; clocking out by the time card's id alone is tested separately.
    change: ({ timecard_id, jobsite_id }) => ({
      params: { id: timecard_id },
      body: { timecard: { clock_in: '2026-03-02T12:15:00Z', clock_out: '2026-03-02T20:00:00Z', jobsite_id } },
    }),
    ofOwnVisits: () => ({ query: aPage }),
    open: () => ({ query: aPage }),
    report: ({ employee_code, employee_id, jobsite_id }) => ({
      query: {
        start: '2026-03-01',
        end: '2026-03-31',
        employee_code,
        employee_id,
        jobsite_id,
        hourly_rate: 25,
        sort: 'clock_in',
      },
    }),
    sendLink: ({ employee_id, employee_code }) => ({
      body: {
        employee_id,
        employee_code,
        recipient_first_name: 'Cruz',
        recipient_last_name: 'Ortega',
        send_method: 'email',
        recipient_email: 'cruz@crew.example',
        recipient_phone: '727-555-0198',
        message_for_type: 'timecard',
      },
    }),
    read: ({ timecard_id }) => ({ params: { id: timecard_id } }),
    remove: ({ timecard_id }) => ({ params: { id: timecard_id } }),
  },
};
