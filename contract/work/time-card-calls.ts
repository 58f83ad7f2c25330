/*
 * Method and path of the calls of the crew's time card page: apart from their schemas, so that the page imports them
 * without zod.
 */

export const readEmployee = { method: 'GET', path: '/employees/code/:employee_code' } as const;
export const listJobsites = { method: 'GET', path: '/jobsites/emp_code/:employee_code' } as const;
export const listVisits = { method: 'GET', path: '/visits/emp_code/:employee_code' } as const;
export const onMyWay = { method: 'POST', path: '/visits/:id/on_my_way' } as const;
export const listTimecards = { method: 'GET', path: '/employees/:employee_code/timecards' } as const;
export const readHours = { method: 'GET', path: '/timecards/timecard_short_report' } as const;
export const clockIn = { method: 'POST', path: '/timecards' } as const;
export const startBreak = { method: 'POST', path: '/timecards/start_break' } as const;
export const endBreak = { method: 'POST', path: '/timecards/end_break' } as const;
export const changeTimecard = { method: 'PATCH', path: '/timecards/:id' } as const;
export const findPlace = { method: 'GET', path: '/addresses/geocode' } as const;
