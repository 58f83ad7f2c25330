import { useQuery } from '@tanstack/react-query';
import { messages, type MessageLog } from '#endpoints/core/messages.ts';
import { type CustomerMessageLog, newestMessages } from '#endpoints/core/newest-messages.ts';
import type { ResponseOf } from '#contract/endpoint.ts';
import { errorText } from '../../../../kit/api/error-text.ts';
import { callOptions } from '../../../../kit/api/queries.ts';
import { isOnItsWay } from './on-its-way.ts';

type Answer = ResponseOf<typeof messages.byCustomer>;

/** A message; in a list of several customers it has the customer's name. */
export type ListedMessage = MessageLog & Partial<Pick<CustomerMessageLog, 'customer_id' | 'customer_name'>>;

/** The messages of one kind of document, newest first. */
export interface Sent {
  sms: ListedMessage[];
  email: ListedMessage[];
}

/**
 * The messages to one customer, or the newest ones to all; fetched again every `pollEvery` milliseconds while a status
 * may change.
 */
export function useMessages(customerId: string | null, { pollEvery }: { pollEvery: number }) {
  const polling = { refetchInterval: pollWhile(pollEvery) };
  const ofCustomer = useQuery({
    ...callOptions(messages.byCustomer, { params: { id: customerId ?? '' } }),
    ...polling,
    enabled: customerId !== null,
  });
  const newest = useQuery({ ...callOptions(newestMessages.list, {}), ...polling, enabled: customerId === null });
  const result = customerId === null ? newest : ofCustomer;
  const { data } = result;
  return {
    sent: data && {
      estimate: sent(data.estimate),
      changeOrder: sent(data.change_order),
      invoice: sent(data.invoice),
      payment: sent(data.payment),
      statement: sent(data.statement),
      visit: sent(data.visit),
    },
    failure: result.error && errorText('Failed to get messages', result.error),
    retry: () => void result.refetch(),
  };
}

function pollWhile(pollEvery: number) {
  return ({ state }: { state: { data: Answer | undefined } }) =>
    allOf(state.data).some((each) => isOnItsWay(each, new Date())) && pollEvery;
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
