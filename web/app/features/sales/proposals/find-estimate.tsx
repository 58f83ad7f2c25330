import { useState } from 'react';
import { useNavigate } from '../../../../kit/router/router.tsx';
import type { ProjectAndCustomer } from '#contract/work/projects.ts';
import { paths } from '../../../../kit/paths.ts';
import { CustomerPicker } from '../../work/customers/customer-picker.tsx';
import { useChosenCustomer } from '../../work/customers/hooks.ts';
import { ProjectPicker } from '../../work/projects/project-picker.tsx';
import { type CustomerName, customerOf } from '../../work/projects/project-text.ts';
import { DataList } from '../../../../kit/lists/data-list.tsx';
import { fullName } from '../../../../kit/format.ts';
import { IconPlus, IconSend } from '../../../../kit/icons/icons.ts';
import { LinkButton } from '../../../../kit/page/link-button.tsx';
import { type ListView, useListView } from '../../../../kit/lists/list-view.ts';
import { Page } from '../../../../kit/page/page.tsx';
import { ESTIMATE_COLUMNS } from './estimate-columns.tsx';
import classes from './proposals.module.css';
import { carrying, useEstimatesOf } from './estimate-hooks.ts';
import { itemizedEstimatesOf } from './lines/itemized-estimates.tsx';

const TRAIL = [{ label: 'Customer', to: paths.customers() }];

/** Finds the estimate to send by customer, by project or by any of its text. */
export default function FindEstimate() {
  const initial = useChosenCustomer();
  const [chosen, choose] = useState<CustomerName | null>();
  const [project, setProject] = useState<ProjectAndCustomer | null>(null);
  const narrowedTo = chosen === undefined ? (initial.record ?? null) : chosen;
  const customer = project ? customerOf(project) : narrowedTo;
  const view = useListView();
  const startOver = () => view.change({ page: 1 });
  return (
    <Page title="Find Estimate to Send" trail={TRAIL}>
      <div className={classes.of}>
        <CustomerPicker
          mark="optional"
          placeholder="All customers"
          customer={customer}
          onChange={(found) => {
            choose(found);
            if (found?.customer_id !== project?.customer_id) setProject(null);
            startOver();
          }}
        />
        <ProjectPicker
          mark="optional"
          placeholder="All projects"
          customerId={narrowedTo?.customer_id}
          project={project}
          onChange={(found) => {
            setProject(found);
            startOver();
          }}
        />
      </div>
      <Estimates
        key={`${customer?.customer_id} ${project?.project_id}`}
        customer={customer}
        project={project}
        view={view}
      />
    </Page>
  );
}

interface EstimatesProps {
  customer: CustomerName | null;
  project: ProjectAndCustomer | null;
  view: ListView;
}

function Estimates({ customer, project, view }: EstimatesProps) {
  const navigate = useNavigate();
  const list = useEstimatesOf({ customer_id: customer?.customer_id, project_id: project?.project_id }, view.query);
  const of = project?.name ?? (customer && fullName(customer));
  return (
    <DataList
      noun={['estimate', 'estimates']}
      list={list}
      view={view}
      id={(estimate) => estimate.estimate_id}
      name={(estimate) => `Estimate #${estimate.estimate_number}`}
      columns={ESTIMATE_COLUMNS}
      actions={[
        {
          label: 'Send to Customer',
          icon: IconSend,
          run: (estimate) => void navigate(paths.sendEstimate(), { state: carrying(estimate) }),
        },
      ]}
      expand={itemizedEstimatesOf}
      searchLabel="Search estimate, project or customer"
      empty={{
        title: of ? `There is no estimate for ${of} yet.` : 'No estimates found, please create one.',
        text: 'Once an estimate is written, it goes to the customer from here by text or email.',
        action: (
          <LinkButton
            to={paths.createEstimate()}
            state={{
              ...(project && { project_id: project.project_id, project }),
              ...(customer && { customer_id: customer.customer_id }),
            }}
            icon={IconPlus}
            primary
          >
            Create Estimate
          </LinkButton>
        ),
      }}
    />
  );
}
