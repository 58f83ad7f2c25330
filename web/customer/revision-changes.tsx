import type { AnsweredLink } from './customer-link.ts';
import { ChangeTag, TotalsCompared } from './line-items.tsx';
import classes from './line-items.module.css';
import type { Translations } from './translations-en.ts';

interface RevisionChangesProps {
  changes: NonNullable<AnsweredLink['revision']['changes']>;
  translations: Translations;
}

/** What differs from the revision before: line items added and removed, and both totals. */
export function RevisionChanges({ changes, translations: t }: RevisionChangesProps) {
  const { added, removed, total_before, total_now } = changes;
  const rows = [
    ...added.map((description) => ({ description, tone: 'green' as const, tag: t.added })),
    ...removed.map((description) => ({ description, tone: 'red' as const, tag: t.removed })),
  ];
  return (
    <>
      {rows.length === 0 && <p>{t.wordsChanged}</p>}
      <ul className={classes.changes}>
        {rows.map(({ description, tone, tag }, index) => (
          // Two line items may have the same description.
          // oxlint-disable-next-line react/no-array-index-key
          <li key={`${tag}-${index}`}>
            <ChangeTag tone={tone}>{tag}</ChangeTag> {description}
          </li>
        ))}
      </ul>
      <TotalsCompared before={total_before} now={total_now} translations={t} />
    </>
  );
}
