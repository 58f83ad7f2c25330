import type { CustomerForCrew } from '#contract/work/customers.ts';
import { paths } from '../../../../kit/paths.ts';
import { Card, Cards } from '../../../../kit/lists/cards.tsx';
import { ChosenRecord } from '../../../../kit/lists/chosen-record.tsx';
import { DirectionsLink } from '../../../../kit/maps/directions-link.tsx';
import { Facts } from '../../../../kit/lists/facts.tsx';
import { formatAddress, fullName } from '../../../../kit/format.ts';
import { ListFailure } from '../../../../kit/lists/list-placeholders.tsx';
import { Page } from '../../../../kit/page/page.tsx';
import rows from '../../../../kit/lists/data-table.module.css';
import shared from '../../../../kit/page/shared.module.css';
import { useChosenCustomerForCrew, useCrewJobsites, useCrewProjects } from './hooks.ts';
import { CallButton, JobsiteRows, ProjectLink } from './record-links.tsx';

const TRAIL = [{ label: 'Customers', to: paths.crewCustomers() }];

/** A customer with their active projects and jobsites. */
export default function CrewCustomer() {
  const chosen = useChosenCustomerForCrew();
  return (
    <Page title={chosen.record ? fullName(chosen.record) : 'Customer'} trail={TRAIL} width="form">
      <ChosenRecord
        chosen={chosen}
        message="Customer not available, please select a customer by clicking Go To Customer button."
        goTo={{ label: 'Go To Customer', to: paths.crewCustomers() }}
      >
        {(customer) => (
          <Cards>
            <About customer={customer} />
            <Projects customer={customer} />
            <Jobsites customer={customer} />
          </Cards>
        )}
      </ChosenRecord>
    </Page>
  );
}

function About({ customer }: { customer: CustomerForCrew }) {
  const address = formatAddress(customer);
  return (
    <Card title="Customer">
      <Facts
        facts={[
          ['Company', customer.customer_company_name],
          ['Address', address],
        ]}
      />
      <div className={shared.buttons}>
        <CallButton phone={customer.phone} />
        <DirectionsLink to={address} />
      </div>
    </Card>
  );
}

function Projects({ customer: { customer_id } }: { customer: CustomerForCrew }) {
  const list = useCrewProjects({ customer_id, sort: 'name' });
  if (list.failure) return <ListFailure text={list.failure} many="projects" onRetry={list.retry} />;
  if (list.loading) return null;
  return (
    <Card title="Active Projects">
      <ul className={rows.rows}>
        {list.rows.map((project) => (
          <li key={project.project_id}>
            <ProjectLink project={project} />
          </li>
        ))}
      </ul>
    </Card>
  );
}

function Jobsites({ customer: { customer_id } }: { customer: CustomerForCrew }) {
  const list = useCrewJobsites({ customer_id, sort: 'name' });
  if (list.failure) return <ListFailure text={list.failure} many="jobsites" onRetry={list.retry} />;
  if (list.loading || list.total === 0) return null;
  return (
    <Card title="Job Sites">
      <JobsiteRows jobsites={list.rows} />
    </Card>
  );
}
