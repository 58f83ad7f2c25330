import { type Role, ROLES } from '../roles.ts';

/** The roles as screens and emails name them. */
export const ROLE_LABELS = { owner: 'Owner', office: 'Office', crew_lead: 'Crew lead' } as const satisfies Record<
  Role,
  string
>;

/** The role as a sentence names it: "as crew lead". */
export function asRole(of: Role): string {
  return `as ${ROLE_LABELS[of].toLowerCase()}`;
}

/** The roles that an account may invite others to: owners any, the office all but owners, crew leads none. */
export function rolesToInvite(by: Role): readonly Role[] {
  if (by === 'owner') return ROLES;
  return by === 'office' ? ['office', 'crew_lead'] : [];
}
