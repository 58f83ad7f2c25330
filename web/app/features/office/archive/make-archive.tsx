import type { Account } from '#contract/identity/accounts.ts';
import { archives } from '#contract/office/archives.ts';
import { inSentence } from '../../../../kit/api/error-text.ts';
import { refreshAll } from '../../../../kit/api/queries.ts';
import { useContractForm } from '../../../../kit/forms/contract-form.ts';
import { NO_OWNER_VALUES, ownerBody, ownerFaults } from '../../identity/second-factors/owner-fields.tsx';
import { OwnerForm } from '../../identity/second-factors/owner-form.tsx';

/** Asks for an archive, with the owner's password, because it has everything. */
export function MakeArchive({ account }: { account: Account }) {
  const form = useContractForm(archives.create, {
    initial: NO_OWNER_VALUES,
    toBody: (values) => ownerBody(account, values),
    check: (values) => ownerFaults(account, values),
    failure: inSentence('Failed to request the archive'),
    onDone: () => void refreshAll(),
  });
  return <OwnerForm form={form} account={account} submitLabel="Make Archive" />;
}
