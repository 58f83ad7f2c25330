import type { RawBuilder } from 'kysely';
import type { Need, NeedAction, NeedBand, NeedDocument, NeedKind } from '#contract/core/needs.ts';
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
  amount: number | null;
  number: number | null;
  /** The customer and the project of the line; their names are looked up only for the lines that are shown. */
  customer_id: string | null;
  project_id: string | null;
  customer: string | null;
  project: string | null;
  /** The values for the text. Amounts are strings, because JSON numbers are not exact decimals. */
  facts: Facts;
}

/** A line with the figures of its group: the lines of its kind and band that are snoozed in the same way. */
export interface FoundRow extends NeedRow {
  kind: NeedKind;
  band: NeedBand;
  home_snooze_id: string | null;
  until: Date | null;
  /** The snooze is of the group. */
  is_group_snoozed: boolean;
  place: number;
  total_of_band: number;
  counted_of_band: number;
  amount_of_band: number | null;
  by_email: number;
  by_sms: number;
  is_largest: boolean;
}

export interface NeedWords extends Pick<Need, 'sentence' | 'detail'> {
  action: NeedAction | null;
  /** Replaces the row's timestamp if only the date matters. */
  since?: string;
}

/** The lines of a group, by its oldest and its largest line. */
export interface GroupFacts<Facts = object> {
  band: NeedBand;
  count: number;
  /** The lines for which `counts` holds. */
  counted: number;
  oldest: NeedRow<Facts>;
  /** Undefined if the lines have no amounts. */
  largest: NeedRow<Facts> | undefined;
}

/**
 * One kind of line. All sources are read by one statement: `select` returns the columns of `NeedRow` except the
 * names. `words` returns undefined if the row turns out to need no action.
 */
export interface NeedSource<Facts = object> {
  kind: NeedKind;
  select(at: HomeContext): RawBuilder<unknown>;
  words(row: NeedRow<Facts>, at: HomeContext): NeedWords | undefined;
  /** The group to which a line belongs; its columns are those of `line`. All lines of the kind by default. */
  band?(at: HomeContext): RawBuilder<NeedBand>;
  /** A condition on `line` whose lines are counted for the text of the group. */
  counts?: RawBuilder<boolean>;
  /** The text of a group; by default its title, and the sentence of the oldest line. */
  groupWords?(group: GroupFacts<Facts>): Pick<Need, 'sentence' | 'detail'>;
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
