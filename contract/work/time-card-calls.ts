/*
 * The routes of the endpoints of the crew's time card page. They are separate from their schemas, so that the page
 * imports them without zod.
 */

export const readEmployee = 'GET /employees/code/:employee_code';
export const listJobsites = 'GET /jobsites/emp_code/:employee_code';
export const listVisits = 'GET /visits/emp_code/:employee_code';
export const onMyWay = 'POST /visits/:id/on_my_way';
export const listTimecards = 'GET /employees/:employee_code/timecards';
export const readHours = 'GET /timecards/timecard_short_report';
export const clockIn = 'POST /timecards';
export const startBreak = 'POST /timecards/start_break';
export const endBreak = 'POST /timecards/end_break';
export const changeTimecard = 'PATCH /timecards/:id';
export const findPlace = 'GET /addresses/geocode';
export const createNote = 'POST /job_notes/emp_code/:employee_code';
export const createExpense = 'POST /expenses/emp_code/:employee_code';
export const addNotePhoto = 'POST /job_notes/emp_code/:employee_code/:id/photos';
