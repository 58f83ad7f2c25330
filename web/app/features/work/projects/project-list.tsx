import { Link, useNavigate } from '../../../../kit/router/router.tsx';
import type { ProjectAndCustomer } from '#contract/work/projects.ts';
import { paths } from '../../../../kit/paths.ts';
import { useChosenCustomer } from '../customers/hooks.ts';
import { BilledOfProject } from './billed-of-agreed.tsx';
import { DataList, isEmptyList } from '../../../../kit/lists/data-list.tsx';
import { fullName } from '../../../../kit/format.ts';
import {
  IconCamera,
  IconCash,
  IconFileInvoice,
  IconFileText,
  IconMapPin,
  IconPlus,
  IconTrash,
} from '../../../../kit/icons/icons.ts';
import { LinkButton } from '../../../../kit/page/link-button.tsx';
import type { ListAction } from '../../../../kit/lists/list-columns.ts';
import { useListView } from '../../../../kit/lists/list-view.ts';
import { Page } from '../../../../kit/page/page.tsx';
import { carrying, useProjects } from './hooks.ts';
import { PROJECT_COLUMNS } from './project-columns.tsx';

/** All projects, or those of the customer selected on the previous screen. */
export default function ProjectList() {
  const { id: customer_id, record: customer } = useChosenCustomer();
  const view = useListView();
  const list = useProjects(view.query, customer_id);
  const actions = useProjectActions();
  const create = (
    <LinkButton
      to={paths.createProject()}
      state={customer_id ? { customer_id, customer } : undefined}
      icon={IconPlus}
      primary
    >
      Create Project
    </LinkButton>
  );
  return (
    <Page
      title="Project List"
      lead={customer_id && <OfCustomer name={customer && fullName(customer)} />}
      actions={!isEmptyList(list, view) && create}
    >
      <DataList
        noun={['project', 'projects']}
        list={list}
        view={view}
        id={(project) => project.project_id}
        name={(project) => project.name}
        columns={PROJECT_COLUMNS}
        actions={actions}
        aboutSelected={billedOf}
        searchLabel="Search name, type or customer"
        empty={{
          title: 'No projects found, please create one.',
          text: 'A project is one job for one customer. Its estimates, invoices, jobsites and photos hang on it.',
          action: create,
        }}
      />
    </Page>
  );
}

function billedOf({ customer_id, project_id }: ProjectAndCustomer) {
  return <BilledOfProject customer_id={customer_id} project_id={project_id} />;
}

function OfCustomer({ name = 'one customer' }: { name: string | undefined }) {
  return (
    <>
      Only the projects of <b>{name}</b>. <Link to={paths.projects()}>Show all</Link>
    </>
  );
}

function useProjectActions(): ListAction<ProjectAndCustomer>[] {
  const navigate = useNavigate();
  const go = (to: string) => (project: ProjectAndCustomer) => void navigate(to, { state: carrying(project) });
  return [
    { label: 'Create Estimate', icon: IconFileText, run: go(paths.createEstimate()) },
    { label: 'Create Invoice', icon: IconFileInvoice, run: go(paths.createInvoice()) },
    // The first payment is entered with its invoice.
    { label: 'Payment', icon: IconCash, run: go(paths.createInvoice()) },
    { label: 'Add Photo', icon: IconCamera, run: go(paths.photos()) },
    { label: 'Job Sites', icon: IconMapPin, run: go(paths.jobsites()) },
    { label: 'Delete Project', icon: IconTrash, run: go(paths.deleteProject()), danger: true },
  ];
}
