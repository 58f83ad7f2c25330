import { lazy, Suspense } from 'react';
import { type EstimateTemplate, estimateTemplates, TEMPLATES_MAX } from '#endpoints/sales/estimate-templates.ts';
import { DoneMessage } from '../../../../../kit/page/done-message.tsx';
import { useNavigationState } from '../../../../../kit/session/navigation-state.ts';
import { useList, useRecord } from '../../../../../kit/api/queries.ts';
import { inSentence } from '../../../../../kit/api/error-text.ts';
import { paths } from '../../../../../kit/paths.ts';
import { EmptyState } from '../../../../../kit/page/empty-state.tsx';
import { LinkButton } from '../../../../../kit/page/link-button.tsx';
import { ListFailure, ListSkeleton, RecordSkeleton } from '../../../../../kit/lists/list-placeholders.tsx';
import { Page } from '../../../../../kit/page/page.tsx';
import type { EditedTemplateState } from './template-values.ts';
import { ESTIMATE_TRAIL } from '../proposal-links.tsx';

/**
 * Loaded together with the templates, so that the file list in every page of the site does not include their
 * dependencies.
 */
const TemplateChooser = lazy(() => import('./template-chooser.tsx'));
const UpdateTemplate = lazy(() => import('./update-template.tsx'));

const ALL = { query: { sort: 'name', limit: TEMPLATES_MAX } };
const FAILURE = { failure: inSentence('Failed to load the templates') };

/** The estimate templates, to start an estimate from one or to edit one. */
export default function EstimateTemplates() {
  const { edited_template_id: id, edited_template, ...state } = useNavigationState<EditedTemplateState>();
  if (!id) return <Templates />;
  return (
    <Page
      title="Update Template"
      trail={[...ESTIMATE_TRAIL, { label: 'Estimate Templates', to: paths.estimateTemplates() }]}
    >
      <Edited id={id} placeholder={edited_template} state={state} />
    </Page>
  );
}

interface EditedProps {
  id: string;
  placeholder: EstimateTemplate | undefined;
  /** Navigation state for the list of templates. */
  state: object;
}

function Edited({ id, placeholder, state }: EditedProps) {
  const { record, error, retry } = useRecord(estimateTemplates.read, { params: { id } }, { placeholder });
  if (error && !record) return <ListFailure text={error.message} many="templates" onRetry={retry} />;
  return (
    <Suspense fallback={<RecordSkeleton />}>
      {record ? <UpdateTemplate template={record} state={state} /> : <RecordSkeleton />}
    </Suspense>
  );
}

function Templates() {
  const { rows, loading, failure, retry } = useList(estimateTemplates.list, ALL, FAILURE);
  return (
    <Page title="Estimate Templates" trail={ESTIMATE_TRAIL}>
      <DoneMessage />
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
