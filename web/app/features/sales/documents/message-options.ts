import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import type { CallInput, CallOptions } from '../../../../kit/api/call.ts';
import { call, mayHaveBeenDone, newIdempotencyKey } from '../../../../kit/api/call.ts';
import type { changeOrders } from '#contract/sales/change-orders.ts';
import type { customerPayments } from '#contract/sales/customer-payments.ts';
import type { BodyInput, Endpoint, ParamsOf, QueryInput } from '#contract/endpoint.ts';
import type { estimates } from '#contract/sales/estimates.ts';
import type { invoices } from '#contract/sales/invoices.ts';
import type { statements } from '#contract/sales/statements.ts';
import type { MessagePreview } from '#contract/core/message-options.ts';
import type { MessageLog } from '#contract/core/messages.ts';
import type { SendMethod } from '#domain/send-methods.ts';
import { useContractForm } from '../../../../kit/forms/contract-form.ts';
import { errorSentence, type Failure, failureText } from '../../../../kit/api/error-text.ts';
import { callOptions, refreshAll, useCall } from '../../../../kit/api/queries.ts';
import { isOff } from '../../../../kit/api/site-settings.ts';
import { useSession } from '../../../../kit/session/session.ts';
import type { CustomerOfRecord } from '../../work/projects/project-text.ts';

type MessageEndpoints<Send, Kind> = { send: Send } & Pick<
  Kind,
  keyof Kind & ('sendTest' | 'messagePreview' | 'pdfPages')
>;
interface MessageOf<Send extends Endpoint, Kind, Id> {
  endpoints: MessageEndpoints<Send, Kind>;
  /** Identifies the document for a preview and a test message. */
  id: Id;
  /** The fields of the request to send it that identify the document and its customer. */
  sendIds: SendIds<Send>;
  /** The parameters of the path of that request, if it has any. */
  params?: Send extends { params: unknown } ? ParamsOf<Send> : never;
}

/** A document that is sent with message options: the endpoints of its kind, and its ids. */
export type MessageDocument =
  | MessageOf<typeof estimates.send, typeof estimates, { estimate_id: string }>
  | MessageOf<typeof changeOrders.send, typeof changeOrders, { change_order_id: string }>
  | MessageOf<typeof invoices.send, typeof invoices, { invoice_id: string }>
  | MessageOf<typeof customerPayments.sendNotification, typeof customerPayments, { invoice_id: string }>
  | MessageOf<typeof statements.send, typeof statements, QueryInput<typeof statements.pdf>>;

type OptionName = 'subject' | 'message_text' | 'attach_pdf';
type FormField = 'account_id' | 'send_method' | 'recipient_email' | 'recipient_phone' | OptionName | 'copy_to_me';
type SendIds<E extends Endpoint> = Omit<BodyInput<E>, FormField>;
type MessageOptions = Partial<Pick<BodyInput<typeof estimates.send>, OptionName>>;

// The endpoints of all kinds have the same shapes: with the ids of one kind, the types of another fit.
type AnyEndpoints = MessageEndpoints<typeof estimates.send, typeof estimates>;
const endpointsOf = ({ endpoints }: MessageDocument) => endpoints as unknown as AnyEndpoints;
const idOf = ({ id }: MessageDocument) => id as { estimate_id: string };
const paramsOf = ({ params }: MessageDocument) => params as undefined;

/** The channels that are selected; empty until one is. Until then, the one of the preview counts. */
export type SendMethods = SendMethod | 'both' | '';

export interface SendValues {
  send_method: SendMethods;
  recipient_email: string;
  recipient_phone: string;
  /** Null while it is the standard text. */
  subject: string | null;
  message_text: string | null;
  attach_pdf: boolean;
  copy_to_me: boolean;
}

/** The channels of a message: email first. */
export function methodsOf(selected: SendMethods): SendMethod[] {
  if (selected === '') return [];
  return selected === 'both' ? ['email', 'sms'] : [selected];
}

/** The values with the channel that the message starts with, until the user selects another. */
function withMethod(values: SendValues, preview: MessagePreview | undefined): SendValues {
  return { ...values, send_method: values.send_method || (preview?.send_method ?? '') };
}

/**
 * The message as it would be sent now, and the error if it cannot be shown; the previous message while a new one is
 * loading.
 */
function useMessagePreview(document: MessageDocument, { attach_pdf }: Pick<SendValues, 'attach_pdf'>) {
  const query = { ...idOf(document), attach_pdf: attach_pdf ? ('true' as const) : ('false' as const) };
  const fetched = useQuery({
    ...callOptions(endpointsOf(document).messagePreview, { query }),
    placeholderData: (former: MessagePreview | undefined) => former,
  });
  return {
    preview: fetched.data,
    failure: fetched.error && errorSentence('Failed to get the preview', fetched.error),
    retry: () => void fetched.refetch(),
  };
}

/** The pages of the PDF as it would be sent now. */
export function usePdfPages(document: MessageDocument) {
  const fetched = useCall(endpointsOf(document).pdfPages, { query: idOf(document) });
  return {
    pages: fetched.data,
    failure: fetched.error && errorSentence('Failed to show the PDF', fetched.error),
    retry: () => void fetched.refetch(),
  };
}

