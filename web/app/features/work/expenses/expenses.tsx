import { Page } from '../../../../kit/page/page.tsx';
import { paths } from '../../../../kit/paths.ts';
import { useLocation } from '../../../../kit/router/router.tsx';
import { ChosenProject } from '../projects/chosen-project.tsx';
import { useChosenProject } from '../projects/hooks.ts';
import { ExpenseList } from './expense-list.tsx';

const COMPANY_TRAIL = [{ label: 'Company', to: paths.company() }];
const PROJECT_TRAIL = [{ label: 'Project', to: paths.projects() }];

/**
 * The expenses of the company, and those of a project. One screen has both: as two screens, the list would be part of
 * the file that every screen of its area loads.
 */
export default function Expenses() {
  const { pathname } = useLocation();
  if (pathname === paths.projectExpenses()) return <ProjectExpenses />;
  return <ExpenseList title="Expenses" trail={COMPANY_TRAIL} />;
}

/** The expenses of the project selected on the previous screen. */
function ProjectExpenses() {
  const { record: project } = useChosenProject();
  if (project) return <ExpenseList key={project.project_id} title="Expenses" trail={PROJECT_TRAIL} project={project} />;
  return (
    <Page title="Expenses" trail={PROJECT_TRAIL}>
      <ChosenProject>{() => null}</ChosenProject>
    </Page>
  );
}
