import { z } from 'zod';
import { POSITION_SOURCES } from '#domain/places/position-sources.ts';
import type { Columns } from '../columns.ts';
import { instant } from '../fields.ts';

/**
 * The columns of a jobsite, in the order of the record. The searched columns are also in the table's search_text. An
 * update requires more than a new jobsite, so the request schemas are with the endpoints.
 */
export const jobsiteColumns = {
  jobsite_id: { value: z.string(), crew: true },
  name: { value: z.string(), searched: true, crew: true },
  jobsite_description: { value: z.string().nullable(), searched: true, crew: true },
  company_code: { value: z.string() },
  company_name: { value: z.string() },
  project_id: { value: z.string(), crew: true },
  project_name: { value: z.string(), crew: true },
  project_description: { value: z.string().nullable() },
  project_type: { value: z.string(), crew: true },
  address_1: { value: z.string().nullable(), searched: true, crew: true },
  address_2: { value: z.string().nullable(), searched: true, crew: true },
  city: { value: z.string(), searched: true, crew: true },
  state: { value: z.string(), searched: true, crew: true },
  zip: { value: z.string().nullable(), searched: true, crew: true },
  latitude: { value: z.number().nullable(), crew: true },
  longitude: { value: z.number().nullable(), crew: true },
  position_source: { value: z.enum(POSITION_SOURCES).nullable() },
  created_by_account_id: { value: z.string().nullable() },
  created_at: { value: instant, crew: true },
  updated_at: { value: instant, crew: true },
} as const satisfies Columns;
