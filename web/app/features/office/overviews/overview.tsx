import { use } from 'react';
import { Navigate, useLocation } from '../../../../kit/router/router.tsx';
import { overviews } from '#endpoints/office/overviews.ts';
import { ApiError } from '../../../../kit/api/call.ts';
import { useCall } from '../../../../kit/api/queries.ts';
import { ListFailure, RecordSkeleton } from '../../../../kit/lists/list-placeholders.tsx';
import { DoneMessage } from '../../../../kit/page/done-message.tsx';
import { BandContext, Page, PageColumn } from '../../../../kit/page/page.tsx';
import { useLater } from '../../../../kit/page/use-later.ts';
import { paths } from '../../../../kit/paths.ts';
import { useIdInAddress, useNavigationState } from '../../../../kit/session/navigation-state.ts';

// The later part needs both. With this screen, five lists reach them, so they load with the layouts, not with each form.
import '../../work/visits/visit-spans.ts';
import '../../work/visits/visit-state.tsx';

const EVERY_MINUTE = 60_000;
const loadPart = async () => (await import('./record-overview.tsx')).RecordOverview;

/**
 * The overview of a customer or of a project, by the address, below the band of the record. The page itself is a part that loads later, with its
 * own style sheet: other screens do not load it. The call starts at the same time.
 */
export default function Overview() {
  const { pathname, state: carried } = useLocation();
  const kind = pathname === paths.viewProject() ? 'project' : 'customer';
  const state = useNavigationState<Record<string, unknown>>();
  const inAddress = useIdInAddress(`${kind}_id`);
  const id = (state[`${kind}_id`] as string | undefined) ?? inAddress;
  const options = { pollEvery: EVERY_MINUTE };
  const input = { params: { id: id ?? '' } };
  const customer = useCall(overviews.customer, input, { ...options, enabled: id !== undefined && kind === 'customer' });
  const project = useCall(overviews.project, input, { ...options, enabled: id !== undefined && kind === 'project' });
  const hasBand = use(BandContext) !== undefined;
  const { Part, failed } = useLater(loadPart, true);
  const result = kind === 'customer' ? customer : project;
  // For a bookmark, or a colleague.
  if (id !== undefined && id !== inAddress)
    return <Navigate to={{ pathname, search: `?${kind}_id=${id}` }} state={carried} replace />;
  if (!Part) {
    const waiting = failed ? (
      <ListFailure text="The page could not be loaded." many="records" onRetry={() => location.reload()} />
    ) : (
      <RecordSkeleton />
    );
    if (hasBand) return <PageColumn>{waiting}</PageColumn>;
    return <Page title={kind === 'customer' ? 'Customer' : 'Project'}>{waiting}</Page>;
  }
  return (
    <>
      {hasBand && (
        <PageColumn>
          <DoneMessage isBelowBand />
        </PageColumn>
      )}
      <Part
        // A link to another record starts over.
        key={id}
        kind={kind}
        id={id}
        result={{
          // A record that was deleted since is not shown below the message that it is not available.
          data: isNotFound(result.error) ? undefined : result.data,
          error: result.error,
          retry: () => void result.refetch(),
        }}
      />
    </>
  );
}

function isNotFound(error: Error | null): boolean {
  return error instanceof ApiError && error.status === 404;
}
