import * as linkCalls from '#contract/sales/link-calls.ts';
import type { customerPage } from '#contract/sales/customer-page.ts';
import { callTo } from '../link-calls.ts';

export const confirmVisit = callTo<typeof customerPage.confirmVisit>(linkCalls.confirmVisit);
export const requestTime = callTo<typeof customerPage.requestTime>(linkCalls.requestTime);
