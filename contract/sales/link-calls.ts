/*
 * Method and path of the calls behind a customer's link: apart from their schemas, so that the customer's page imports
 * them without zod.
 */

export const readLink = { method: 'GET', path: '/links/:token' } as const;
export const readChangeOrder = { method: 'GET', path: '/links/:token/change_orders/:id' } as const;
export const openLink = { method: 'POST', path: '/links/:token/openings' } as const;
export const reportWrongPerson = { method: 'POST', path: '/links/:token/wrong_person' } as const;
export const renewLink = { method: 'POST', path: '/links/renewals' } as const;
export const comment = { method: 'POST', path: '/links/:token/comments' } as const;
export const approve = { method: 'POST', path: '/links/:token/approval' } as const;
export const decline = { method: 'POST', path: '/links/:token/decline' } as const;
export const approveChangeOrder = { method: 'POST', path: '/links/:token/change_orders/:id/approval' } as const;
export const declineChangeOrder = { method: 'POST', path: '/links/:token/change_orders/:id/decline' } as const;
export const commentChangeOrder = { method: 'POST', path: '/links/:token/change_orders/:id/comments' } as const;
export const confirmVisit = { method: 'POST', path: '/links/:token/confirmation' } as const;
export const requestTime = { method: 'POST', path: '/links/:token/time_request' } as const;
export const beginPayment = { method: 'POST', path: '/links/:token/payments' } as const;
export const readPayment = { method: 'GET', path: '/links/:token/payments/:id' } as const;
export const promisePayment = { method: 'POST', path: '/links/:token/payment_promises' } as const;

/** Of the public page that checks a PDF. */
export const readVerification = { method: 'GET', path: '/verifications/:sha256' } as const;
