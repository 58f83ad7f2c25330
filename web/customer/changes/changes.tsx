import type { RevisionChangeKind } from '#contract/sales/customer-page.ts';
import { namedShares } from '../choice.ts';
import type { ProposalLink } from '../customer-link.ts';
import { Sum } from '../line-items.tsx';
import sums from '../line-items.module.css';
import type { Translations } from '../translations-en.ts';
import { writtenDay } from '../written.ts';
import classes from '../later.module.css';
import { TRANSLATIONS } from './translations.ts';

type Compared = NonNullable<ProposalLink['revision']['changes']>;

export interface ChangesProps {
  changes: Compared;
  /** The names of the kinds of changes in one line, or the complete changes. */
  show: 'names' | 'whole';
  translations: Translations;
}

/**
 * The differences from the previous revision: line items added and removed, the name of each other kind of change, the
 * old and new schedule, terms and last day, and both totals.
 */
export function Changes({ changes, show, translations: t }: ChangesProps) {
  const { added, removed, kinds, total_before, total_now } = changes;
  const w = TRANSLATIONS[t.language];
  if (show === 'names') return <>{kinds.map((kind) => w.kinds[kind]).join(', ')}</>;
  const rows = [
    ...added.map((description) => ({ description, tone: 'green' as const, tag: w.added })),
    ...removed.map((description) => ({ description, tone: 'red' as const, tag: w.removed })),
  ];
  const versions = versionsOf(changes, t);
  const others = kinds.filter((kind) => !(kind in versions) && !(kind === 'line_items' && rows.length > 0));
  return (
    <>
      <ul className={classes.changes}>
        {rows.map(({ description, tone, tag }, index) => (
          // Two line items may have the same description.
          // oxlint-disable-next-line react/no-array-index-key
          <li key={`${tag}-${index}`}>
            <Tag tone={tone}>{tag}</Tag> {description}
          </li>
        ))}
        {Object.entries(versions).map(([kind, [before, now]]) => (
          <li key={kind}>
            <Tag tone="blue">{w.kinds[kind as RevisionChangeKind]}</Tag>
            <dl className={classes.versions}>
              <dt>{w.before}</dt>
              <dd>{before || w.none}</dd>
              <dt>{w.now}</dt>
              <dd>{now || w.none}</dd>
            </dl>
          </li>
        ))}
        {others.map((kind) => (
          <li key={kind}>
            <Tag tone="blue">{w.kinds[kind]}</Tag> {w.hasChanged}
          </li>
        ))}
      </ul>
      <dl className={sums.sums}>
        <Sum label={w.totalBefore} amount={total_before} />
        <Sum label={w.totalNow} amount={total_now} isTotal />
      </dl>
    </>
  );
}

/** The kind of a change, above its content. */
function Tag({ tone, children }: { tone: 'green' | 'red' | 'blue'; children: string }) {
  return (
    <>
      <span className={classes.change} data-tone={tone}>
        {children}
      </span>
      <br />
    </>
  );
}

/** The changes that are shown with the old and new text; an empty text is omitted. */
function versionsOf({ terms, schedule, validity }: Compared, t: Translations): Record<string, [string, string]> {
  const shares = (all: NonNullable<Compared['schedule']>['now']) =>
    namedShares(all)
      .map(({ label, part, percent }) => `${part ? t.shares[part] : label} ${percent}%`)
      .join(', ');
  const day = (last: string | null) => (last ? writtenDay(last, t) : '');
  return {
    ...(schedule && { schedule: [shares(schedule.before), shares(schedule.now)] as const }),
    ...(terms && { terms: [terms.before, terms.now] as const }),
    ...(validity && { validity: [day(validity.before), day(validity.now)] as const }),
  };
}
