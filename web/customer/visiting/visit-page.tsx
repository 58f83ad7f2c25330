import { TIME_REQUEST_MAX } from '#domain/sales/response-limits.ts';
import { type FormEvent, type ReactNode, useState } from 'react';
import {
  IconCalendarEvent,
  IconCircleCheck,
  IconCircleX,
  IconClock,
  IconInfoCircle,
  IconMapPin,
  IconUsers,
} from '../../kit/icons/icons.ts';
import { IconCheck } from '../../kit/icons/public-icons.ts';
import { Answer } from '../answer.tsx';
import page from '../customer-page.module.css';
import type { VisitLink } from '../customer-link.ts';
import { Failure, Field } from '../field.tsx';
import type { Translations } from '../translations-en.ts';
import { useAction } from '../use-action.ts';
import { TRANSLATIONS, type VisitTranslations } from './translations.ts';
import { confirmVisit, requestTime } from './visit-calls.ts';
import classes from '../later.module.css';
import { WrongPerson } from '../wrong-person.tsx';
import { asSentence } from '../written.ts';

interface VisitPageProps {
  token: string;
  link: VisitLink;
  reload: () => Promise<void>;
  translations: Translations;
}

/** The visit's time, address and crew, and the two responses: confirm, or another time. */
export function VisitPage({ token, link, reload, translations: t }: VisitPageProps) {
  const [isWrong, setIsWrong] = useState(false);
  const { visit, company } = link;
  const w = TRANSLATIONS[t.language];
  if (isWrong)
    return (
      <Answer tone="green" icon={IconCircleCheck} title={t.notForMeDone} lead={t.notForMeDoneAdvice(company.name)} />
    );
  const { part } = visit;
  return (
    <main id="document" className={page.layout} data-alone>
      <div className={page.document}>
        <div className={classes.visit}>
          <Band link={link} translations={t} />
          <div className={classes.when} data-cancelled={visit.status === 'cancelled' || undefined}>
            <p>{part ? w.visitOf(visit.title, part.number, part.of) : visit.title}</p>
            <h1 tabIndex={-1}>{writtenVisitDay(visit.day, t)}</h1>
            <p className={classes.arrival}>{w.arrival(visit)}</p>
            {visit.ends && <p className={page.hint}>{w.until(visit.ends)}</p>}
          </div>
          <dl className={classes.facts}>
            <Fact icon={IconMapPin} label={w.where} value={visit.address.join(', ')} />
            <Fact icon={IconUsers} label={w.whoComes} value={listed(visit.crew, w)} />
            <Fact icon={IconInfoCircle} label={w.beforeWeCome} value={visit.notes} />
          </dl>
        </div>
        {visit.can_answer && <VisitActions token={token} link={link} reload={reload} translations={t} />}
        <div className={classes.visitFoot}>
          <p className={page.hint}>{w.onlyThisVisit}</p>
          <p>
            <a href={`tel:${company.phone}`}>{w.questionsTo(company.phone)}</a>
          </p>
        </div>
        <WrongPerson token={token} link={link} onReported={() => setIsWrong(true)} translations={t} />
      </div>
    </main>
  );
}

/** The customer's response, or that a response is no longer possible. */
function Band({ link, translations: t }: { link: VisitLink; translations: Translations }) {
  const { visit, company, customer_name } = link;
  const w = TRANSLATIONS[t.language];
  if (visit.status === 'cancelled') return <BandOf tone="grey" icon={IconCircleX} title={w.visitCancelled} />;
  if (!visit.can_answer) return <BandOf tone="grey" icon={IconClock} title={w.visitDone} />;
  if (visit.confirmation === 'confirmed') {
    const [firstName = customer_name] = customer_name.split(/\s+/);
    return (
      <BandOf tone="green" icon={IconCircleCheck} title={w.visitConfirmed(firstName)}>
        {w.visitConfirmedAdvice(company.name)}
      </BandOf>
    );
  }
  if (visit.confirmation !== 'asked_to_change') return null;
  return (
    <BandOf tone="amber" icon={IconClock} title={w.timeRequested} quote={visit.time_request}>
      {w.timeRequestedAdvice(company.name)}
    </BandOf>
  );
}

interface BandProps {
  tone: 'green' | 'amber' | 'grey';
  icon: typeof IconClock;
  title: string;
  /** The customer's own text. */
  quote?: string | null;
  children?: ReactNode;
}

function BandOf({ tone, icon: Icon, title, quote, children }: BandProps) {
  return (
    <div className={classes.band} data-tone={tone} role="status">
      <Icon size={24} aria-hidden />
      <div>
        <p>
          <b>{title}</b>
        </p>
        {quote && <blockquote>{quote}</blockquote>}
        {children && <p>{children}</p>}
      </div>
    </div>
  );
}

