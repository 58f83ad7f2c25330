import { useMounted } from '@mantine/hooks';
import { useState } from 'react';
import { companies, type Company, type CompanyCard } from '#endpoints/identity/companies.ts';
import { useNavigationState } from '../../../../kit/session/navigation-state.ts';
import { useRecord } from '../../../../kit/api/queries.ts';
import type { SessionRecord } from '../../../../kit/session/session-record.ts';
import { useSession } from '../../../../kit/session/session.ts';
import { dayIn, browserTimeZone } from './time-zones.ts';

/** Navigation state of the sign-up's screens. */
export interface CompanyState {
  company?: CompanyCard;
}

/** The company of a sign-up in progress, by its code; `code` is empty when there is none. */
export function useChosenCompany() {
  const { company } = useNavigationState<CompanyState>();
  const { record } = useSession();
  // The prerendered page knows neither value, and the first render in the browser must match it.
  const mounted = useMounted();
  const code = mounted ? chosenCode(company, record) : '';
  const result = useRecord(companies.byCode, { params: { code } }, { placeholder: company, enabled: code !== '' });
  return { code, company: code === '' ? undefined : result.record, error: result.error, mounted };
}

/**
 * The company of the signed-in user. Fetched by an endpoint that requires the session, so that an expired session is
 * noticed: the public endpoint, by company code, returns only the company card, to anyone.
 */
export function useOwnCompany({ enabled = true } = {}) {
  const { account_id: id = '', company_code } = useSession().record ?? {};
  const { company } = useNavigationState<CompanyState>();
  const placeholder = isWhole(company) && company.company_code === company_code ? company : undefined;
  return useRecord(companies.byAccount, { params: { id } }, { placeholder, enabled: enabled && id !== '' });
}

/**
 * Today in the company's time zone, as `2026-11-20`; undefined until the zone is loaded. Uses the browser's zone if the
 * company's cannot be loaded.
 */
export function useToday(): string | undefined {
  const { record, error } = useOwnCompany();
  const [now] = useState(() => new Date());
  if (record) return dayIn(record.time_zone, now);
  return error ? dayIn(browserTimeZone(), now) : undefined;
}

/** A sign-up passes the company card in navigation state, the profile passes the full company. */
function isWhole(company: CompanyCard | undefined): company is Company {
  return company !== undefined && 'company_id' in company;
}

/**
 * The code from navigation state, otherwise the one stored in step 1; empty without either. The company of a signed-in
 * user is not used: additional accounts join it by invitation only.
 */
export function chosenCode(
  handedOver: Pick<CompanyCard, 'company_code'> | undefined,
  record: SessionRecord | null,
): string {
  if (handedOver) return handedOver.company_code;
  return record?.account_id === '' ? record.company_code : '';
}
