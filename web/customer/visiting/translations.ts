import { clockTime } from '#domain/work/visit-times.ts';
import { arrivalWords, endOfWindow } from '#domain/work/visit-words.ts';

/* The texts of a visit's page, loaded with the page. */

interface ArrivalTime {
  starts: string | null;
  arrival_window_minutes: number;
}

const ENGLISH = {
  visitOf: (title: string, number: number, of: number) => `${title}, day ${number} of ${of}`,
  /** "between 8:00 and 10:00 AM" */
  arrival: (visit: ArrivalTime) => arrivalWords(visit) ?? 'at any time of the day',
  until: (time: string) => `Until about ${clockTime(time)}`,
  where: 'Where',
  whoComes: 'Your crew',
  and: 'and',
  beforeWeCome: 'Before we come',
  confirmVisit: 'Confirm',
  confirmingVisit: 'Confirming …',
  visitConfirmed: (firstName: string) => `Confirmed. Thank you, ${firstName}.`,
  visitConfirmedAdvice: (company: string) => `${company} knows. Nothing else to do.`,
  askForTime: 'Ask for Another Time',
  whichTime: 'Which time would suit you?',
  enterTime: 'Please write which time would suit you.',
  sendTime: 'Send',
  timeRequested: 'You asked for another time',
  timeRequestedAdvice: (company: string) => `${company} will tell you a new one. Until then this one stands.`,
  visitCancelled: 'This visit is canceled',
  visitDone: 'This visit is over',
  addToCalendar: 'Add to Calendar',
  onlyThisVisit: 'This link shows only this visit.',
  questionsTo: (phone: string) => `Questions: ${phone}`,
  /** Replaces the server's own sentences, which are in English. */
  errors: {} as Record<string, string>,
};

/** All texts of the page; a language with a missing text does not compile. */
export type VisitTranslations = typeof ENGLISH;

const SPANISH: VisitTranslations = {
  visitOf: (title, number, of) => `${title}, día ${number} de ${of}`,
  arrival: ({ starts, arrival_window_minutes }) => {
    if (starts === null) return 'a cualquier hora del día';
    if (arrival_window_minutes === 0) return `a ${hour(starts)}`;
    return `entre ${hour(starts)} y ${hour(endOfWindow(starts, arrival_window_minutes))}`;
  },
  until: (time) => `Hasta ${hour(time)} aproximadamente`,
  where: 'Dónde',
  whoComes: 'Su equipo',
  and: 'y',
  beforeWeCome: 'Antes de que lleguemos',
  confirmVisit: 'Confirmar',
  confirmingVisit: 'Confirmando …',
  visitConfirmed: (firstName) => `Confirmado. Gracias, ${firstName}.`,
  visitConfirmedAdvice: (company) => `${company} ya lo sabe. No tiene que hacer nada más.`,
  askForTime: 'Pedir otro horario',
  whichTime: '¿Qué horario le conviene?',
  enterTime: 'Escriba qué horario le conviene.',
  sendTime: 'Enviar',
  timeRequested: 'Usted pidió otro horario',
  timeRequestedAdvice: (company) => `${company} le avisará uno nuevo. Hasta entonces vale este.`,
  visitCancelled: 'Esta visita se canceló',
  visitDone: 'Esta visita ya pasó',
  addToCalendar: 'Agregar al calendario',
  onlyThisVisit: 'Este enlace muestra solo esta visita.',
  questionsTo: (phone) => `Preguntas: ${phone}`,
  errors: {
    visit_over: 'Esta visita ya pasó.',
    visit_cancelled: 'Esta visita se canceló.',
    visit_moved: 'El horario cambió desde que abrió la página. Mírelo otra vez, por favor.',
  },
};

export const TRANSLATIONS: Record<'en' | 'es', VisitTranslations> = { en: ENGLISH, es: SPANISH };

/** `las 8:00 a. m.`, `la 1:00 p. m.`, with non-breaking spaces. */
function hour(time: string): string {
  const written = clockTime(time).replace(' AM', '\u00a0a.\u00a0m.').replace(' PM', '\u00a0p.\u00a0m.');
  return `${written.startsWith('1:') ? 'la' : 'las'} ${written}`;
}
