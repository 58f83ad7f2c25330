import type { RawBuilder } from 'kysely';
import type { Need, NeedAction, NeedDocument, NeedKind } from '#contract/office/home.ts';
import type { Role } from '#contract/roles.ts';

/** When, where and for whom Home is read. */
export interface HomeMoment {
  now: Date;
  /** The day of the company's zone. */
  today: string;
  timeZone: string;
  role: Role;
  /** The company takes payments on the server's own account, which has no state at Stripe. */
  isOwnAccount: boolean;
}

/** A line as its source selects it. */
export interface NeedRow<Facts = object> {
  document_type: NeedDocument;
  document_id: string;
  since: Date | null;
  amount: string | null;
  number: number | null;
  /** Whose it is, and for which project; their names are found for the shown lines alone. */
  customer_id: string | null;
  project_id: string | null;
  customer: string | null;
  project: string | null;
  /** What the words are made of. Amounts in it are texts: JSON numbers are no exact decimals. */
  facts: Facts;
}

export interface NeedWords extends Pick<Need, 'sentence' | 'detail'> {
  action: NeedAction | null;
  /** In the place of the row's instant, where a day is what counts. */
  since?: string;
}

/**
 * One kind of line. All sources are read by one statement: `select` gives the columns of `NeedRow` but for the names.
 * `words` answers undefined where the row turns out to need nobody.
 */
export interface NeedSource<Facts = object> {
  kind: NeedKind;
  select(at: HomeMoment): RawBuilder<unknown>;
  words(row: NeedRow<Facts>, at: HomeMoment): NeedWords | undefined;
}

/** Keeps what a kind knows of its facts to itself. */
export function needSource<Facts>(source: NeedSource<Facts>): NeedSource {
  return source as unknown as NeedSource;
}

/** An instant so many days before. */
export function daysBefore({ now }: HomeMoment, days: number): Date {
  return new Date(now.getTime() - days * 24 * 60 * 60 * 1000);
}

/** "Søren Kjær, Backyard patio" */
export function whose({ customer, project }: Pick<NeedRow, 'customer' | 'project'>): string {
  return [customer, project].filter(Boolean).join(', ');
}

/** What is known, as sentences one after the other. */
export function sentences(...parts: (string | false | null | undefined)[]): string {
  return parts
    .flatMap((part) => part || [])
    .map((part) => (/[.!?”]$/.test(part) ? part : `${part}.`))
    .join(' ');
}

/** The instant as its day is named: "today", "yesterday", "Nov 18". */
export function dayName(day: string, today: string, shown: (day: string) => string): string {
  const days = Math.round((Date.parse(today) - Date.parse(day)) / (24 * 60 * 60 * 1000));
  return { [-1]: 'tomorrow', 0: 'today', 1: 'yesterday' }[days] ?? shown(day);
}
