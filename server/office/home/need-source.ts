import type { RawBuilder } from 'kysely';
import type { Need, NeedAction, NeedDocument, NeedKind } from '#contract/core/needs.ts';
import type { Role } from '#contract/roles.ts';

/** The time, time zone and role for which Home is read. */
export interface HomeContext {
  now: Date;
  /** The current day in the company's time zone. */
  today: string;
  timeZone: string;
  role: Role;
  /** The company takes payments on the server's own account, which has no state at Stripe. */
  isOperatorCompany: boolean;
}

/** A line as selected by its source. */
export interface NeedRow<Facts = object> {
  document_type: NeedDocument;
  document_id: string;
  since: Date | null;
  amount: string | null;
  number: number | null;
  /** The customer and the project of the line; their names are looked up only for the lines that are shown. */
  customer_id: string | null;
  project_id: string | null;
  customer: string | null;
  project: string | null;
  /** The values for the text. Amounts are strings, because JSON numbers are not exact decimals. */
  facts: Facts;
}

export interface NeedWords extends Pick<Need, 'sentence' | 'detail'> {
  action: NeedAction | null;
  /** Replaces the row's timestamp if only the date matters. */
  since?: string;
}

/**
 * One kind of line. All sources are read by one statement: `select` returns the columns of `NeedRow` except the
 * names. `words` returns undefined if the row turns out to need no action.
 */
export interface NeedSource<Facts = object> {
  kind: NeedKind;
  select(at: HomeContext): RawBuilder<unknown>;
  words(row: NeedRow<Facts>, at: HomeContext): NeedWords | undefined;
}

/** Hides the type of a kind's facts. */
export function needSource<Facts>(source: NeedSource<Facts>): NeedSource {
  return source as unknown as NeedSource;
}

/** The time a number of days ago. */
export function daysBefore({ now }: HomeContext, days: number): Date {
  return new Date(now.getTime() - days * 24 * 60 * 60 * 1000);
}

/** "Søren Kjær, Backyard patio" */
export function whose({ customer, project }: Pick<NeedRow, 'customer' | 'project'>): string {
  return [customer, project].filter(Boolean).join(', ');
}

/** Joins the parts as consecutive sentences. */
export function sentences(...parts: (string | false | null | undefined)[]): string {
  return parts
    .flatMap((part) => part || [])
    .map((part) => (/[.!?”]$/.test(part) ? part : `${part}.`))
    .join(' ');
}

/** The name of a day: "today", "yesterday", "Nov 18". */
export function dayName(day: string, today: string, shown: (day: string) => string): string {
  const days = Math.round((Date.parse(today) - Date.parse(day)) / (24 * 60 * 60 * 1000));
  return { [-1]: 'tomorrow', 0: 'today', 1: 'yesterday' }[days] ?? shown(day);
}
