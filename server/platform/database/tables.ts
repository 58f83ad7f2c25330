import type { ColumnType, Generated } from 'kysely';

/**
 * Every table of the product, by name. Empty on purpose: each noun adds its own tables beside its SQL:
 *
 *     declare module '../platform/database/tables.ts' {
 *       interface Tables { customers: CustomersTable }
 *     }
 */
// oxlint-disable-next-line typescript/no-empty-object-type, typescript/no-empty-interface -- filled by declaration merging
export interface Tables {}

/** A timestamptz: read as a Date, written as a Date or an ISO string with its offset. */
export type Instant = ColumnType<Date, Date | string, Date | string>;

/** A timestamptz that the database fills in when nothing is given, such as created_at. */
export type GeneratedInstant = ColumnType<Date, Date | string | undefined, Date | string>;

/** The record's version, kept by the trigger of `keep_version`: always later than before, and never written by us. */
export type Version = ColumnType<Date, Date | string | undefined, never>;

/** A calendar day without a time zone, as `2026-03-08`. */
export type Day = string;

/**
 * A NUMERIC: read as the decimal text that PostgreSQL sends, so that no sum is made of it by accident. A number is
 * written as its shortest decimal, which for an amount that was rounded is exactly that amount.
 */
export type Decimal = ColumnType<string, number | string, number | string>;

/** The company_id of a fenced table: filled in from the fence, never changed afterwards. */
export type CompanyId = ColumnType<string, string | undefined, never>;

export type { Generated };