function Fact({ icon: Icon, label, value }: { icon: typeof IconClock; label: string; value: string | null }) {
  if (!value) return null;
  return (
    <div>
      <dt>
        <Icon size={22} stroke={1.75} aria-hidden />
        {label}
      </dt>
      <dd>{value}</dd>
    </div>
  );
}

/** `useAction`, with the error messages of a visit. */
function useVisitAction(t: Translations) {
  return useAction({ ...t, errors: { ...t.errors, ...TRANSLATIONS[t.language].errors } });
}

/** Confirming comes first; afterwards, the calendar and another time remain. */
function VisitActions({ token, link, reload, translations: t }: VisitPageProps) {
  const { visit } = link;
  const w = TRANSLATIONS[t.language];
  const [isAsking, setIsAsking] = useState(false);
  const action = useVisitAction(t);
  const confirm = async () => {
    const seen = {
      day: visit.day,
      starts: visit.starts ?? '',
      arrival_window_minutes: String(visit.arrival_window_minutes),
    };
    const isMoved = !(await action.run((key) => confirmVisit({ params: { token }, query: seen }, key)));
    // Shows what has changed in the meantime, in either case.
    await reload();
    if (!isMoved) window.scrollTo({ top: 0 });
  };
  if (isAsking)
    return (
      <AskForTime
        token={token}
        onDone={() => {
          setIsAsking(false);
          void reload();
        }}
        onBack={() => setIsAsking(false)}
        translations={t}
      />
    );
  return (
    <div className={classes.actions}>
      <Failure>{action.failure}</Failure>
      {visit.confirmation !== 'confirmed' && (
        <button
          type="button"
          className={page.button}
          data-main
          disabled={action.isBusy}
          aria-busy={action.isBusy}
          onClick={() => void confirm()}
        >
          <IconCheck size={20} aria-hidden />
          {action.isBusy ? w.confirmingVisit : w.confirmVisit}
        </button>
      )}
      <button type="button" className={page.button} onClick={() => setIsAsking(true)}>
        {w.askForTime}
      </button>
      <a className={page.button} href={visit.calendar_url}>
        <IconCalendarEvent size={20} aria-hidden />
        {w.addToCalendar}
      </a>
    </div>
  );
}

interface AskForTimeProps {
  token: string;
  onDone: () => void;
  onBack: () => void;
  translations: Translations;
}

function AskForTime({ token, onDone, onBack, translations: t }: AskForTimeProps) {
  const [text, setText] = useState('');
  const [fault, setFault] = useState<string>();
  const w = TRANSLATIONS[t.language];
  const action = useVisitAction(t);
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    setFault(text.trim() === '' ? w.enterTime : undefined);
    if (text.trim() === '') return;
    if (await action.run((key) => requestTime({ params: { token }, body: { text: text.trim() } }, key))) onDone();
  };
  return (
    <form className={page.panel} noValidate onSubmit={(event) => void submit(event)}>
      <Field label={w.whichTime} error={fault}>
        {(props) => (
          <textarea
            {...props}
            ref={focus}
            rows={3}
            maxLength={TIME_REQUEST_MAX}
            value={text}
            onChange={(event) => {
              setText(event.target.value);
              setFault(undefined);
            }}
          />
        )}
      </Field>
      <Failure>{action.failure}</Failure>
      <div className={page.buttons}>
        <button type="button" className={page.button} onClick={onBack}>
          {t.back}
        </button>
        <button className={page.button} data-answer disabled={action.isBusy} aria-busy={action.isBusy}>
          {action.isBusy ? t.sending : w.sendTime}
        </button>
      </div>
    </form>
  );
}

/** Focuses the form when it is rendered: the button that opened it no longer exists. */
function focus(area: HTMLTextAreaElement | null): void {
  area?.focus();
}

/** "Luis, Dana and Ana" */
function listed(names: readonly string[], w: VisitTranslations): string {
  if (names.length < 2) return names.join('');
  return `${names.slice(0, -1).join(', ')} ${w.and} ${names.at(-1)}`;
}

/** Formats a calendar day as "Wednesday, Dec 2", with a capital letter in Spanish too. */
function writtenVisitDay(day: string, { locale }: Translations): string {
  const parts = { weekday: 'long', month: 'short', day: 'numeric', timeZone: 'UTC' } as const;
  return asSentence(new Intl.DateTimeFormat(locale, parts).format(new Date(`${day}T00:00:00Z`)));
}
