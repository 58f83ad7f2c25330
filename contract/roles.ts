import { z } from 'zod';

/** What an account may do in its company. */
export const ROLES = ['owner', 'office', 'crew_lead'] as const;
export type Role = (typeof ROLES)[number];

const CHOOSE_ROLE = 'Please choose a role.';

export const role = z.enum(ROLES, { error: CHOOSE_ROLE });

/** The roles that accounts are given. No call is a crew lead's yet but those on their own account. */
export const GIVEN_ROLES = ['owner', 'office'] as const satisfies readonly Role[];
export type GivenRole = (typeof GIVEN_ROLES)[number];

export const givenRole = z.enum(GIVEN_ROLES, { error: CHOOSE_ROLE });
