/* The routes of `link-calls.ts` that the customer's page loads with its deferred script. */

export const beginPayment = 'POST /links/:token/payments';
export const readPayment = 'GET /links/:token/payments/:id';
export const promisePayment = 'POST /links/:token/payment_promises';
export const confirmVisit = 'POST /links/:token/confirmation';
export const requestTime = 'POST /links/:token/time_request';
export const renewLink = 'POST /links/renewals';
export const reportWrongPerson = 'POST /links/:token/wrong_person';
