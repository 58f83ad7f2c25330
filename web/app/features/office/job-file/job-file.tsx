import { jobFile } from '#endpoints/office/job-file.ts';
import { ChosenRecord } from '../../../../kit/lists/chosen-record.tsx';
import { Page } from '../../../../kit/page/page.tsx';
import { paths } from '../../../../kit/paths.ts';
import { useNavigationState } from '../../../../kit/session/navigation-state.ts';
import { useChosenProject } from '../../work/projects/hooks.ts';
import { recordOf } from './entry-links.ts';
import { ExportFile } from './export-file.tsx';
import { FileDays } from './file-days.tsx';

/** The job file of a project: what was recorded on each day. */
export default function JobFile() {
  const { visitToNote } = useNavigationState<{ visitToNote: string }>();
  return (
    <Page title="Job File" trail={[{ label: 'Project', to: paths.projects() }]}>
      <ChosenRecord
        chosen={useChosenProject()}
        message="Project not available, please select a project by clicking Go To Project button."
        goTo={{ label: 'Go To Project', to: paths.projects() }}
      >
        {({ project_id }) => (
          <FileDays
            key={project_id}
            project_id={project_id}
            visitToNote={visitToNote}
            endpoint={jobFile.read}
            linkOf={(entry) => recordOf(entry, { project_id })}
            actions={<ExportFile project_id={project_id} />}
          />
        )}
      </ChosenRecord>
    </Page>
  );
}