/** The options that differ from the standard message. */
export function messageOptions(
  { subject, message_text, attach_pdf }: SendValues,
  preview: MessagePreview | undefined,
): MessageOptions {
  const differing = (text: string | null, standard: string | undefined) =>
    text !== null && text.trim() !== '' && text.trim() !== standard ? text : undefined;
  const [changedSubject, changedText] = [
    differing(subject, preview?.subject),
    differing(message_text, preview?.message_text),
  ];
  return {
    ...(changedSubject !== undefined && { subject: changedSubject }),
    ...(changedText !== undefined && { message_text: changedText }),
    ...(!attach_pdf && { attach_pdf }),
  };
}

interface SendingOptions {
  document: MessageDocument;
  record: CustomerOfRecord;
  failure: Failure;
  /** Saves data before sending, while the button is busy. */
  prepare?: () => Promise<void>;
}

/** The state of a text message that follows an email. */
export type SecondMessage = { phase: 'none' | 'busy' } | { phase: 'failed'; text: string };

/**
 * The form of a message sent by email, by text, or by both: then there are two messages, each with its own log entry.
 */
export function useSending({ document, record, failure, prepare }: SendingOptions) {
  const { record: session } = useSession();
  const [sent, setSent] = useState<MessageLog[]>([]);
  const [second, setSecond] = useState<SecondMessage & { key?: string }>({ phase: 'none' });
  const { sendIds } = document;
  // The form's values select the preview, and the body omits values that equal it.
  const standard = useRef<MessagePreview>(undefined);
  const endpoint = endpointsOf(document).send;

  function bodyOf(values: SendValues, send_method: SendMethod | undefined) {
    const { recipient_email, recipient_phone, copy_to_me } = values;
    const methods = methodsOf(values.send_method);
    return {
      ...(sendIds as SendIds<typeof estimates.send>),
      account_id: session?.account_id ?? '',
      // The contract reports the missing send method.
      send_method: send_method as SendMethod,
      // Both recipients are set, so that an invalid phone number is found before the email is sent.
      ...(methods.includes('email') && { recipient_email }),
      ...(methods.includes('sms') && { recipient_phone }),
      ...(send_method === 'email' && messageOptions(values, standard.current)),
      // With two messages, the sender receives a copy of the first one, which has the full content.
      ...(copy_to_me && send_method === methods[0] && { copy_to_me }),
    };
  }

  const initial: SendValues = {
    send_method: isOff('sms') ? 'email' : '',
    recipient_email: record.customer_email,
    recipient_phone: record.customer_phone,
    subject: null,
    message_text: null,
    attach_pdf: true,
    copy_to_me: false,
  };
  const form = useContractForm(endpoint, {
    initial,
    toBody: (entered) => {
      const values = withMethod(entered, standard.current);
      return bodyOf(values, methodsOf(values.send_method)[0]);
    },
    params: paramsOf(document),
    failure,
    prepare,
    check: (entered) => {
      const { send_method, recipient_email, recipient_phone } = withMethod(entered, standard.current);
      const methods = methodsOf(send_method);
      return {
        recipient_email: methods.includes('email') && recipient_email.trim() === '' && 'Please enter an email address.',
        recipient_phone: methods.includes('sms') && recipient_phone.trim() === '' && 'Please enter a phone number.',
      };
    },
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
      const input = { params: paramsOf(document), body: bodyOf(values, 'sms') };
      const { data } = await call(endpoint, input, { idempotencyKey: key });
      setSent((first) => [...first, data.attributes]);
      setSecond({ phase: 'none' });
      void refreshAll();
    } catch (error) {
      const text = failureText(failure, error);
      setSecond({ phase: 'failed', text, ...(mayHaveBeenDone(error) && { key }) });
    }
  }

  const values = withMethod(form.values, message.preview);
  return { form, values, message, sent, second, sendText: () => sendText(form.values) };
}

export type TestState = { phase: 'none' | 'busy' } | { phase: 'sent' | 'failed'; text: string };

/** Sends the message to the signed-in user through the selected channels. */
export function useTestMessage(document: MessageDocument, preview: MessagePreview | undefined) {
  const [state, setState] = useState<TestState>({ phase: 'none' });
  async function send(values: SendValues): Promise<void> {
    setState({ phase: 'busy' });
    try {
      const results: string[] = [];
      for (const send_method of methodsOf(values.send_method)) {
        const options = send_method === 'email' ? messageOptions(values, preview) : {};
        const input: CallInput<AnyEndpoints['sendTest']> = { body: { ...idOf(document), send_method, ...options } };
        results.push((await call(endpointsOf(document).sendTest, input, once())).message);
      }
      setState({ phase: 'sent', text: results.join(' ') });
    } catch (error) {
      setState({ phase: 'failed', text: errorSentence('Failed to send the test', error) });
    }
  }
  return { state, send };
}

function once(): CallOptions {
  return { idempotencyKey: newIdempotencyKey() };
}
