import type { ColumnType, Generated, GeneratedAlways } from 'kysely';

/**
 * Every table of the product, by name. Intentionally empty, because the platform names no feature:
 * server/schema/tables.ts, which `npm run tables` generates from the schema, adds them by declaration merging.
 */
// oxlint-disable-next-line typescript/no-empty-object-type, typescript/no-empty-interface -- filled by declaration merging
export interface Tables {}

/** A timestamptz: read as a Date, written as a Date or an ISO string with its offset. */
export type Instant = ColumnType<Date, Date | string, Date | string>;

/** A timestamptz with a default, such as created_at. */
export type GeneratedInstant = ColumnType<Date, Date | string | undefined, Date | string>;

/** An exact number with a default. */
export type GeneratedDecimal = ColumnType<string, string | number | undefined, string | number>;

/**
 * The record's version, set by the trigger of `keep_version`. Each version is later than the previous one. The
 * application never writes it.
 */
export type Version = ColumnType<Date, Date | string | undefined, never>;

/** A calendar day without a time zone, such as `2026-03-08`. */
export type Day = string;

/**
 * A NUMERIC. It is read as the decimal text that PostgreSQL sends, so that no binary arithmetic happens by accident. A
 * number is written as its shortest decimal, which for a rounded amount is exact.
 */
export type Decimal = ColumnType<string, number | string, number | string>;

/** The company_id of an isolated table. It defaults to the transaction's company and never changes afterwards. */
export type CompanyId = ColumnType<string, string | undefined, never>;

/** A JSON document, read as its value and written as its text. */
export type Json<T> = ColumnType<T, string, string>;

/** A JSON document with a default. */
export type GeneratedJson<T> = ColumnType<T, string | undefined, string>;

export type { Generated, GeneratedAlways };
