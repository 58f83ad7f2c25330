import { AppError } from '#contract/errors.ts';
import type { CompanyDb } from '../../platform/database/database.ts';
import { countLimits as countAll, countNoLimits, type LimitName, type LimitToCount } from '../endpoints/rate-limits.ts';
import type { CountMessage } from './allowance.ts';
import { noticeRow, type NoticeSettings, type NoticeToSend } from './send-notice.ts';

/**
 * The subject of a counted notice: an action of a customer behind a link, the outcome of a payment, or the accounts
 * of the company. Each kind has its own limit, so that one cannot block another.
 */
export type NoticeKind = 'customer' | 'payment' | 'account';

/** An email that notifies an account. */
export interface CountedEmail extends Omit<NoticeToSend, 'method'> {
  kind: NoticeKind;
  /**
   * The account's owner has confirmed the address by following a link. An unconfirmed address may belong to anyone.
   */
  isConfirmed: boolean;
}

interface TextToCount {
  /** The account's phone. */
  recipient: string;
  now: Date;
}

/**
 * Sends and counts notices to accounts, in the caller's transaction. Each function returns false above a daily limit:
 * the notice is then omitted, but the action that it reports still takes place. Password reset links and security
 * warnings are not counted here. Instead, the actions that cause them are limited per account, so that no company can
 * block them.
 */
export interface NoticeAllowance {
  sendEmail(db: CompanyDb, email: CountedEmail): Promise<boolean>;
  /**
   * Counts a text message about a customer within the company's message limits. Most of each limit is reserved for
   * documents.
   */
  countText(db: CompanyDb, text: TextToCount): Promise<boolean>;
  /** Counts a password reset link sent by text; above the limit it is sent by email. */
  countSecurityText(db: CompanyDb, text: TextToCount): Promise<boolean>;
}

interface Services extends NoticeSettings {
  /** False if an operator has disabled limits. */
  isCounting: boolean;
  /** False if the operator has turned text messages off: none is allowed. */
  sendsTexts: boolean;
  countMessage: CountMessage;
  /** Whether the company has ever paid for its subscription. */
  hasPaid(db: CompanyDb): Promise<boolean>;
}

export function noticeAllowance({
  countMessage,
  hasPaid,
  isCounting,
  sendsTexts,
  ...settings
}: Services): NoticeAllowance {
  const countLimits = isCounting ? countAll : countNoLimits;

  /**
   * Counts against all limits, or against none if one is exceeded. The limits for trials do not apply to a company
   * that has paid.
   */
  async function isWithin(db: CompanyDb, all: readonly LimitToCount[], now: Date): Promise<boolean> {
    const exceeded = await countLimits(db, all, now);
    if (exceeded.length === 0) return true;
    if (!exceeded.every(({ name }) => OF_UNPAID.has(name)) || !(await hasPaid(db))) return false;
    const others = all.filter(({ name }) => !OF_UNPAID.has(name));
    return (await countLimits(db, others, now)).length === 0;
  }

  return {
    sendEmail: async (db, email) => {
      const { now } = email;
      if (!(await isWithin(db, limitsOf(db, email), now))) return false;
      const row = noticeRow(db, { ...email, method: 'email' }, settings);
      await db.insertInto('notices').values(row).execute();
      return true;
    },

    countText: async (db, { recipient, now }) => {
      const key = db.companyId;
      const limits: LimitToCount[] = [
        { name: 'notice_by_text', key },
        { name: 'notice_by_text_of_unpaid_company', key },
      ];
      return (
        sendsTexts &&
        (await isWithin(db, limits, now)) &&
        isCounted(countMessage(db, { company_id: key, recipient, isTyped: false, now }))
      );
    },

    countSecurityText: async (db, { recipient, now }) =>
      sendsTexts &&
      isWithin(
        db,
        [
          { name: 'security_text_to_phone', key: recipient },
          { name: 'security_text_by_unpaid_company', key: db.companyId },
        ],
        now,
      ),
  };
}

/**
 * The limits of an email. The company's come first, so that two transactions that notify the same accounts lock them
 * in the same order.
 */
function limitsOf({ companyId }: CompanyDb, { kind, recipient, isConfirmed }: CountedEmail): LimitToCount[] {
  const ofKind = `${companyId} ${kind}`;
  const toRecipient = `${companyId} ${recipient}`;
  const all: LimitToCount[] = [
    { name: 'notice_by_company', key: ofKind },
    { name: 'notice_by_unpaid_company', key: ofKind },
    { name: TO_RECIPIENT[kind], key: toRecipient },
  ];
  if (isConfirmed) return all;
  return [
    ...all,
    { name: 'notice_to_unconfirmed_recipient', key: toRecipient },
    { name: 'notice_to_unconfirmed_recipient_of_anybody', key: recipient },
  ];
}

const OF_UNPAID: ReadonlySet<LimitName> = new Set<LimitName>([
  'notice_by_unpaid_company',
  'notice_by_text_of_unpaid_company',
  'security_text_by_unpaid_company',
]);

const TO_RECIPIENT = {
  customer: 'notice_of_customer_to_recipient',
  payment: 'notice_of_payment_to_recipient',
  account: 'notice_of_account_to_recipient',
} as const satisfies Record<NoticeKind, LimitName>;

/** Returns false above a message limit, with nothing counted. */
async function isCounted(counted: Promise<void>): Promise<boolean> {
  try {
    await counted;
    return true;
  } catch (error) {
    if (error instanceof AppError) return false;
    throw error;
  }
}
