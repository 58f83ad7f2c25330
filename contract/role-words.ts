import { GIVEN_ROLES, type GivenRole, type Role } from './roles.ts';

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
export function rolesToInvite(by: Role): readonly GivenRole[] {
  if (by === 'owner') return GIVEN_ROLES;
  return by === 'office' ? ['office'] : [];
}
