import { auditLogHandlers } from '../../core/audit-log/routes.ts';
import { feature } from '../../core/feature.ts';
import { seesPay } from './pay.ts';
import { companyDeletionDue, deleteDueCompanies } from './store.ts';

export const companiesFeature = feature({
  // The content of the audit log depends on a setting of the company. The companies' own endpoints need later
  // features: see access.
  handlers: () => ({ auditLog: auditLogHandlers({ seesPay }) }),
  cleanup: deleteDueCompanies,
  due: [companyDeletionDue],
});
