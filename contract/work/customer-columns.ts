import { z } from 'zod';
import { POSITION_SOURCES } from '#domain/places/position-sources.ts';
import { type Columns, optionalTextColumn, requiredTextColumn } from '../columns.ts';
import {
  email,
  instant,
  latitude,
  longitude,
  optional,
  optionalLongText,
  phone,
  positionSource,
  state,
  zip,
} from '../fields.ts';

const CUSTOMER_NAME_MAX = 50;
export const CUSTOMER_NOTES_MAX = 2000;

const consent = { value: z.boolean(), input: z.boolean({ error: 'Consent is true or false' }).optional() };

/** Common to all parts of the address. */
const ofAddress = { searched: true, crew: true, imported: true, filled: true, part: 'address' } as const;

/** The columns of a customer, in the order of the record. The searched columns are also in the table's search_text. */
export const customerColumns = {
  customer_id: { value: z.string(), crew: true },
  first_name: {
    ...requiredTextColumn('First Name', CUSTOMER_NAME_MAX),
    searched: true,
    crew: true,
    imported: true,
    part: 'name',
  },
  last_name: {
    ...requiredTextColumn('Last Name', CUSTOMER_NAME_MAX),
    searched: true,
    crew: true,
    imported: true,
    part: 'name',
  },
  customer_company_name: {
    ...optionalTextColumn('Company Name', CUSTOMER_NAME_MAX),
    searched: true,
    crew: true,
    imported: true,
    filled: true,
    audited: true,
    part: 'contact',
  },
  address_1: { ...optionalTextColumn('Address 1', 100), ...ofAddress },
  address_2: { ...optionalTextColumn('Address 2', 100), ...ofAddress },
  city: { ...optionalTextColumn('City', 50), ...ofAddress },
  state: { label: 'State', value: z.string().nullable(), input: optional(state).optional(), ...ofAddress },
  zip: { label: 'ZIP', value: z.string().nullable(), input: optional(zip).optional(), ...ofAddress },
  email: {
    label: 'Email',
    value: z.string(),
    input: email,
    searched: true,
    imported: true,
    audited: true,
    part: 'contact',
  },
  phone: {
    label: 'Phone',
    value: z.string(),
    input: phone,
    searched: true,
    crew: true,
    imported: true,
    audited: true,
    part: 'contact',
  },
  latitude: { value: z.number().nullable(), input: latitude.optional(), crew: true },
  longitude: { value: z.number().nullable(), input: longitude.optional(), crew: true },
  position_source: { value: z.enum(POSITION_SOURCES).nullable(), input: positionSource.optional() },
  /** Internal: not in any PDF, message or employee page. */
  internal_notes: {
    value: z.string().nullable(),
    input: optionalLongText('Notes', CUSTOMER_NOTES_MAX).optional(),
  },
  email_consent: consent,
  sms_consent: consent,
  created_at: { value: instant, crew: true },
  updated_at: { value: instant, crew: true },
} as const satisfies Columns;
