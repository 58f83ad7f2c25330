import { paths } from '../../../../kit/paths.ts';
import { Card, Cards } from '../../../../kit/lists/cards.tsx';
import { ChosenRecord } from '../../../../kit/lists/chosen-record.tsx';
import { DirectionsLink } from '../../../../kit/maps/directions-link.tsx';
import { Facts } from '../../../../kit/lists/facts.tsx';
import { formatAddress } from '../../../../kit/format.ts';
import { Page } from '../../../../kit/page/page.tsx';
import shared from '../../../../kit/page/shared.module.css';
import { customerNameOf } from '../projects/project-text.ts';
import { useChosenJobsiteForCrew } from './hooks.ts';
import { CallButton, CustomerLink, ProjectLink } from './record-links.tsx';

const TRAIL = [{ label: 'Projects', to: paths.crewProjects() }];

/** A jobsite of an active project, with directions. */
export default function CrewJobsite() {
  const chosen = useChosenJobsiteForCrew();
  return (
    <Page title={chosen.record?.name ?? 'Job Site'} trail={TRAIL} width="form">
      <ChosenRecord
        chosen={chosen}
        message="Jobsite not available, please select a project by clicking Go To Project button."
        goTo={{ label: 'Go To Project', to: paths.crewProjects() }}
      >
        {(jobsite) => (
          <Cards>
            <Card title="Job Site">
              <Facts
                facts={[
                  ['Address', formatAddress(jobsite)],
                  ['Description', jobsite.jobsite_description],
                  [
                    'Project',
                    <ProjectLink
                      key="project"
                      project={{ project_id: jobsite.project_id, name: jobsite.project_name }}
                    />,
                  ],
                  [
                    'Customer',
                    <CustomerLink key="customer" customer_id={jobsite.customer_id} name={customerNameOf(jobsite)} />,
                  ],
                ]}
              />
              <div className={shared.buttons}>
                <DirectionsLink to={formatAddress(jobsite)} />
                <CallButton phone={jobsite.customer_phone} />
              </div>
            </Card>
          </Cards>
        )}
      </ChosenRecord>
    </Page>
  );
}
