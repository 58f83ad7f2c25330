import { useState } from 'react';
import type { Account } from '#contract/identity/accounts.ts';
import { type Archive, archives as archiveCalls } from '#endpoints/office/archives.ts';
import { errorSentence } from '../../../../kit/api/error-text.ts';
import { useCall } from '../../../../kit/api/queries.ts';
import { ListFailure, RecordSkeleton } from '../../../../kit/lists/list-placeholders.tsx';
import { Page } from '../../../../kit/page/page.tsx';
import panel from '../../../../kit/page/panel.module.css';
import shared from '../../../../kit/page/shared.module.css';
import { paths } from '../../../../kit/paths.ts';
import { OwnAccount } from '../../identity/accounts/own-account.tsx';
import { ArchiveList } from './archive-list.tsx';
import { MakeArchive } from './make-archive.tsx';
import { StartFromArchive } from './start-from-archive.tsx';

const TRAIL = [
  { label: 'Company', to: paths.company() },
  { label: 'Settings', to: paths.companySettings() },
];
const POLL_MS = 2000;

/** For owners: everything of the company as one file, and the start of a new company from such a file. */
export default function ArchiveScreen() {
  return (
    <Page title="Archive" trail={TRAIL} lead="Everything your company has here, as one file that you keep.">
      <OwnAccount>{(account) => <Archives account={account} />}</OwnAccount>
    </Page>
  );
}

function Archives({ account }: { account: Account }) {
  const [isPolling, setPolling] = useState(true);
  const { data, error, refetch } = useCall(archiveCalls.list, {}, { pollEvery: isPolling && POLL_MS });
  if (!data && error)
    return (
      <ListFailure
        text={errorSentence('Failed to get archives', error)}
        many="archives"
        onRetry={() => void refetch()}
      />
    );
  if (!data) return <RecordSkeleton />;
  const listed = data.data.map(({ attributes }) => attributes);
  if (isPolling !== listed.some(isUnderWay)) setPolling(!isPolling);
  return (
    <div className={shared.columns} data-main="first">
      <div>
        <section className={panel.panel} aria-labelledby="download">
          <h2 id="download">Download everything</h2>
          <p>
            Customers, projects, estimates, invoices and payments, photos, hours and notes: a zip with a page that reads
            without a network, every document as it was sent and signed, and tables for a spreadsheet. Passwords and
            codes are not in it.
          </p>
          <ArchiveList archives={listed.filter(({ kind }) => kind === 'export')} />
          {!listed.some(isOfToday) && <MakeArchive account={account} />}
        </section>
      </div>
      <div>
        <StartFromArchive imports={listed.filter(({ kind }) => kind === 'import')} />
      </div>
    </div>
  );
}

/** An archive that is being made, or that can be downloaded: there is one a day. */
function isOfToday({ kind, state, created_at }: Archive): boolean {
  const isToday = new Date(created_at).toDateString() === new Date().toDateString();
  return kind === 'export' && (state === 'queued' || state === 'working' || (state === 'ready' && isToday));
}

function isUnderWay({ state }: Archive): boolean {
  return state === 'queued' || state === 'working';
}
