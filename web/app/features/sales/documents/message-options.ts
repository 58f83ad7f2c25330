import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import type { CallInput, CallOptions } from '../../../../kit/api/call.ts';
import { call, mayHaveBeenDone, newIdempotencyKey } from '../../../../kit/api/call.ts';
import type { changeOrders } from '#contract/sales/change-orders.ts';
import type { customerPayments } from '#contract/sales/customer-payments.ts';
import type { BodyInput, Endpoint } from '#contract/endpoint.ts';
import type { estimates } from '#contract/sales/estimates.ts';
import type { invoices } from '#contract/sales/invoices.ts';
import type { MessagePreview } from '#contract/core/message-wording.ts';
import type { MessageLog } from '#contract/core/messages.ts';
import type { SendMethod } from '#domain/send-methods.ts';
import { useContractForm } from '../../../../kit/forms/contract-form.ts';
import { errorSentence, type Failure, failureText } from '../../../../kit/api/error-text.ts';
import { callOptions, refreshAll, useCall } from '../../../../kit/api/queries.ts';
import { useSession } from '../../../../kit/session/session.ts';
import type { CustomerOfRecord } from '../../work/projects/project-text.ts';

type WordedCalls<Send, Kind> = { send: Send } & Pick<Kind, keyof Kind & ('sendTest' | 'messagePreview' | 'pdfPages')>;
type Worded<Send extends Endpoint, Kind, Id> = { calls: WordedCalls<Send, Kind>; which: Ids<Send>; id: Id };

/** A document whose message can be worded: the calls of its kind, and its ids. */
export type WordedDocument =
  | Worded<typeof estimates.send, typeof estimates, { estimate_id: string }>
  | Worded<typeof changeOrders.send, typeof changeOrders, { change_order_id: string }>
  | Worded<typeof invoices.send, typeof invoices, { invoice_id: string }>
  | Worded<typeof customerPayments.sendNotification, typeof customerPayments, { invoice_id: string }>;

type Fields = 'account_id' | 'send_method' | 'recipient_email' | 'recipient_phone' | Words | 'copy_to_me';
type Words = 'subject' | 'message_text' | 'attach_pdf';
type Ids<E extends Endpoint> = Omit<BodyInput<E>, Fields>;

// The calls of all kinds have the same shapes; with the ids of one of them they are its own.
type Calls = WordedCalls<typeof estimates.send, typeof estimates>;
const callsOf = ({ calls }: WordedDocument) => calls as Calls;
const idOf = ({ id }: WordedDocument) => id as { estimate_id: string };

export type Way = SendMethod | 'both' | '';

export interface SendValues {
  send_method: Way;
  recipient_email: string;
  recipient_phone: string;
  /** Null while it is what the message says by itself. */
  subject: string | null;
  message_text: string | null;
  attach_pdf: boolean;
  copy_to_me: boolean;
}

/** By which channels a message goes: an email first. */
export function methodsOf(way: Way): SendMethod[] {
  if (way === '') return [];
  return way === 'both' ? ['email', 'sms'] : [way];
}

/** The message as it would go out now, and why it cannot be shown; while it changes, as it was. */
function useMessagePreview(document: WordedDocument, { attach_pdf }: Pick<SendValues, 'attach_pdf'>) {
  const query = { ...idOf(document), attach_pdf: attach_pdf ? ('true' as const) : ('false' as const) };
  const asked = useQuery({
    ...callOptions(callsOf(document).messagePreview, { query }),
    placeholderData: (former: MessagePreview | undefined) => former,
  });
  return {
    preview: asked.data,
    failure: asked.error && errorSentence('Failed to get the preview', asked.error),
    retry: () => void asked.refetch(),
  };
}

/** The pages of the PDF as they would go out now. */
export function usePdfPages(document: WordedDocument) {
  const asked = useCall(callsOf(document).pdfPages, { query: idOf(document) });
  return {
    pages: asked.data,
    failure: asked.error && errorSentence('Failed to show the PDF', asked.error),
    retry: () => void asked.refetch(),
  };
}

/** What the sender has written in place of what the message says by itself. */
export function wordsOf(
  { subject, message_text, attach_pdf }: SendValues,
  preview: MessagePreview | undefined,
): Partial<Pick<BodyInput<typeof estimates.send>, Words>> {
  const own = (text: string | null, standard: string | undefined) =>
    text !== null && text.trim() !== '' && text.trim() !== standard ? text : undefined;
  const [ownSubject, ownText] = [own(subject, preview?.subject), own(message_text, preview?.message_text)];
  return {
    ...(ownSubject !== undefined && { subject: ownSubject }),
    ...(ownText !== undefined && { message_text: ownText }),
    ...(!attach_pdf && { attach_pdf }),
  };
}

