import { z } from 'zod';

/** What an account may do in its company. */
export const ROLES = ['owner', 'office', 'crew_lead'] as const;
export type Role = (typeof ROLES)[number];

export const role = z.enum(ROLES, { error: 'Please choose a role.' });
