import type { customerPage } from '#contract/customer-page.ts';
import { callTo } from '../link-calls.ts';

export const confirmVisit = callTo<typeof customerPage.confirmVisit>('POST', '/links/:token/confirmation');
export const requestTime = callTo<typeof customerPage.requestTime>('POST', '/links/:token/time_request');