interface SendingOptions {
  document: WordedDocument;
  record: CustomerOfRecord;
  failure: Failure;
  /** What is saved before it is sent, while the button is busy. */
  prepare?: () => Promise<void>;
}

/** What became of a text that follows an email. */
export type SecondMessage = { phase: 'none' | 'busy' } | { phase: 'failed'; text: string };

/** The form of a message that goes by email, by text, or by both: two messages, each with its own entry. */
export function useSending({ document, record, failure, prepare }: SendingOptions) {
  const { record: session } = useSession();
  const [sent, setSent] = useState<MessageLog[]>([]);
  const [second, setSecond] = useState<SecondMessage & { key?: string }>({ phase: 'none' });
  const { which } = document;
  // The form's values choose the preview, which its body leaves out where it says the same.
  const standard = useRef<MessagePreview>(undefined);
  const endpoint = callsOf(document).send;

  function bodyOf(values: SendValues, send_method: SendMethod | undefined) {
    const { recipient_email, recipient_phone, copy_to_me } = values;
    const goesTo = methodsOf(values.send_method);
    return {
      ...(which as Ids<typeof estimates.send>),
      account_id: session?.account_id ?? '',
      // The contract reports the missing send method.
      send_method: send_method as SendMethod,
      // Both, so that a wrong phone is found before the email is gone.
      ...(goesTo.includes('email') && { recipient_email }),
      ...(goesTo.includes('sms') && { recipient_phone }),
      ...(send_method === 'email' && wordsOf(values, standard.current)),
      // Of two messages the sender gets the one with everything in it.
      ...(copy_to_me && send_method === goesTo[0] && { copy_to_me }),
    };
  }

  const initial: SendValues = {
    send_method: '',
    recipient_email: record.customer_email,
    recipient_phone: record.customer_phone,
    subject: null,
    message_text: null,
    attach_pdf: true,
    copy_to_me: false,
  };
  const form = useContractForm(endpoint, {
    initial,
    toBody: (values) => bodyOf(values, methodsOf(values.send_method)[0]),
    failure,
    prepare,
    check: ({ send_method, recipient_email, recipient_phone }) => ({
      recipient_email:
        methodsOf(send_method).includes('email') && recipient_email.trim() === '' && 'Please enter an email address.',
      recipient_phone:
        methodsOf(send_method).includes('sms') && recipient_phone.trim() === '' && 'Please enter a phone number.',
    }),
    onDone: ({ data }, values) => {
      setSent([data.attributes]);
      if (values.send_method === 'both') void sendText(values);
    },
  });

  const message = useMessagePreview(document, form.values);
  useEffect(() => {
    standard.current = message.preview;
  }, [message.preview]);

  async function sendText(values: SendValues): Promise<void> {
    const key = second.key ?? newIdempotencyKey();
    setSecond({ phase: 'busy', key });
    try {
      const { data } = await call(endpoint, { body: bodyOf(values, 'sms') }, { idempotencyKey: key });
      setSent((first) => [...first, data.attributes]);
      setSecond({ phase: 'none' });
      void refreshAll();
    } catch (error) {
      const text = failureText(failure, error);
      setSecond({ phase: 'failed', text, ...(mayHaveBeenDone(error) && { key }) });
    }
  }

  return { form, message, sent, second, sendText: () => sendText(form.values) };
}

export type TestState = { phase: 'none' | 'busy' } | { phase: 'sent' | 'failed'; text: string };

/** Sends the message to the signed-in person, by the channels that are chosen. */
export function useTestMessage(document: WordedDocument, preview: MessagePreview | undefined) {
  const [state, setState] = useState<TestState>({ phase: 'none' });
  async function send(values: SendValues): Promise<void> {
    setState({ phase: 'busy' });
    try {
      const said: string[] = [];
      for (const send_method of methodsOf(values.send_method)) {
        const words = send_method === 'email' ? wordsOf(values, preview) : {};
        const input: CallInput<Calls['sendTest']> = { body: { ...idOf(document), send_method, ...words } };
        said.push((await call(callsOf(document).sendTest, input, once())).message);
      }
      setState({ phase: 'sent', text: said.join(' ') });
    } catch (error) {
      setState({ phase: 'failed', text: errorSentence('Failed to send the test', error) });
    }
  }
  return { state, send };
}

function once(): CallOptions {
  return { idempotencyKey: newIdempotencyKey() };
}
