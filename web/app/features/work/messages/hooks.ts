import { useQuery } from '@tanstack/react-query';
import { messages, type MessageLog } from '#endpoints/core/messages.ts';
import type { ResponseOf } from '#contract/endpoint.ts';
import { errorText } from '../../../../kit/api/error-text.ts';
import { callOptions } from '../../../../kit/api/queries.ts';
import { isOnItsWay } from './on-its-way.ts';

type Answer = ResponseOf<typeof messages.byCustomer>;

/** The messages of one kind of document, newest first. */
export interface Sent {
  sms: MessageLog[];
  email: MessageLog[];
}

/** The messages to one customer; fetched again every `pollEvery` milliseconds while a status may change. */
export function useMessages(customerId: string, { pollEvery }: { pollEvery: number }) {
  const result = useQuery({
    ...callOptions(messages.byCustomer, { params: { id: customerId } }),
    refetchInterval: ({ state }) =>
      allOf(state.data).some((each) => isOnItsWay(each, new Date())) ? pollEvery : false,
  });
  const { data } = result;
  return {
    sent: data && {
      estimate: sent(data.estimate),
      changeOrder: sent(data.change_order),
      invoice: sent(data.invoice),
      payment: sent(data.payment),
      visit: sent(data.visit),
    },
    failure: result.error && errorText('Failed to get messages', result.error),
    retry: () => void result.refetch(),
  };
}

/** One message to a customer with its current status. */
export function useMessage(customerId: string, message: MessageLog, { pollEvery }: { pollEvery: number }): MessageLog {
  const { data } = useQuery({
    ...callOptions(messages.byCustomer, { params: { id: customerId } }),
    refetchInterval: ({ state }) => (isOnItsWay(found(state.data, message), new Date()) ? pollEvery : false),
  });
  return found(data, message);
}

function found(response: Answer | undefined, message: MessageLog): MessageLog {
  return allOf(response).find(({ message_log_id }) => message_log_id === message.message_log_id) ?? message;
}

function allOf(response: Answer | undefined): MessageLog[] {
  if (!response) return [];
  return Object.values(response).flatMap((kind) => Object.values(sent(kind)).flat());
}

function sent({ sms, email }: Answer['estimate']): Sent {
  return { sms: sms.data.map(({ attributes }) => attributes), email: email.data.map(({ attributes }) => attributes) };
}
