import { type Role, ROLES } from '../roles.ts';

/** The names of the roles on screens and in emails. */
export const ROLE_LABELS = { owner: 'Owner', office: 'Office', crew_lead: 'Crew lead' } as const satisfies Record<
  Role,
  string
>;

/** The role within a sentence: "as crew lead". */
export function asRole(of: Role): string {
  return `as ${ROLE_LABELS[of].toLowerCase()}`;
}

/**
 * The roles that an account may invite others to. Owners may invite to any role, the office to any but owner, and crew
 * leads to none.
 */
export function rolesToInvite(by: Role): readonly Role[] {
  if (by === 'owner') return ROLES;
  return by === 'office' ? ['office', 'crew_lead'] : [];
}
