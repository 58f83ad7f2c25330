import { asWithoutMoney } from '#contract/without-money.ts';
import { jobFile } from '#endpoints/office/job-file.ts';
import { ChosenRecord } from '../../../../kit/lists/chosen-record.tsx';
import { Page } from '../../../../kit/page/page.tsx';
import { paths } from '../../../../kit/paths.ts';
import { useNavigationState } from '../../../../kit/session/navigation-state.ts';
import { useChosenProjectForCrew } from '../../work/crew/hooks.ts';
import { crewRecordOf } from './entry-links.ts';
import { FileDays } from './file-days.tsx';

/** The response has the same fields, but no amounts. */
const read = asWithoutMoney(jobFile.read) as unknown as typeof jobFile.read;

/** The job file as a crew lead sees it: visits, time cards, photos and notes. */
export default function CrewJobFile() {
  const { visitToNote } = useNavigationState<{ visitToNote: string }>();
  return (
    <Page title="Job File" trail={[{ label: 'Projects', to: paths.crewProjects() }]} width="form">
      <ChosenRecord
        chosen={useChosenProjectForCrew()}
        message="Project not available, please select a project by clicking Go To Project button."
        goTo={{ label: 'Go To Project', to: paths.crewProjects() }}
      >
        {({ project_id }) => (
          <FileDays
            key={project_id}
            project_id={project_id}
            visitToNote={visitToNote}
            endpoint={read}
            linkOf={(entry) => crewRecordOf(entry, { project_id })}
          />
        )}
      </ChosenRecord>
    </Page>
  );
}
