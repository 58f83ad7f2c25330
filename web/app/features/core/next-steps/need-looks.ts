import type { NeedKind } from '#contract/core/needs.ts';
import {
  IconAlertTriangle,
  IconBuilding,
  IconCalendarEvent,
  IconCash,
  IconClock,
  IconCreditCard,
  IconFileInvoice,
  IconFileText,
  IconMail,
  IconMessageQuestion,
  IconReceipt,
  IconReportMoney,
  IconSignature,
  IconUsers,
} from '../../../../kit/icons/icons.ts';
import type { IconComponent } from '../../../../kit/page/notice.tsx';

/** The icon of each kind of line, and its tone. */
export const NEED_LOOKS: Record<NeedKind, [icon: IconComponent, tone: 'blue' | 'red' | 'amber' | 'green']> = {
  estimate_approved: [IconSignature, 'green'],
  question: [IconMessageQuestion, 'blue'],
  payment_failed: [IconBuilding, 'red'],
  payment_disputed: [IconAlertTriangle, 'red'],
  invoice_overpaid: [IconCash, 'amber'],
  account_restricted: [IconCreditCard, 'red'],
  approved_unplanned: [IconCalendarEvent, 'amber'],
  visit_time_request: [IconCalendarEvent, 'amber'],
  installment_ready: [IconFileInvoice, 'blue'],
  invoices_overdue: [IconReportMoney, 'red'],
  estimate_expiring: [IconFileText, 'amber'],
  message_failed: [IconMail, 'red'],
  timecard_open: [IconClock, 'amber'],
  visit_without_crew: [IconUsers, 'amber'],
  receipts_to_check: [IconReceipt, 'amber'],
};
