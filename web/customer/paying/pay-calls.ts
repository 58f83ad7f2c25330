import * as laterCalls from '#contract/sales/later-link-calls.ts';
import type { onlinePayments } from '#contract/sales/online-payments.ts';
import { callTo } from '../link-calls.ts';

export const beginPayment = callTo<typeof onlinePayments.create>(laterCalls.beginPayment);
export const readPayment = callTo<typeof onlinePayments.read>(laterCalls.readPayment);
export const promisePayment = callTo<typeof onlinePayments.promise>(laterCalls.promisePayment);
