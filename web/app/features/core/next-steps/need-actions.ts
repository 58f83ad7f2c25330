import type { Need, NeedAction } from '#contract/core/needs.ts';
import { paths } from '../../../../kit/paths.ts';
import { sendReminder } from '../send-reminder/sent-reminders.ts';

/** A screen, with navigation state for its record. */
interface Way {
  to: string;
  state?: object;
}

interface NeedActionLink {
  label: string;
  /** The target of the action; undefined if the action is on Home itself. */
  way(need: Need): Way | undefined;
  /** Does it on the current screen instead; undefined if the line lacks what it needs. */
  run?: (need: Need) => (() => void) | undefined;
}

/** The actions of the lines: the label of the button and its target. */
export const NEED_ACTIONS: Record<NeedAction, NeedActionLink> = {
  answer: {
    label: 'Answer',
    way: ({ document: { type, id } }) =>
      type === 'change_order'
        ? { to: paths.answerChangeOrder(), state: { change_order_id: id } }
        : { to: paths.answerEstimate(), state: { estimate_id: id } },
  },
  view_approval: {
    label: 'View',
    way: ({ document }) => ({ to: paths.answerEstimate(), state: { estimate_id: document.id } }),
  },
  send_notification: { label: 'Send Reminder', way: notification, run: remind },
  view_payment: { label: 'View Payment', way: onlinePayment },
  refund: { label: 'Refund', way: onlinePayment },
  view_payments: {
    label: 'View Payments',
    way: ({ document }) => ({ to: paths.customerPayments(), state: { invoice_id: document.id } }),
  },
  fix_account: { label: 'Open Payments', way: () => ({ to: paths.payments() }) },
  create_invoice: {
    label: 'Create Invoice',
    way: ({ document }) => ({ to: paths.billing(), state: { estimate_id: document.id } }),
  },
  plan_visit: {
    label: 'Plan Visit',
    way: ({ project_id }) => ({ to: paths.createVisit(), state: { project_id } }),
  },
  change_time: { label: 'Change Time', way: visit },
  choose_crew: { label: 'Choose Crew', way: visit },
  send_reminder: {
    label: 'Send Reminder',
    way: ({ document }) => ({ to: paths.customerPayments(), state: { customer_id: document.id } }),
    run: remind,
  },
  send_again: { label: 'Send Again', way: sendAgain },
  check_expense: {
    label: 'Check Receipt',
    way: ({ document }) => ({ to: paths.updateExpense(), state: { expense_id: document.id } }),
  },
  close_timecard: { label: 'Close Time Card', way: () => undefined },
};

function remind({ customer_id, customer_name }: Need): (() => void) | undefined {
  if (!customer_id || !customer_name) return undefined;
  return () => sendReminder({ customer_id, customer_name });
}

function sendAgain(need: Need): Way | undefined {
  const { type, id } = need.document;
  if (type === 'estimate') return { to: paths.sendEstimate(), state: { estimate_id: id } };
  if (type === 'change_order') return { to: paths.sendChangeOrder(), state: { change_order_id: id } };
  if (type === 'invoice') return { to: paths.sendInvoice(), state: { invoice_id: id } };
  if (type === 'statement') return { to: paths.sendStatement(), state: { customer_id: id } };
  return type === 'visit' ? visit(need) : notification(need);
}

function visit({ document }: Need): Way {
  return { to: paths.updateVisit(), state: { visit_id: document.id } };
}

function notification({ document, customer_id }: Need): Way {
  return {
    to: paths.sendCustomerPayment(),
    state: { invoice_id: document.id, customer_id, history: 'invoice' },
  };
}

/** The list of online payments, filtered by the invoice. */
function onlinePayment({ number }: Need): Way {
  return { to: `${paths.payments()}?q=${number}` };
}
