import { beginSession } from '../kit/session/session.ts';
import type { SessionRecord } from '../kit/session/session-record.ts';

const ANA: SessionRecord = {
  account_id: '01930000-0000-7000-8000-0000000000b0',
  first_name: 'Ana',
  last_name: 'Reyes',
  role: 'owner',
  company_code: 'GULF01',
  company_name: 'Gulf Roofing',
  subscription_status: 'active',
};

/** Starts a session, by default of Ana, the owner of a company with an active subscription. */
export function signIn(fields: Partial<SessionRecord> = {}): void {
  beginSession({ ...ANA, ...fields });
}
