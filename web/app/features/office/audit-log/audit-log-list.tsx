import { Button } from '@mantine/core';
import { useState } from 'react';
import { type AuditEntry, auditLog } from '#endpoints/core/audit-log.ts';
import { dayIn } from '#domain/time.ts';
import { paths } from '../../../../kit/paths.ts';
import { useOwnCompany } from '../../identity/companies/hooks.ts';
import { browserTimeZone } from '../../identity/companies/time-zones.ts';
import { download } from '../../../../kit/api/download.ts';
import { errorSentence, inSentence } from '../../../../kit/api/error-text.ts';
import { useList } from '../../../../kit/api/queries.ts';
import { DataList } from '../../../../kit/lists/data-list.tsx';
import { IconAlertTriangle, IconDownload } from '../../../../kit/icons/icons.ts';
import { useListView } from '../../../../kit/lists/list-view.ts';
import { Notice } from '../../../../kit/page/notice.tsx';
import { Page } from '../../../../kit/page/page.tsx';
import { auditColumns, auditDetails } from './audit-columns.tsx';
import { dayHeading } from './audit-days.ts';
import { AuditFilters, type Filters, FIRST_FILTERS, named } from './audit-filters.tsx';

const TRAIL = [{ label: 'Company', to: paths.company() }];

/**
 * The changes made in the company, newest first and grouped by day, with filters and a CSV export of the filtered
 * entries.
 */
export default function AuditLog() {
  const [filters, setFilters] = useState<Filters>(FIRST_FILTERS);
  const view = useListView();
  const timeZone = useOwnCompany().record?.time_zone ?? browserTimeZone();
  const [now] = useState(() => new Date());
  const narrowed = named(filters, timeZone, now);
  const list = useList(
    auditLog.list,
    { query: { ...view.query, ...narrowed } },
    { failure: inSentence('Failed to get audit log') },
  );
  const exporting = useExport({ ...(view.q && { q: view.q }), ...narrowed });
  // In any other order, day headings would repeat.
  const isByTime = ['', 'created_at', '-created_at'].includes(view.sort);

  function byDay({ created_at }: AuditEntry) {
    const day = dayIn(timeZone, new Date(created_at));
    return { key: day, head: dayHeading(day, dayIn(timeZone, now)) };
  }

  function filterBy(next: Filters): void {
    setFilters(next);
    view.change({ page: 1 });
  }

  return (
    <Page
      title="Audit Log"
      trail={TRAIL}
      actions={
        <Button
          leftSection={<IconDownload size={18} stroke={1.75} aria-hidden />}
          loading={exporting.busy}
          onClick={exporting.run}
        >
          Export CSV
        </Button>
      }
    >
      {exporting.problem && (
        <Notice tone="red" icon={IconAlertTriangle}>
          <p>{exporting.problem}</p>
        </Notice>
      )}
      <DataList
        noun={['entry', 'entries']}
        list={list}
        view={view}
        id={(entry: AuditEntry) => entry.audit_entry_id}
        name={(entry) => entry.summary}
        columns={auditColumns(timeZone, { withDay: !isByTime })}
        {...(isByTime && { group: byDay })}
        expand={auditDetails(timeZone)}
        expandAtEnd
        searchLabel="Search number, name or word"
        filters={<AuditFilters filters={filters} onChange={filterBy} />}
        empty={{
          title: 'No entries found.',
          text: 'Sign-ins, deletions, payments, sent documents and changed settings are recorded here with who did it and when.',
        }}
      />
    </Page>
  );
}

function useExport(query: ReturnType<typeof named> & { q?: string }) {
  const [state, setState] = useState({ busy: false, problem: '' });

  async function run(): Promise<void> {
    setState({ busy: true, problem: '' });
    try {
      await download(auditLog.list, { query }, 'text/csv');
      setState({ busy: false, problem: '' });
    } catch (error) {
      setState({ busy: false, problem: errorSentence('Failed to export audit log', error) });
    }
  }

  return { ...state, run: () => void run() };
}
