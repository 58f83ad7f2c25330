import * as linkCalls from '#contract/sales/link-calls.ts';
import type { onlinePayments } from '#contract/sales/online-payments.ts';
import { callTo } from '../link-calls.ts';

export const beginPayment = callTo<typeof onlinePayments.create>(linkCalls.beginPayment);
export const readPayment = callTo<typeof onlinePayments.read>(linkCalls.readPayment);
export const promisePayment = callTo<typeof onlinePayments.promise>(linkCalls.promisePayment);
