import { useMounted } from '@mantine/hooks';
import { companies, type CompanyCard } from '../../../contract/companies.ts';
import { useNavigationState } from '../navigation-state.ts';
import { useRecord } from '../queries.ts';
import { useSession } from '../session.ts';

/** What the sign-up's screens hand over in navigation state. */
export interface CompanyState {
  company?: CompanyCard;
}

/**
 * The company of a sign-up under way: handed over by the screen before, or remembered from step 1. The company of
 * somebody who is signed in is none: it gets further accounts by invitation only.
 */
export function useCompanyInHand() {
  const { company } = useNavigationState<CompanyState>();
  const { record } = useSession();
  // The prerendered page knows neither, and what wakes up in the browser must look the same at first.
  const mounted = useMounted();
  const remembered = record?.account_id === '' ? record.company_code : '';
  const code = mounted ? (company?.company_code ?? remembered) : '';
  const asked = useRecord(companies.byCode, { params: { code } }, { placeholder: company, enabled: code !== '' });
  return { code, company: code === '' ? undefined : asked.record, error: asked.error, mounted };
}
