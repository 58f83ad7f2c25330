import type { ProjectOverview } from '#contract/office/overviews.ts';
import type { ProjectAndCustomer } from '#contract/work/projects.ts';
import { projects } from '#endpoints/work/projects.ts';
import { useState } from 'react';
import { call } from '../../kit/api/call.ts';
import { errorSentence } from '../../kit/api/error-text.ts';
import { refreshAll } from '../../kit/api/queries.ts';
import { browserDay, dayText } from '../../kit/day-text.ts';
import { formatAddress } from '../../kit/format.ts';
import {
  IconAlertTriangle,
  IconCalendarEvent,
  IconCall,
  IconCamera,
  IconCash,
  IconCircleCheck,
  IconCircleX,
  IconFileInvoice,
  IconFileText,
  IconFolder,
  IconMapPin,
  IconMessageQuestion,
  IconReceipt,
  IconTool,
  IconTrash,
  IconUpload,
  IconUsers,
} from '../../kit/icons/icons.ts';
import { StatusBadge } from '../../kit/lists/status-badge.tsx';
import { directionsTo } from '../../kit/maps/directions.ts';
import { Notice } from '../../kit/page/notice.tsx';
import { PageTitle } from '../../kit/page/page.tsx';
import { RecordHeader } from '../../kit/page/record-header.tsx';
import { paths, recordLink, recordScreenLink } from '../../kit/paths.ts';
import { useLocation, useNavigate } from '../../kit/router/router.tsx';
import { useNavigationState } from '../../kit/session/navigation-state.ts';
import { customerAddressOf, customerNameOf } from '../features/work/projects/project-text.ts';

const TRAIL = [{ label: 'Project', to: paths.projects() }];

interface ProjectHeaderProps {
  project: ProjectAndCustomer;
  overview: ProjectOverview | undefined;
  /** The label of the tab. */
  current: string;
}

/** The header of the screens of a project. */
export function ProjectHeader({ project, overview, current }: ProjectHeaderProps) {
  const navigate = useNavigate();
  const estimate_id = useEstimateToBill(overview, current === 'Billing');
  const { name, project_id, customer_id, customer_phone, is_active, end_date } = project;
  const { problem, switching } = useActiveSwitch(project);
  const state = { project_id, project };
  const [site] = overview?.jobsites ?? [];
  const address = site ? formatAddress(site) : customerAddressOf(project);
  const dates = datesOf(project, overview?.today);
  const go = (to: string) => ({ run: () => void navigate(to, { state }) });
  const screen = (path: string) => recordScreenLink(path, 'project', project_id, project);
  const billing = screen(paths.billing());
  const menuScreens = [
    { label: 'Expenses', icon: IconReceipt, ...screen(paths.projectExpenses()) },
    { label: 'Costing', icon: IconCash, ...screen(paths.costing()) },
    { label: 'Job File', icon: IconFolder, ...screen(paths.jobFile()) },
  ];
  return (
    <>
      {current === 'Overview' && <PageTitle>{name}</PageTitle>}
      <RecordHeader
        kind="project"
        trail={TRAIL}
        title={name}
        badge={
          <>
            <StatusBadge tone={is_active ? 'green' : 'grey'}>{is_active ? 'ACTIVE' : 'INACTIVE'}</StatusBadge>
            {!is_active && end_date && <span>Done</span>}
          </>
        }
        facts={[
          { icon: IconUsers, label: customerNameOf(project), ...recordLink('customer', customer_id) },
          ...(address ? [{ icon: IconMapPin, label: address, href: directionsTo(address) }] : []),
          { icon: IconTool, label: project.project_type, isForDesktop: true },
          ...(dates ? [{ icon: IconCalendarEvent, label: dates, isForDesktop: true as const }] : []),
        ]}
        tiles={[
          { icon: IconCall, label: 'Call', href: `tel:${customer_phone}` },
          { icon: IconMessageQuestion, label: 'Text', href: `sms:${customer_phone}` },
          { icon: IconCamera, label: 'Photo', to: paths.uploadPhoto(), state },
          ...(address ? [{ icon: IconMapPin, label: 'Directions', href: directionsTo(address) }] : []),
        ]}
        tabs={[
          { label: 'Overview', ...recordLink('project', project_id, project) },
          { label: 'Edit', ...screen(paths.updateProject()) },
          ...(estimate_id
            ? [
                {
                  label: 'Billing',
                  to: billing.to,
                  state: { ...billing.state, estimate_id },
                  queryInNewTab: `${billing.queryInNewTab}&estimate_id=${estimate_id}`,
                },
              ]
            : []),
          { label: 'Photos', ...screen(paths.photos()), count: overview?.counts.photos },
          // More tabs would not fit a phone; the others are in the menu until they are open.
          ...menuScreens.filter(({ label }) => label === current).map(({ icon: _icon, ...tab }) => tab),
        ]}
        current={current}
        menus={{
          create: [
            { label: 'Create Estimate', icon: IconFileText, ...go(paths.createEstimate()) },
            { label: 'Create Invoice', icon: IconFileInvoice, ...go(paths.createInvoice()) },
            { label: 'Plan Visit', icon: IconCalendarEvent, ...go(paths.createVisit()) },
            { label: 'Upload Photos', icon: IconUpload, ...go(paths.uploadPhoto()) },
            { label: 'Add Expense', icon: IconReceipt, ...go(paths.createExpense()) },
            { label: 'Create Jobsite', icon: IconMapPin, ...go(paths.createJobsite()) },
          ],
          more: [
            ...menuScreens
              .filter(({ label }) => label !== current)
              .map(({ label, icon, to }) => ({ label, icon, ...go(to) })),
            // On the tab Edit, the switch does the same, and the form continues from it.
            ...(current === 'Edit' ? [] : [{ label: is_active ? 'Set Inactive' : 'Set Active', ...switching }]),
            { label: 'Delete Project', icon: IconTrash, danger: true, ...go(paths.deleteProject()) },
          ],
        }}
      />
      {problem && (
        <Notice tone="red" icon={IconAlertTriangle}>
          <p>{problem}</p>
        </Notice>
      )}
    </>
  );
}

/** Sets the project inactive, or active again. */
function useActiveSwitch({ project_id, is_active, updated_at }: ProjectAndCustomer) {
  const [problem, setProblem] = useState('');
  async function change(): Promise<void> {
    setProblem('');
    try {
      const body = { project: { is_active: !is_active } };
      await call(projects.update, { params: { id: project_id }, body }, { version: updated_at });
    } catch (error) {
      setProblem(errorSentence('Failed to update project', error));
    }
    await refreshAll();
  }
  return { problem, switching: { icon: is_active ? IconCircleX : IconCircleCheck, run: () => void change() } };
}

/** The estimate of the tab Billing: the one that is shown, or an approved one of the project. */
function useEstimateToBill(overview: ProjectOverview | undefined, isBilling: boolean): string | undefined {
  const state = useNavigationState<{ estimate_id?: string }>();
  const { search } = useLocation();
  const shown = state.estimate_id ?? new URLSearchParams(search).get('estimate_id') ?? undefined;
  if (isBilling) return shown;
  return overview?.estimates.find(({ status }) => status === 'approved')?.estimate_id;
}

/** "Oct 29 – Dec 4" */
function datesOf({ start_date, end_date }: ProjectAndCustomer, today: string | undefined): string {
  const written = (day: string | null) => (day === null ? '' : dayText(day, today ?? browserDay().today));
  if (start_date === null) return end_date === null ? '' : `Until ${written(end_date)}`;
  return end_date === null ? `From ${written(start_date)}` : `${written(start_date)} – ${written(end_date)}`;
}
