import { formatUsd } from '#domain/money.ts';
import { useLater } from '../kit/page/use-later.ts';
import { ProposalDocument, type DocumentProps } from './proposal-document.tsx';
import { type Choice, chosenLines, savedBy, sharesOf, totalsOf } from './choice.ts';
import page from './customer-page.module.css';
import type { EstimateLink } from './customer-link.ts';
import classes from './document.module.css';
import { Line, Options, Schedule, Sums } from './line-items.tsx';
import type { PackageChoice, PackagesProps } from './packages.tsx';
import { Photos } from './photos.tsx';
import type { Translations } from './translations-en.ts';
import { shortName, writtenDifference } from './written.ts';

interface EstimateDocumentProps extends DocumentProps {
  link: EstimateLink;
  choice: Choice;
  onChoose: (choice: Choice) => void;
  /** The packages to pick from; undefined if the estimate offers none. */
  packages: PackageChoice | undefined;
}

/** The content of an estimate: the work, the options, the price and its schedule, the photos and the terms. */
export function EstimateDocument(props: EstimateDocumentProps) {
  const { link, choice, onChoose, packages, translations: t } = props;
  const { document, can } = link;
  const totals = totalsOf(document, choice);
  const total = totals.final_total;
  const formattedTotal = formatUsd(total);
  const firm = document.itemized_estimates.filter((line) => !line.is_optional);
  const isSomething = chosenLines(document, choice).length > 0;
  return (
    <ProposalDocument
      {...props}
      what={{
        chosen: [...choice],
        package: packages?.picked ?? null,
        total,
        isSomething,
        nameAndAmount: formattedTotal,
      }}
      amount={formattedTotal}
      label={t.total}
      note={differenceOf(link, choice, t)}
    >
      {document.description && <p className={classes.text}>{document.description}</p>}
      {packages && <PackagesLater {...packages} canPick={can.approve} translations={t} />}
      {firm.length > 0 && (
        <section className={page.panel}>
          <h2>{t.whatWeDo}</h2>
          <ul>
            {firm.map((line) => (
              <Line key={line.itemized_estimate_id} line={line} document={document} translations={t} />
            ))}
          </ul>
        </section>
      )}
      <Options document={document} choice={choice} onChoose={can.approve ? onChoose : undefined} translations={t} />
      <Sums document={document} totals={totals} translations={t} />
      <Schedule shares={sharesOf(document, total)} title={t.schedule} translations={t} />
      <Photos photos={link.photos} advice={t.photosAdvice} translations={t} />
      <Terms document={document} translations={t} />
    </ProposalDocument>
  );
}

/** Few estimates offer packages, so their script is loaded with them. Their place is reserved. */
function PackagesLater(props: PackagesProps) {
  const { Part, failed } = useLater(loadPackages, true);
  if (failed) return <>{props.translations.unreachableAdvice}</>;
  return Part ? <Part {...props} /> : <div className={classes.packagesPlace} />;
}

const loadPackages = () => import('./later.ts').then(({ Packages }) => Packages);

/** "− $240.00 without Gutter guards"; empty without optional line items. */
function differenceOf({ document }: EstimateLink, choice: Choice, t: Translations): string {
  const optional = document.itemized_estimates.filter((line) => line.is_optional);
  const leftOut = optional.filter((line) => !choice.has(line.itemized_estimate_id));
  if (optional.length === 0) return '';
  const [only] = leftOut;
  if (!only) return t.allOptions;
  const amount = writtenDifference(savedBy(document, choice));
  return leftOut.length === 1 ? t.without(amount, shortName(only.description)) : t.withoutLines(amount, leftOut.length);
}

function Terms({ document, translations: t }: { document: EstimateLink['document']; translations: Translations }) {
  const { terms_and_conditions, time_to_complete_day: days, time_to_complete_hr: hours } = document;
  const time = [days > 0 && t.days(days), hours > 0 && t.hours(hours)].filter(Boolean).join(', ');
  if (!terms_and_conditions && !time) return null;
  return (
    <section className={page.panel}>
      <h2>{t.terms}</h2>
      {terms_and_conditions && <p className={classes.text}>{terms_and_conditions}</p>}
      {time && (
        <p className={classes.text}>
          {t.timeToComplete}: {time}
        </p>
      )}
    </section>
  );
}
