import type { companies } from '../../contract/companies.ts';
import { Refusal } from '../../contract/refusals.ts';
import type { Doors } from '../platform/http/doors.ts';
import type { CountAgainst } from '../platform/http/rate-limits.ts';
import { newId } from '../platform/ids.ts';
import { requireReference } from '../references/store.ts';
import { rememberFounding } from './claim.ts';
import { presentCompany, presentCompanyCard } from './present.ts';
import { createCompany, findCompanyByCode, readCompany, refuseRegistered } from './store.ts';

export function companyDoors(countAgainst: CountAgainst): Doors<typeof companies> {
  return {
    create: async ({ body, http, now, asCompany }) => {
      const companyId = newId();
      const row = await asCompany(companyId, async (db) => {
        await requireReference(db, 'line_of_businesses', 'line_of_business', body.company.line_of_business);
        await refuseRegistered(db, body.company);
        await countAgainst(db, 'company_created_by_address', http.address, now);
        return createCompany(db, companyId, body.company);
      });
      rememberFounding(http, companyId, now);
      return { data: presentCompany(row) };
    },

    byCode: async ({ params, house, asCompany, findPerson }) => {
      const companyId = await findCompanyByCode(house, params.code);
      if (!companyId) throw new Refusal('company_not_found');
      const row = await asCompany(companyId, readCompany);
      const person = await findPerson();
      return { data: person?.company_id === companyId ? presentCompany(row) : presentCompanyCard(row) };
    },
  };
}
