import { type RefObject, useRef } from 'react';
import type { CompanyChanges } from '#contract/identity/companies.ts';
import { companies, type Company } from '#endpoints/identity/companies.ts';
import { call } from '../../../../kit/api/call.ts';
import { callOptions, queryClient, refreshAll, refreshLater } from '../../../../kit/api/queries.ts';
import { IconUserCircle } from '../../../../kit/icons/public-icons.ts';
import { Page } from '../../../../kit/page/page.tsx';
import { paths } from '../../../../kit/paths.ts';
import { Link, useLocation } from '../../../../kit/router/router.tsx';
import { useSession } from '../../../../kit/session/session.ts';
import { useIsOwner } from '../../../../kit/session/use-is-owner.ts';
import { OwnCompany } from '../../identity/companies/own-company.tsx';
import classes from './company-settings.module.css';
import { Row, type SaveSettings } from './setting-rows.tsx';
import { type SettingGroup, SETTINGS } from './settings-list.ts';

const TRAIL = [{ label: 'Company', to: paths.company() }];
/** On a desktop, the groups from this one on are in the second column. */
const SECOND_COLUMN = SETTINGS.findIndex(({ id }) => id === 'visits');

/** The settings of the company, for everyone in it. Owners change them; the office sees them. */
export default function CompanySettings() {
  const isOwner = useIsOwner();
  const name = useSession().record?.company_name;
  return (
    <Page
      title="Settings"
      trail={TRAIL}
      lead={
        isOwner
          ? `For everyone at ${name}. Each change saves at once.`
          : `For everyone at ${name}. Only an owner changes them.`
      }
    >
      <div className={classes.layout}>
        <Groups isOwner={isOwner} />
        <OwnCompany>{(company) => <Settings company={company} isOwner={isOwner} />}</OwnCompany>
      </div>
    </Page>
  );
}

/** Links to the groups, and to the user's own settings. */
function Groups({ isOwner }: { isOwner: boolean }) {
  const { hash, state } = useLocation();
  const [first] = SETTINGS;
  const groups = SETTINGS.filter(({ id }) => id !== 'delete' || isOwner);
  const current = groups.find(({ id }) => `#${id}` === hash) ?? first;
  return (
    <nav aria-label="Settings" className={classes.groups}>
      <ul>
        {groups.map((group) => (
          <li key={group.id}>
            <Link
              to={`${paths.companySettings()}#${group.id}`}
              state={state}
              replace
              aria-current={group === current ? 'true' : undefined}
            >
              {group.title}
            </Link>
          </li>
        ))}
        <li>
          <Link to={paths.accountSettings()}>
            <IconUserCircle size={18} stroke={1.75} aria-hidden />
            Your own settings
          </Link>
        </li>
      </ul>
    </nav>
  );
}

function Settings({ company, isOwner }: { company: Company; isOwner: boolean }) {
  const save = useSave(company);
  const column = (groups: readonly SettingGroup[]) => (
    <div>
      {groups.map((group) => (
        <Group key={group.id} group={group} {...{ company, isOwner, save }} />
      ))}
    </div>
  );
  return (
    <div className={classes.columns}>
      {column(SETTINGS.slice(0, SECOND_COLUMN))}
      {column(SETTINGS.slice(SECOND_COLUMN))}
    </div>
  );
}

interface GroupProps {
  group: SettingGroup;
  company: Company;
  isOwner: boolean;
  save: SaveSettings;
}

function Group({ group: { id, title, isTitleHidden, rows }, ...props }: GroupProps) {
  return (
    <section id={id} aria-labelledby={`${id}-title`} className={classes.card}>
      <h2 id={`${id}-title`} className={isTitleHidden && 'visually-hidden'}>
        {title}
      </h2>
      <ul>
        {rows.map((row) => (
          <Row key={row.label} row={row} {...props} />
        ))}
      </ul>
    </section>
  );
}

/**
 * Saves settings one after the other, each with the version that the one before has returned. After a failure, the
 * company is read again: it may have been changed elsewhere.
 */
function useSave({ company_id }: Company): SaveSettings {
  const account_id = useSession().record?.account_id ?? '';
  const last = useRef<Promise<void>>(Promise.resolve());
  return (changes) => inTurn(last, () => saveChanges({ company_id, account_id }, changes));
}

function inTurn(last: RefObject<Promise<void>>, work: () => Promise<void>): Promise<void> {
  const next = last.current.then(work, work);
  last.current = next;
  return next;
}

interface Ids {
  company_id: string;
  account_id: string;
}

async function saveChanges({ company_id, account_id }: Ids, changes: CompanyChanges): Promise<void> {
  const { queryKey } = callOptions(companies.byAccount, { params: { id: account_id } });
  const version = queryClient.getQueryData(queryKey)?.data.attributes.updated_at;
  try {
    const input = { params: { id: company_id }, body: { company: changes } };
    const { data } = await call(companies.update, input, { ...(version && { version }) });
    // What other screens show depends on it.
    await refreshLater();
    queryClient.setQueryData(queryKey, { data });
  } catch (error) {
    void refreshAll();
    throw error;
  }
}
