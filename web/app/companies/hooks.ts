import { useMounted } from '@mantine/hooks';
import { useState } from 'react';
import { companies, type Company, type CompanyCard } from '../../../contract/companies.ts';
import { useNavigationState } from '../navigation-state.ts';
import { useRecord } from '../queries.ts';
import type { SessionRecord } from '../session-record.ts';
import { useSession } from '../session.ts';
import { dayIn, ownTimeZone } from './time-zones.ts';

/** What the sign-up's screens hand over in navigation state. */
export interface CompanyState {
  company?: CompanyCard;
}

/** The company of a sign-up under way, by its code; `code` is empty where there is none. */
export function useCompanyInHand() {
  const { company } = useNavigationState<CompanyState>();
  const { record } = useSession();
  // The prerendered page knows neither, and what wakes up in the browser must look the same at first.
  const mounted = useMounted();
  const code = mounted ? codeInHand(company, record) : '';
  const asked = useRecord(companies.byCode, { params: { code } }, { placeholder: company, enabled: code !== '' });
  return { code, company: code === '' ? undefined : asked.record, error: asked.error, mounted };
}

/**
 * The company of whoever is signed in. Asked by a call that needs the session, so that an ended one is noticed: by the
 * company's code anybody is answered, with its card only.
 */
export function useOwnCompany() {
  const { account_id: id = '', company_code } = useSession().record ?? {};
  const { company } = useNavigationState<CompanyState>();
  const placeholder = isWhole(company) && company.company_code === company_code ? company : undefined;
  return useRecord(companies.byAccount, { params: { id } }, { placeholder, enabled: id !== '' });
}

/** The company's today, as `2026-11-20`; undefined until its time zone is known, and the browser's own where it cannot be. */
export function useToday(): string | undefined {
  const { record, error } = useOwnCompany();
  const [now] = useState(() => new Date());
  if (record) return dayIn(record.time_zone, now);
  return error ? dayIn(ownTimeZone(), now) : undefined;
}

/** A sign-up hands over the card of its company, the profile the whole of it. */
function isWhole(company: CompanyCard | undefined): company is Company {
  return company !== undefined && 'company_id' in company;
}

/**
 * The code that the screen before handed over, else the one remembered from step 1; empty without either. The company
 * of somebody who is signed in is no sign-up's: it gets further accounts by invitation only.
 */
export function codeInHand(
  handedOver: Pick<CompanyCard, 'company_code'> | undefined,
  record: SessionRecord | null,
): string {
  if (handedOver) return handedOver.company_code;
  return record?.account_id === '' ? record.company_code : '';
}
