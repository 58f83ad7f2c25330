import { readConfig as configCall } from '#contract/core/config-call.ts';
import * as timeCardCalls from '#contract/work/time-card-calls.ts';
import type { addresses } from '#contract/work/addresses.ts';
import type { config } from '#contract/core/config.ts';
import type { employees } from '#contract/work/employees.ts';
import type { jobNotes } from '#contract/work/job-notes.ts';
import type { timecards } from '#contract/work/timecards.ts';
import type { visits } from '#contract/work/visits.ts';
import { anonymousCalls } from '../kit/api/anonymous-calls.ts';
import { learnTime } from './server-clock.ts';

const callTo = anonymousCalls({
  auth: 'employee',
  // Networks on jobsites are slow.
  timeoutMs: 10_000,
  onResponse: ({ headers }, times) => learnTime(headers.get('date'), times),
});

export const whoseCode = callTo<typeof employees.byCode>(timeCardCalls.readEmployee);
export const jobsitesOf = callTo<typeof employees.jobsites>(timeCardCalls.listJobsites);
export const visitsOf = callTo<typeof visits.ofCrew>(timeCardCalls.listVisits);
export const onMyWay = callTo<typeof visits.onMyWay>(timeCardCalls.onMyWay);
export const cardsOfDay = callTo<typeof timecards.ofDay>(timeCardCalls.listTimecards);
export const hoursOf = callTo<typeof timecards.shortReport>(timeCardCalls.readHours);
export const clockIn = callTo<typeof timecards.clockIn>(timeCardCalls.clockIn);
export const startBreak = callTo<typeof timecards.startBreak>(timeCardCalls.startBreak);
export const endBreak = callTo<typeof timecards.endBreak>(timeCardCalls.endBreak);
export const changeTimecard = callTo<typeof timecards.change>(timeCardCalls.changeTimecard);
export const createNote = callTo<typeof jobNotes.createByEmployee>(timeCardCalls.createNote);
export const placeOf = callTo<typeof addresses.geocode>(timeCardCalls.findPlace);
export const readConfig = callTo<typeof config.read>(configCall);
