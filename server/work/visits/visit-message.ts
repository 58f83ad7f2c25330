import { arrivalWords, cancelledText, onMyWayText, visitDay, visitText, visitWhen } from '#domain/work/visit-words.ts';
import type { MessageContent } from '../../core/delivery/message-content.ts';
import { composeCustomerMessage, paragraphsOf } from '../../core/documents/customer-message.ts';
import type { Parties } from '../../core/documents/parties.ts';

/** The subject of a message: a visit, its new time, its cancellation, a reminder, or who is on the way. */
export type VisitUpdate =
  | { about: 'planned' | 'moved' | 'cancelled' }
  /** Includes the company's own sentence, which may be empty. */
  | { about: 'reminder'; sentence: string; is_confirmed: boolean }
  | { about: 'on_the_way'; name: string; minutes: number };

export interface VisitFacts {
  parties: Parties;
  day: string;
  starts: string | null;
  arrival_window_minutes: number;
  /** Lines of the jobsite's address. */
  address: string[];
  /** First names. */
  crew: string[];
  notes: string | null;
}

/** The message about a visit, by email and by text, around the link to its page. */
export function composeVisitMessage(visit: VisitFacts, update: VisitUpdate, link: string): MessageContent {
  const { parties } = visit;
  const named = { ...visit, company: parties.company.name, project_name: parties.project.name };
  const words = wordsOf(named, update);
  const content = composeCustomerMessage(
    {
      parties,
      what: 'visit',
      view: isToConfirm(update) ? 'Confirm or Ask for Another Time' : 'View Visit',
      ...words,
      facts: update.about === 'cancelled' ? [] : factsOf(visit),
      notes: update.about === 'cancelled' || !visit.notes ? [] : paragraphsOf(visit.notes),
      sms: '',
    },
    link,
  );
  return { ...content, sms: textOf(named, update, link) };
}

function isToConfirm(update: VisitUpdate): boolean {
  return update.about === 'reminder' ? !update.is_confirmed : update.about === 'planned' || update.about === 'moved';
}

type NamedVisit = VisitFacts & { company: string; project_name: string };

function wordsOf({ company, project_name, ...visit }: NamedVisit, update: VisitUpdate) {
  const when = visitWhen(visit).replace(/^on /, '');
  switch (update.about) {
    case 'planned':
      return {
        subject: `${company} is scheduled for ${when}`,
        heading: `We’ll see you ${visitDay(visit.day)}`,
        intro: `We’ll be there ${visitWhen(visit)} for ${project_name}. Please confirm, or ask for a different time.`,
      };
    case 'moved':
      return {
        subject: `New time: ${company} is scheduled for ${when}`,
        heading: `New time: ${visitDay(visit.day)}`,
        intro: `New time for ${project_name}: ${when}. Please confirm, or ask for a different time.`,
      };
    case 'cancelled':
      return {
        subject: `${company}: your ${visitDay(visit.day)} visit is canceled`,
        heading: 'This visit is canceled',
        intro: `Your ${visitDay(visit.day)} visit for ${project_name} is canceled.`,
      };
    case 'reminder':
      return {
        subject: `Reminder: ${company} is scheduled for ${when}`,
        heading: `We’ll see you ${visitDay(visit.day)}`,
        intro: [
          `Just a reminder: we’ll be there ${visitWhen(visit)} for ${project_name}.`,
          update.sentence,
          update.is_confirmed ? '' : 'Please confirm, or ask for a different time.',
        ]
          .filter(Boolean)
          .join(' '),
      };
    case 'on_the_way':
      return {
        subject: `${company}: ${update.name} is on the way`,
        heading: `${update.name} is on the way`,
        intro: `${update.name} is on the way, about ${update.minutes} minutes.`,
      };
  }
}

function textOf(named: NamedVisit, update: VisitUpdate, link: string): string {
  if (update.about === 'cancelled') return cancelledText(named, named.parties.company.phone);
  if (update.about === 'on_the_way') return onMyWayText(named, update);
  return visitText(named, { link, isMoved: update.about === 'moved' });
}

function factsOf(visit: VisitFacts) {
  const arrival = arrivalWords(visit);
  return [
    { label: 'Day', value: visitDay(visit.day), isStrong: true },
    ...(arrival ? [{ label: 'Arrival', value: arrival }] : []),
    ...(visit.address.length > 0 ? [{ label: 'Where', value: visit.address.join(', ') }] : []),
    ...(visit.crew.length > 0 ? [{ label: 'Your crew', value: visit.crew.join(', ') }] : []),
  ];
}
