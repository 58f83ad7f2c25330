import { type RefObject, useEffect, useRef, useState } from 'react';
import { formatUsd } from '../../contract/money.ts';
import type { ApiError } from '../app/lib/call.ts';
import { IconClock, IconHistory, IconInfoCircle, IconMessageQuestion } from '../app/ui/icons.ts';
import { type Choice, chosenLines, savedBy, sharesOf, totalsOf } from './choice.ts';
import page from './customer-page.module.css';
import type { EstimateLink } from './customer-link.ts';
import classes from './estimate-document.module.css';
import { Line, Options, Schedule, Sums } from './line-items.tsx';
import { MoreRows } from './more-rows.tsx';
import { Photos } from './photos.tsx';
import { Questions } from './questions.tsx';
import { RevisionChanges } from './revision-changes.tsx';
import { type SignatureForm, SignSection } from './sign-section.tsx';
import type { Translations } from './translations-en.ts';
import { WrongPerson } from './wrong-person.tsx';
import { shortName, writtenDay, writtenDayOfMonth, writtenDifference, writtenShortDay } from './written.ts';

interface EstimateDocumentProps {
  token: string;
  link: EstimateLink;
  choice: Choice;
  onChoose: (choice: Choice) => void;
  form: SignatureForm;
  onForm: (form: SignatureForm) => void;
  isAsking: boolean;
  onAsk: () => void;
  onDecline: () => void;
  onApproved: () => Promise<void>;
  onAsked: () => Promise<void>;
  onWrongPerson: () => void;
  onError: (error: ApiError) => boolean;
  translations: Translations;
}

/** The estimate to read from top to bottom: what, the choice, what it costs when, the terms, and last the signature. */
export function EstimateDocument(props: EstimateDocumentProps) {
  const { token, link, choice, onChoose, form, onForm, isAsking, onAsk, translations: t } = props;
  const { document, can, company } = link;
  const sign = useRef<HTMLElement>(null);
  const isAtSign = useIsInView(sign);
  const totals = totalsOf(document, choice);
  const total = totals.final_total;
  const firm = document.itemized_estimates.filter((line) => !line.is_optional);
  const difference = differenceOf(link, choice, t);
  const more = (
    <MoreRows
      token={token}
      link={{ ...link, company: { ...company, phone: '' } }}
      onAsk={onAsk}
      onDecline={can.decline ? props.onDecline : undefined}
      translations={t}
    />
  );
  return (
    <main id="document" className={page.layout}>
      <div className={page.document}>
        <div>
          <p className={page.number}>{t.estimate(document.estimate_number)}</p>
          <h1 tabIndex={-1}>{document.name}</h1>
          <p className={classes.for}>
            {t.preparedFor(link.customer_name)}
            <br />
            {link.project_name}
          </p>
          <p className={`${classes.figure} ${page.narrow}`}>{formatUsd(total)}</p>
        </div>
        <StatusStrip link={link} translations={t} />
        {document.description && <p className={classes.text}>{document.description}</p>}
        {firm.length > 0 && (
          <section className={page.panel}>
            <h2>{t.whatWeDo}</h2>
            <ul>
              {firm.map((line) => (
                <Line key={line.itemized_estimate_id} line={line} />
              ))}
            </ul>
          </section>
        )}
        <Options document={document} choice={choice} onChoose={can.approve ? onChoose : undefined} translations={t} />
        <Sums document={document} totals={totals} translations={t} />
        <Schedule shares={sharesOf(document, total)} title={t.schedule} translations={t} />
        <Photos photos={link.photos} advice={t.photosAdvice} translations={t} />
        <Terms document={document} translations={t} />
        <Questions token={token} link={link} isAsking={isAsking} onSent={props.onAsked} translations={t} />
        {can.approve && (
          <SignSection
            token={token}
            link={link}
            chosen={[...choice]}
            hasLines={chosenLines(document, choice).length > 0}
            total={total}
            form={form}
            onChange={onForm}
            onApproved={props.onApproved}
            onError={props.onError}
            sectionRef={sign}
            translations={t}
          />
        )}
        <div className={page.narrow}>{more}</div>
        {!link.is_in_person && (
          <WrongPerson token={token} link={link} onReported={props.onWrongPerson} translations={t} />
        )}
      </div>
      <aside className={`${page.side} ${page.wide}`} aria-label={t.total}>
        <div className={page.panel}>
          <p className={page.hint}>{t.total}</p>
          <p className={classes.figure}>{formatUsd(total)}</p>
          {difference && <p className={page.hint}>{difference}</p>}
          {can.approve && (
            <div className={page.buttons}>
              <a className={page.button} href="#sign" data-main={isAtSign ? undefined : true}>
                {t.goToSign}
              </a>
            </div>
          )}
          {can.approve && <p className={classes.fine}>{t.notYet}</p>}
        </div>
        {more}
      </aside>
      {can.approve && !isAtSign && (
        <div className={classes.foot} role="region" aria-label={t.total}>
          <strong>{formatUsd(total)}</strong>
          {difference && <p>{difference}</p>}
          <a className={page.button} href="#sign" data-main>
            {t.goToSign}
          </a>
        </div>
      )}
    </main>
  );
}

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

/** Where the estimate stands, in words; and what changed since the revision before. */
function StatusStrip({ link, translations: t }: { link: EstimateLink; translations: Translations }) {
  const { valid_until, changes } = link.revision;
  const validity = valid_until ? t.validUntil(writtenDay(valid_until, t)) : '';
  const { tone, icon: Icon, title, lines } = stripOf(link, validity, t);
  return (
    <div className={classes.strip} data-tone={tone}>
      <Icon size={22} stroke={1.75} aria-hidden />
      <div>
        <div role="status">
          <p>
            <b>{title}</b>
          </p>
          {lines.filter(Boolean).map((line) => (
            <p key={line}>{line}</p>
          ))}
        </div>
        {changes && (
          <details>
            <summary>
              <IconHistory size={18} stroke={1.75} aria-hidden />
              {t.whatChangedOn(writtenDayOfMonth(changes.changed_on, t))}
            </summary>
            <div>
              <RevisionChanges changes={changes} translations={t} />
            </div>
          </details>
        )}
      </div>
    </div>
  );
}

function stripOf({ status, company, declines, revision }: EstimateLink, validity: string, t: Translations) {
  const [decline] = declines;
  if (status === 'revising')
    return { tone: 'amber', icon: IconInfoCircle, title: t.revising(company.name), lines: [t.revisingAdvice] };
  if (status === 'declined' && decline) {
    const title = t.declinedOn(writtenShortDay(decline.declined_at, t));
    return { tone: 'grey', icon: IconClock, title, lines: [validity] };
  }
  if (status === 'expired' && revision.valid_until) {
    const title = t.expiredOn(writtenDay(revision.valid_until, t));
    return { tone: 'amber', icon: IconClock, title, lines: [] };
  }
  if (status === 'question') {
    const lines = [t.questionOpenAdvice(company.name), validity];
    return { tone: 'blue', icon: IconMessageQuestion, title: t.questionOpen, lines };
  }
  return { tone: 'blue', icon: IconClock, title: t.waiting, lines: [validity] };
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

/** True while part of the element is in the window. */
function useIsInView(element: RefObject<HTMLElement | null>): boolean {
  const [isInView, setIsInView] = useState(false);
  useEffect(() => {
    const target = element.current;
    if (!target) return;
    const observer = new IntersectionObserver(([entry]) => setIsInView(entry?.isIntersecting ?? false));
    observer.observe(target);
    return () => observer.disconnect();
  }, [element]);
  return isInView;
}
