import type { RevisionChangeKind } from '../../contract/customer-page.ts';
import type { AnsweredLink } from './customer-link.ts';
import { namedShares } from './choice.ts';
import { ChangeTag, TotalsCompared } from './line-items.tsx';
import classes from './line-items.module.css';
import type { Translations } from './translations-en.ts';
import { writtenDay } from './written.ts';

type Changes = NonNullable<AnsweredLink['revision']['changes']>;

interface RevisionChangesProps {
  changes: Changes;
  translations: Translations;
}

/**
 * What differs from the revision before: line items added and removed, each other kind of change by its name, terms, schedule
 * and validity as they were and as they are, and both totals.
 */
export function RevisionChanges({ changes, translations: t }: RevisionChangesProps) {
  const { added, removed, kinds, total_before, total_now } = changes;
  const rows = [
    ...added.map((description) => ({ description, tone: 'green' as const, tag: t.added })),
    ...removed.map((description) => ({ description, tone: 'red' as const, tag: t.removed })),
  ];
  const compared = comparedIn(changes, t);
  const others = kinds.filter((kind) => !(kind in compared) && !(kind === 'line_items' && rows.length > 0));
  return (
    <>
      <ul className={classes.changes}>
        {rows.map(({ description, tone, tag }, index) => (
          // Two line items may have the same description.
          // oxlint-disable-next-line react/no-array-index-key
          <li key={`${tag}-${index}`}>
            <ChangeTag tone={tone}>{tag}</ChangeTag> {description}
          </li>
        ))}
        {Object.entries(compared).map(([kind, [before, now]]) => (
          <li key={kind}>
            <ChangeTag tone="blue">{t.changeKinds[kind as RevisionChangeKind]}</ChangeTag>
            <dl className={classes.versions}>
              <dt>{t.before}</dt>
              <dd>{before || t.none}</dd>
              <dt>{t.now}</dt>
              <dd>{now || t.none}</dd>
            </dl>
          </li>
        ))}
        {others.map((kind) => (
          <li key={kind}>
            <ChangeTag tone="blue">{t.changeKinds[kind]}</ChangeTag> {t.hasChanged}
          </li>
        ))}
      </ul>
      <TotalsCompared before={total_before} now={total_now} translations={t} />
    </>
  );
}

/** The names of all kinds of changes, in a line. */
export function kindsOfChanges({ kinds }: Changes, t: Translations): string {
  return kinds.map((kind) => t.changeKinds[kind]).join(', ');
}

/** Those changes that are shown as before and as now; an empty text is none. */
function comparedIn({ terms, schedule, validity }: Changes, t: Translations): Record<string, [string, string]> {
  const shares = (all: NonNullable<Changes['schedule']>['now']) =>
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
