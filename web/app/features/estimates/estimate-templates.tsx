import { lazy, Suspense } from 'react';
import { estimateTemplates, TEMPLATES_MAX } from '../../../../contract/estimate-templates.ts';
import { useList } from '../../lib/queries.ts';
import { paths } from '../../paths.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { LinkButton } from '../../ui/link-button.tsx';
import { ListFailure, ListSkeleton } from '../../ui/list-placeholders.tsx';
import { Page } from '../../ui/page.tsx';
import { ESTIMATE_TRAIL } from './chosen-estimate.tsx';

/** It loads beside the templates; what it needs is then not in the list of files that every page of the site carries. */
const TemplateChooser = lazy(() => import('./template-chooser.tsx'));

const ALL = { query: { sort: 'name', limit: TEMPLATES_MAX } };
const FAILURE = { failure: 'Failed to load the templates' };

/** The templates of estimates, to start one from. */
export default function EstimateTemplates() {
  const { rows, loading, failure, retry } = useList(estimateTemplates.list, ALL, FAILURE);
  return (
    <Page title="Estimate Templates" trail={ESTIMATE_TRAIL}>
      {failure && rows.length === 0 ? (
        <ListFailure text={failure} many="templates" onRetry={retry} />
      ) : loading ? (
        <ListSkeleton columns={2} />
      ) : rows.length === 0 ? (
        <EmptyState
          title="No templates yet."
          text="Open an estimate that you often write and choose Save as Template. The next one of its kind starts from it."
          action={
            <LinkButton to={paths.estimates()} primary>
              Go To Estimate
            </LinkButton>
          }
        />
      ) : (
        <Suspense fallback={<ListSkeleton columns={2} />}>
          <TemplateChooser templates={rows} />
        </Suspense>
      )}
    </Page>
  );
}
