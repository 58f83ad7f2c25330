import type { Company } from '#contract/identity/companies.ts';
import { ROLE_LABELS } from '#contract/core/role-words.ts';
import { ROLES } from '#contract/roles.ts';
import panel from '../../../../kit/page/panel.module.css';
import { IconCheck } from '../../../../kit/icons/public-icons.ts';
import classes from './accounts.module.css';

/** Whether a role has a permission, or a text that limits it. */
type May = boolean | string;

interface Right {
  what: string;
  /** In the order of the roles. */
  may: readonly [owner: May, office: May, crewLead: May];
}

function rightsIn({ office_sees_pay }: Company): Right[] {
  return [
    { what: 'Estimates, invoices, payments, prices', may: [true, true, false] },
    { what: 'Customers, projects, job sites', may: [true, true, 'Reads active ones'] },
    { what: 'Schedule', may: [true, true, 'Reads, marks done'] },
    { what: 'Photos', may: [true, true, 'Adds, deletes own'] },
    { what: 'Time cards', may: [true, true, 'Of own visits'] },
    { what: 'Wages, codes and changes of employees', may: [true, office_sees_pay, false] },
    { what: 'Roles, subscription, company, connections', may: [true, false, false] },
  ];
}

/** The permissions of each role, including whether the office sees pay. */
export function RoleTable({ company }: { company: Company }) {
  return (
    <section className={panel.panel} aria-labelledby="what-roles-may">
      <h2 id="what-roles-may">What Each Role May Do</h2>
      <table className={classes.table} aria-labelledby="what-roles-may">
        <thead>
          <tr>
            <th scope="col">May</th>
            {ROLES.map((role) => (
              <th key={role} scope="col">
                {ROLE_LABELS[role]}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rightsIn(company).map(({ what, may }) => (
            <tr key={what}>
              <th scope="row">{what}</th>
              {ROLES.map((role, index) => (
                <td key={role}>
                  <Answer may={may[index] ?? false} />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

function Answer({ may }: { may: May }) {
  if (may === false) return 'No';
  if (may !== true) return may;
  return (
    <>
      <IconCheck size={18} stroke={2} aria-hidden />
      <span className="visually-hidden">Yes</span>
    </>
  );
}
