/** The page in English; translations-es.ts has the same entries in the same order. */
export const ENGLISH = {
  locale: 'en-US',
  otherLanguage: 'Español',
  title: 'Time Card',
  loading: 'Loading your time card',

  notClockedIn: 'Not clocked in',
  clockedInSince: (time: string) => `Clocked in since ${time}`,
  runningTime: (hours: number, minutes: number) => `Running time ${hours} hours ${minutes} minutes`,
  hours: { current_day: 'Today', current_week: 'This week', current_month: 'This month' },
  notAvailable: 'N/A',

  jobsite: 'Jobsite',
  selectAJobsite: 'Select a jobsite',
  selectJobsite: 'Please select a jobsite.',
  noJobsite: 'No Jobsite Available',
  noJobsiteAdvice: 'Ask your office to add a jobsite to an active project.',
  selectForMap: 'Select a jobsite to view the map',
  map: 'Map with the jobsite marked',
  mapUnplaced: (status: number) =>
    `Geocode was not successful for the following reason: ${status === 404 ? '404, this address could not be found' : status || 'no connection'}`,
  choiceIsForNext: (jobsite: string) =>
    `You are still clocked in at ${jobsite}. This choice counts from your next Clock In.`,
  approximate: {
    zip: (zip: string) => `Approximate: the middle of ZIP ${zip}`,
    city: (city: string) => `Approximate: the middle of ${city}`,
    street: () => 'Approximate: on the street, not at the house',
  },
  mapUnloaded: 'The map cannot be loaded now.',
  zoomIn: 'Zoom in',
  zoomOut: 'Zoom out',
  directions: 'Directions',

  clockIn: 'Clock In',
  clockOut: 'Clock Out',
  sending: 'Sending …',
  clockedIn: (jobsite: string) => `Clocked in at ${jobsite}`,
  clockedOut: 'Clock out Successfully',
  cardIsOpen: 'An active time card already exists for this employee: 422',
  clockInFailed: (status: number) => `Clock in failed. Please try again. status: ${status}`,
  clockOutFailed: (status: number) => `Clock out failed. Please try again. status: ${status}`,
  tapFailed: 'An error occurred while create the work session.',
  tapKept: 'Kept on this phone, with its time',
  noOpenCard: 'No work session found with null clock_out.',
  mixedCards:
    'A time card of today has an end and no beginning. Ask your office to put it right; then you can clock in.',
  close: 'Close',

  previousDay: 'Previous day',
  nextDay: 'Next day',
  noCards: 'No time cards on this day.',
  dayNotLoaded: 'This day cannot be shown without a network.',
  tryAgain: 'Try Again',
  now: 'now',
  open: 'Open',
  stated: 'Your word',
  waiting: 'Waiting to be sent',

  leftEarlier: 'Left earlier and forgot to clock out?',
  forgotten: (duration: string) => `You have been clocked in for ${duration}. Did you forget to clock out?`,
  whenLeft: 'When did you leave?',
  leftIsSeen: 'Your office sees that you gave this time yourself.',
  clockOutThen: 'Clock Out at This Time',
  leftMissing: 'Say when you left.',
  leftTooEarly: 'You cannot have left before you clocked in.',
  leftInFuture: 'The time of leaving cannot be in the future.',

  offline: 'No connection. You can clock in and out: your taps are kept on this phone and sent by themselves.',
  offlineSince: (time: string) => `Shown as of ${time}.`,
  waitingTaps: (count: number) => (count === 1 ? '1 tap waits to be sent.' : `${count} taps wait to be sent.`),
  rejectedTaps: 'These taps could not be recorded',
  rejectedIn: (jobsite: string, time: string) => `Clock In at ${jobsite}, ${time}`,
  rejectedOut: (time: string) => `Clock Out, ${time}`,
  informOffice: 'Tell your office these times, so that your hours are right.',
  informedOffice: 'I have told my office',
  errors: {
    tooOld: 'It is more than 24 hours old, so only your office can enter it.',
    overlaps: 'You had another time card at that time.',
    open: 'You were clocked in already, perhaps on another phone.',
    closed: 'That time card was closed already.',
    noCard: 'There was no open time card to close.',
    jobsiteGone: 'The jobsite is not active any more.',
    codeGone: 'Your link does not work any more.',
    subscription: "Your company's subscription is not active.",
    other: 'The server did not accept it.',
  },

  unhandled: 'Unhandled Exceptions',
  unhandledAdvice: 'This link does not open a time card. Ask your office to send you a new link.',
  unreachable: 'Your time card cannot be loaded',
  unreachableAdvice: 'There is no connection to the server, and this phone has not opened this time card before.',
};

/** All texts of the page; a language that lacks one does not compile. */
export type Translations = { [K in keyof typeof ENGLISH]: Widened<(typeof ENGLISH)[K]> };
type Widened<T> = T extends string ? string : T extends Record<string, string> ? { [K in keyof T]: string } : T;
