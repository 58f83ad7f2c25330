import type { Company } from '#contract/identity/companies.ts';
import { CoWorkers } from '../../identity/accounts/co-workers.tsx';
import { OwnAccount } from '../../identity/accounts/own-account.tsx';
import { PendingInvites } from '../../identity/accounts/pending-invites.tsx';
import { RoleTable } from '../../identity/accounts/role-table.tsx';
import classes from './company-settings.module.css';

/** The accounts of the company, its invitations, and what each role may do. */
export function People({ company }: { company: Company }) {
  return (
    <div className={classes.below}>
      <OwnAccount>{(account) => <CoWorkers ownAccount={account} />}</OwnAccount>
      <PendingInvites />
      <RoleTable company={company} />
    </div>
  );
}
