import type { ProjectsSummary } from '#contract/work/work-totals.ts';
import { useState } from 'react';
import { Link, useNavigate } from '../../../../kit/router/router.tsx';
import { type ListedProject, PROJECT_FILTERS, type ProjectFilter } from '#endpoints/work/projects.ts';
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
import { carrying, useProjects, useProjectsSummary } from './hooks.ts';
import { PROJECT_COLUMNS } from './project-columns.tsx';

/** All projects, or those of the customer selected on the previous screen. */
export default function ProjectList() {
  const { id: customer_id, record: customer } = useChosenCustomer();
  const view = useListView({ filter: FILTERS, isSortRemembered: true });
  const filter = PROJECT_FILTERS.find((key) => key === view.filter);
  const list = useProjects({ ...view.query, ...(filter && { filter }), include: 'next_step' }, customer_id);
  const summary = useProjectsSummary(customer_id);
  const selection = useState<string | null>(null);
  const actions = useProjectActions();
  const create = (
    <LinkButton
      to={paths.createProject()}
      state={customer_id ? { customer_id, customer } : undefined}
      icon={IconPlus}
      primary={selection[0] === null}
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
        noun={NOUN}
        list={list}
        view={view}
        id={(project) => project.project_id}
        name={(project) => project.name}
        columns={PROJECT_COLUMNS}
        actions={actions}
        selection={selection}
        rowParts={loadParts}
        at={summary}
        totals={summary ? totalsOf(summary) : 'loading'}
        chips={chipsOf(summary?.counts)}
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

const NOUN = ['project', 'projects'] as const;
const FILTERS = { name: 'filter', keys: PROJECT_FILTERS };
const loadParts = () => import('./project-parts.ts');

function totalsOf({ counts, amounts }: ProjectsSummary) {
  return [
    { key: 'active', label: 'Active', count: counts.active, text: 'projects' },
    { key: 'no_visit', label: 'No visit planned', count: counts.no_visit, text: 'projects', tone: 'amber' as const },
    { key: 'left_to_bill', label: 'Left to bill', amount: amounts.left_to_bill, count: counts.left_to_bill },
  ];
}

const CHIPS: [key: ProjectFilter | '', label: string][] = [
  ['', 'All'],
  ['active', 'Active'],
  ['done', 'Done'],
  ['no_visit', 'No visit'],
  ['owes', 'Owes'],
];

function chipsOf(counts: ProjectsSummary['counts'] | undefined) {
  return CHIPS.map(([key, label]) => ({ key, label, count: counts?.[key || 'all'] }));
}

function billedOf({ customer_id, project_id }: ListedProject) {
  return <BilledOfProject customer_id={customer_id} project_id={project_id} />;
}

function OfCustomer({ name = 'one customer' }: { name: string | undefined }) {
  return (
    <>
      Only the projects of <b>{name}</b>. <Link to={paths.projects()}>Show all</Link>
    </>
  );
}

function useProjectActions(): ListAction<ListedProject>[] {
  const navigate = useNavigate();
  const go = (to: string) => (project: ListedProject) => void navigate(to, { state: carrying(project) });
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
