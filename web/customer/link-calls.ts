import type { customerPage } from '../../contract/customer-page.ts';
import { anonymousCalls } from '../app/lib/anonymous-calls.ts';

const callTo = anonymousCalls({ auth: 'public', timeoutMs: 20_000 });

export const readLink = callTo<typeof customerPage.read>('GET', '/links/:token');
export const noteOpening = callTo<typeof customerPage.open>('POST', '/links/:token/openings');
export const reportWrongPerson = callTo<typeof customerPage.reportWrongPerson>('POST', '/links/:token/wrong_person');
export const renewLink = callTo<typeof customerPage.renew>('POST', '/links/renewals');
export const approve = callTo<typeof customerPage.approve>('POST', '/links/:token/approval');
export const decline = callTo<typeof customerPage.decline>('POST', '/links/:token/decline');
export const sendComment = callTo<typeof customerPage.comment>('POST', '/links/:token/comments');
