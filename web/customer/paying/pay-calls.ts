import type { onlinePayments } from '#contract/online-payments.ts';
import { callTo } from '../link-calls.ts';

export const beginPayment = callTo<typeof onlinePayments.create>('POST', '/links/:token/payments');
export const readPayment = callTo<typeof onlinePayments.read>('GET', '/links/:token/payments/:id');
export const promisePayment = callTo<typeof onlinePayments.promise>('POST', '/links/:token/payment_promises');
