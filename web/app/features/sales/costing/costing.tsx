import { costing } from '#endpoints/sales/costing.ts';
import type { ProjectAndCustomer } from '#contract/work/projects.ts';
import { errorSentence } from '../../../../kit/api/error-text.ts';
import { useCall } from '../../../../kit/api/queries.ts';
import { ListFailure, RecordSkeleton } from '../../../../kit/lists/list-placeholders.tsx';
import { Page } from '../../../../kit/page/page.tsx';
import { paths } from '../../../../kit/paths.ts';
import { useSeesPay } from '../../identity/companies/use-sees-pay.ts';
import { ChosenProject } from '../../work/projects/chosen-project.tsx';
import classes from '../installments/billing.module.css';
import { CostingSources } from './costing-sources.tsx';
import { CostingSummary } from './costing-summary.tsx';
import { NotBilledYet } from './not-billed-yet.tsx';

/** What the project selected on the previous screen costs and earns, and what of it is not billed yet. */
export default function ProjectCostingScreen() {
  return (
    <Page title="Costing" trail={[{ label: 'Project', to: paths.projects() }]}>
      <ChosenProject>{(project) => <Parts key={project.project_id} project={project} />}</ChosenProject>
    </Page>
  );
}

/** An office that may not see pay bills hours and expenses without seeing wages and profit. */
function Parts({ project }: { project: ProjectAndCustomer }) {
  const seesPay = useSeesPay();
  if (seesPay === undefined) return <RecordSkeleton />;
  return (
    <div className={classes.page}>
      {seesPay && <Profit project={project} />}
      <NotBilledYet project={project} />
    </div>
  );
}

function Profit({ project }: { project: ProjectAndCustomer }) {
  const { data, error, refetch } = useCall(costing.ofProject, { params: { id: project.project_id } });
  if (error)
    return (
      <ListFailure
        text={errorSentence('Failed to get the costing', error)}
        many="figures"
        onRetry={() => void refetch()}
      />
    );
  if (!data) return <RecordSkeleton />;
  return (
    <>
      <CostingSummary costing={data.data.attributes} />
      <CostingSources costing={data.data.attributes} project={project} />
    </>
  );
}
