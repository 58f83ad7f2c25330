import { dayIn } from '#domain/time.ts';
import type { Timecard } from '#contract/work/timecards.ts';
import { ApiError } from '../kit/api/call.ts';
import { sendExpense } from './send-expense.ts';
import { sendNote } from './send-note.ts';
import { type ClockTap, hasTakenEffect, isClockTap, type OutTap, type Tap, timeOf } from './tap.ts';
import { cardsOfDay, changeTimecard, clockIn, endBreak, startBreak } from './time-calls.ts';

/** The result of sending a tap. `waiting`: there was no response, so it is sent again later. */
export type Outcome = Settled | { is: 'waiting' };
export type Settled = { is: 'done'; card: Timecard | null } | { is: 'rejected'; error: ApiError };

/**
 * Sends a tap. With `isLive`, it is sent at the moment of the tap and timed by the server's clock; otherwise with the
 * recorded time. If the response of the live request is lost, it is unknown whether it was executed. If it was, the
 * later request is rejected, and the time cards show that it was executed.
 */
export async function sendTap(tap: Tap, { isLive, timeZone }: { isLive: boolean; timeZone: string }): Promise<Outcome> {
  try {
    if (isClockTap(tap)) return { is: 'done', card: await send(tap, isLive) };
    await (tap.kind === 'note' ? sendNote(tap) : sendExpense(tap));
    return { is: 'done', card: null };
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    if (isWithoutResponse(error) || (!isLive && isBusy(error))) return { is: 'waiting' };
    return isLive || !isClockTap(tap) ? { is: 'rejected', error } : afterError(tap, error, timeZone);
  }
}

async function send(tap: ClockTap, isLive: boolean): Promise<Timecard> {
  const { employee_code } = tap;
  // The same idempotency key requires the same request; with a recorded time, it is a different request.
  const tapped = isLive ? {} : { tapped_at: tap.at };
  const isStated = tap.kind === 'out' && tap.stated_at !== null;
  const key = isLive || isStated ? tap.key : `${tap.key}-late`;
  if (tap.kind === 'in') {
    const { company_code, jobsite_id } = tap;
    const timecard = { employee_code, company_code, jobsite_id, ...tapped };
    return (await clockIn({ body: { timecard } }, key)).data.attributes;
  }
  if (tap.kind !== 'out') {
    const call = tap.kind === 'break_start' ? startBreak : endBreak;
    const { company_code } = tap;
    return (await call({ body: { timecard: { employee_code, company_code, ...tapped } } }, key)).data.attributes;
  }
  const id = tap.timecard_id ?? (await openCardOf(tap));
  const timecard = tap.stated_at === null ? { clock_out: tap.at, ...tapped } : { stated_clock_out: tap.stated_at };
  return (await changeTimecard({ params: { id }, body: { timecard } }, key)).data.attributes;
}

/** The open time card that a tap closes when the tap was made before that card reached the server. */
async function openCardOf({ employee_code }: OutTap): Promise<string> {
  const { data } = await cardsOfDay({ params: { employee_code } });
  const open = data.find(({ attributes }) => attributes.is_open);
  if (!open) throw new ApiError(404, 'timecard_not_found', 'No card is open.');
  return open.id;
}

async function afterError(tap: ClockTap, error: ApiError, timeZone: string): Promise<Outcome> {
  const rejected = { is: 'rejected', error } as const;
  try {
    const query = { timecard_date: dayIn(timeZone, new Date(timeOf(tap))) };
    const { data } = await cardsOfDay({ params: { employee_code: tap.employee_code }, query });
    const cards = data.map(({ attributes }) => attributes);
    return hasTakenEffect(tap, cards) ? { is: 'done', card: null } : rejected;
  } catch (checkError) {
    return checkError instanceof ApiError && (isWithoutResponse(checkError) || isBusy(checkError))
      ? { is: 'waiting' }
      : rejected;
  }
}

/** No response, or one from another host, such as the sign-in page of a wireless network. */
function isWithoutResponse({ code }: ApiError): boolean {
  return code === 'network' || code === 'unreadable';
}

function isBusy({ status, code }: ApiError): boolean {
  return status === 429 || status >= 500 || code === 'in_progress';
}
