import { type ReactNode, useState } from 'react';
import type { CrewVisit, CrewWork } from '#contract/work/visits.ts';
import { clockTime } from '#domain/work/visit-times.ts';
import { directionsTo } from '../kit/maps/directions.ts';
import { formatAddress } from '../kit/format.ts';
import { IconCall, IconExternalLink, IconUsers } from '../kit/icons/icons.ts';
import { IconChevronDown } from '../kit/icons/public-icons.ts';
import { OnMyWay } from './on-my-way.tsx';
import type { Translations } from './translations-en.ts';
import classes from './visits-and-days.module.css';
import { writtenShortDay } from './written.ts';

interface VisitProps {
  visit: CrewVisit;
  translations: Translations;
}

/** The current destination, in a frame. Text entered by the office is not translated. */
export function CurrentVisit({ visit, employeeCode, translations }: VisitProps & { employeeCode: string }) {
  return (
    <section className={classes.current} aria-label={translations.today}>
      <p className={classes.head}>
        <b>{timesOf(visit, translations)}</b>
        <span>{translations.today}</span>
      </p>
      <h2 lang="en">{visit.title}</h2>
      <VisitDetails visit={visit} translations={translations}>
        {visit.status === 'planned' && visit.can_tell_customer && (
          <OnMyWay key={visit.visit_id} visitId={visit.visit_id} {...{ employeeCode, translations }} />
        )}
      </VisitDetails>
    </section>
  );
}

interface VisitListProps {
  heading: string;
  visits: readonly CrewVisit[];
  /** Shows the day before the time. */
  withDay?: boolean;
  translations: Translations;
}

/** The other visits; each expands to its address and notes. */
export function VisitList({ heading, visits, withDay = false, translations }: VisitListProps) {
  if (visits.length === 0) return null;
  return (
    <section className={classes.list} aria-label={heading}>
      <h2>{heading}</h2>
      <ul>
        {visits.map((visit) => (
          <li key={visit.visit_id}>
            <details>
              <summary>
                <span className={classes.when}>
                  {withDay && <span>{writtenShortDay(visit.day, translations)}</span>}
                  <b>{visit.starts ? clockTime(visit.starts) : translations.allDay}</b>
                </span>
                <span className={classes.what}>
                  <b lang="en">{visit.title}</b>
                  <span lang="en">{visit.jobsite_name ?? ''}</span>
                </span>
                <IconChevronDown size={20} aria-hidden />
              </summary>
              <p className={classes.times}>{timesOf(visit, translations)}</p>
              <VisitDetails visit={visit} translations={translations} />
            </details>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** Address with directions, other crew members, the on-my-way action, the notes and the work list. */
function VisitDetails({ visit, translations, children }: VisitProps & { children?: ReactNode }) {
  const address = formatAddress(visit);
  return (
    <>
      {(address || visit.jobsite_name) && <p className={classes.text}>{address || visit.jobsite_name}</p>}
      {visit.mates.length > 0 && (
        <p className={classes.mates}>
          <IconUsers size={20} aria-hidden />
          {translations.withMates(visit.mates.join(', '))}
        </p>
      )}
      {address && (
        <a className={classes.directions} href={directionsTo(address)} target="_blank" rel="noreferrer">
          <IconExternalLink size={20} aria-hidden />
          {translations.directions}
        </a>
      )}
      {visit.customer_phone && (
        <a className={classes.directions} href={`tel:${visit.customer_phone}`}>
          <IconCall size={20} aria-hidden />
          {translations.callCustomer(visit.customer_phone)}
        </a>
      )}
      {children}
      {visit.notes_for_crew && (
        <div className={classes.notes}>
          <h3>{translations.notes}</h3>
          <p lang="en">{visit.notes_for_crew}</p>
        </div>
      )}
      <WorkList visit={visit} translations={translations} />
    </>
  );
}

/** Maximum number of work list lines shown until the user expands the list. */
const WORK_SHOWN = 3;

/** The work to do, as entered by the office. A visit stored by an earlier version of the page has none. */
function WorkList({ visit, translations }: { visit: Partial<Pick<CrewVisit, 'work'>>; translations: Translations }) {
  const [isWhole, setIsWhole] = useState(false);
  const { work = [] } = visit;
  if (work.length === 0) return null;
  return (
    <div className={classes.notes}>
      <h3>{translations.workList}</h3>
      <ul className={classes.work}>
        {(isWhole ? work : work.slice(0, WORK_SHOWN)).map((item, index) => (
          // The lines keep their order, and two may be equal.
          // oxlint-disable-next-line react/no-array-index-key
          <li key={index} data-credit={item.is_credit || undefined}>
            <span lang="en">{workText(item)}</span>
            {item.is_credit && <em>{translations.notToBeDone}</em>}
          </li>
        ))}
      </ul>
      {!isWhole && work.length > WORK_SHOWN && (
        <button type="button" className={classes.showAll} onClick={() => setIsWhole(true)}>
          {translations.showAll(work.length)}
        </button>
      )}
    </div>
  );
}

/** `Template counter, 42 sq ft`, `Skylight × 2` or, for a quantity of one, `Tear-off`. */
function workText({ description, quantity, unit }: CrewWork): string {
  const counted = quantity.toLocaleString('en-US');
  if (unit) return `${description}, ${counted} ${unit}`;
  return quantity === 1 ? description : `${description} × ${counted}`;
}

/** `8:00 AM – 12:00 PM` */
function timesOf({ starts, ends }: CrewVisit, translations: Translations): string {
  return starts && ends ? `${clockTime(starts)} – ${clockTime(ends)}` : translations.allDay;
}
