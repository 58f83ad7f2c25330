/*
 * The routes of the endpoints behind a customer's link. They are separate from their schemas, so that the customer's
 * page imports them without zod.
 */

export const readLink = 'GET /links/:token';
export const readChangeOrder = 'GET /links/:token/change_orders/:id';
export const openLink = 'POST /links/:token/openings';
export const comment = 'POST /links/:token/comments';
export const approve = 'POST /links/:token/approval';
export const decline = 'POST /links/:token/decline';
export const approveChangeOrder = 'POST /links/:token/change_orders/:id/approval';
export const declineChangeOrder = 'POST /links/:token/change_orders/:id/decline';
export const commentChangeOrder = 'POST /links/:token/change_orders/:id/comments';
