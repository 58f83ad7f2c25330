import * as laterCalls from '#contract/sales/later-link-calls.ts';
import type { customerPage } from '#contract/sales/customer-page.ts';
import { callTo } from '../link-calls.ts';

export const confirmVisit = callTo<typeof customerPage.confirmVisit>(laterCalls.confirmVisit);
export const requestTime = callTo<typeof customerPage.requestTime>(laterCalls.requestTime);
