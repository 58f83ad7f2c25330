import { auditLogHandlers } from '../../core/audit-log/routes.ts';
import { feature } from '../../core/feature.ts';
import { seesPay } from './pay.ts';
import { deleteOldSignupInvites } from './signup-invites.ts';
import { companyDeletionDue, deleteDueCompanies } from './store.ts';

export const companiesFeature = feature({
  // The content of the audit log depends on a setting of the company. The companies' own endpoints need later
  // features: see access.
  handlers: () => ({ auditLog: auditLogHandlers({ seesPay }) }),
  cleanup: async (services, now) => {
    await deleteDueCompanies(services);
    await deleteOldSignupInvites(services.database.systemDb, now);
  },
  due: [companyDeletionDue],
});
