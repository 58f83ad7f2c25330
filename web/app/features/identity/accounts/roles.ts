import { ROLE_LABELS } from '#contract/core/role-words.ts';
import type { Role } from '#contract/roles.ts';

/** A description of each role's permissions, for the screens that assign a role. */
export const ROLE_DESCRIPTIONS: Record<Role, string> = {
  owner: 'An owner may do everything: also the subscription, the company’s data, Stripe, QuickBooks and roles.',
  office:
    'The office sees and changes the company’s records, and nothing that is an owner’s. Wages, employees’ codes and their changes only where an owner shows it pay.',
  crew_lead:
    'A crew lead sees the schedule, active projects and their customers, without sums; adds photos and corrects the hours of the crew.',
};

/** The options of a field that selects among these roles. */
export function roleOptions(roles: readonly Role[]) {
  return roles.map((value) => ({ value, label: ROLE_LABELS[value] }));
}
