import { Link } from '../../../../kit/router/router.tsx';
import type { OverviewMessage, OverviewPayment, OverviewPhoto } from '#contract/office/overviews.ts';
import type { Visit } from '#contract/work/visits.ts';
import { dayTitle } from '#domain/time.ts';
import { clockTime } from '#domain/work/visit-times.ts';
import { formatUsd } from '../../../../kit/format.ts';
import { IconMail, IconSend } from '../../../../kit/icons/icons.ts';
import { StatusBadge, type StatusTone } from '../../../../kit/lists/status-badge.tsx';
import { paths } from '../../../../kit/paths.ts';
import { longSpan } from '../../work/visits/visit-spans.ts';
import { KINDS, kindOf } from '../../work/visits/visit-state.tsx';
import type { Target } from './money-card.tsx';
import { dayText } from '../../../../kit/day-text.ts';
import { type CompanyTime, momentText } from './overview-text.ts';
import classes from './overviews.module.css';
import { Section } from './section.tsx';

/** The newest payments; omitted without any. */
export function PaymentsSection({
  payments,
  count,
  paid,
  today,
  all,
}: {
  payments: readonly OverviewPayment[];
  count: number;
  paid: number;
  today: string;
  all: Target;
}) {
  if (count === 0) return null;
  return (
    <Section
      title="Payments"
      count={`${count} · ${formatUsd(paid)}`}
      link={{ label: 'All payments', ...all }}
      order={6}
    >
      <ul className={classes.payments}>
        {payments.map((payment) => (
          <li key={payment.customer_payment_id}>
            <span>{dayText(payment.payment_date, today)}</span>
            <p>
              {methodText(payment)} <span>· Invoice #{payment.invoice_number}</span>
            </p>
            <b>{formatUsd(payment.amount)}</b>
          </li>
        ))}
      </ul>
    </Section>
  );
}

const METHODS: Readonly<Record<OverviewPayment['payment_method'], string>> = {
  bank_transfer: 'Bank Transfer',
  credit_card: 'Credit Card',
  cash: 'Cash',
  check: 'Check',
  money_order: 'Money Order',
};

/** "Check 2207, left at the site", or "Bank Transfer, second half": a note that names the method replaces it. */
function methodText({ payment_method, note }: OverviewPayment): string {
  const method = METHODS[payment_method];
  if (!note) return method;
  return note.toLowerCase().startsWith(method.toLowerCase()) ? note : `${method}, ${note}`;
}

const MESSAGE_STATES: Readonly<Record<OverviewMessage['status'], [word: string, tone: StatusTone]>> = {
  queued: ['Queued', 'blue'],
  sent: ['Sent', 'grey'],
  delivered: ['Delivered', 'grey'],
  failed: ['Failed', 'red'],
};

function messageState({ status, opened_at }: OverviewMessage): [word: string, tone: StatusTone] {
  return opened_at && status !== 'failed' ? ['Opened', 'blue'] : MESSAGE_STATES[status];
}

/** The newest messages to the customer; omitted without any. */
export function MessagesSection({
  messages,
  count,
  at,
  all,
  order,
}: {
  messages: readonly OverviewMessage[];
  count: number;
  at: CompanyTime;
  all: Target & { label: string };
  order: number;
}) {
  if (count === 0) return null;
  return (
    <Section title="Messages" count={count} link={all} order={order}>
      <ul className={classes.messages}>
        {messages.map((message) => {
          const Icon = message.is_reminder ? IconSend : IconMail;
          const [word, tone] = messageState(message);
          return (
            <li key={message.message_log_id}>
              <Icon size={20} stroke={1.75} aria-hidden />
              <p title={message.subject}>{message.subject}</p>
              <StatusBadge tone={tone}>{word}</StatusBadge>
              <span>{momentText(message.created_at, at)}</span>
            </li>
          );
        })}
      </ul>
    </Section>
  );
}

/** Today's and the next visits, or the last one. */
export function VisitsSection({
  visits,
  count,
  today,
  plan,
  showsProject,
}: {
  visits: readonly Visit[];
  count: number;
  today: string;
  plan: Target;
  showsProject: boolean;
}) {
  return (
    <Section title="Visits" count={count || ''} link={{ label: 'Plan Visit', ...plan }} order={3}>
      {visits.length === 0 ? (
        <p className={classes.empty}>No visits yet.</p>
      ) : (
        <ul className={classes.rows}>
          {visits.map((visit) => {
            const { word, tone } = KINDS[kindOf(visit)];
            const crew = visit.crew.map(({ first_name }) => first_name).join(', ') || 'No crew yet';
            return (
              <li key={visit.visit_id}>
                <div>
                  <Link to={paths.updateVisit()} state={{ visit_id: visit.visit_id }}>
                    {whenOf(visit, today)}
                  </Link>
                  <span>{showsProject ? `${visit.project_name} · ${crew}` : crew}</span>
                </div>
                <StatusBadge tone={tone}>{word}</StatusBadge>
              </li>
            );
          })}
        </ul>
      )}
    </Section>
  );
}

/** "Today, 8:00 AM – 12:00 PM", "Mon, Nov 23, 8:00 AM" */
function whenOf(visit: Visit, today: string): string {
  if (visit.day === today) return `Today, ${longSpan(visit)}`;
  return visit.starts === null ? dayTitle(visit.day) : `${dayTitle(visit.day)}, ${clockTime(visit.starts)}`;
}

const PHOTO_TAGS = { before_project: 'Before', after_project: 'After' } as const;

/** The newest photos; omitted without any. */
export function PhotosSection({
  photos,
  count,
  link,
  order,
}: {
  photos: readonly OverviewPhoto[];
  count: number;
  link: Target & { label: string };
  order: number;
}) {
  if (count === 0) return null;
  return (
    <Section title="Photos" count={count} link={link} order={order}>
      <ul className={classes.photos}>
        {photos.map((photo) => (
          <li key={photo.image_id}>
            <Link to={paths.photos()} state={{ project_id: photo.project_id }}>
              <img src={photo.url} alt={photo.file_name} loading="lazy" width={120} height={90} />
            </Link>
            <span>{photo.project_tag ? PHOTO_TAGS[photo.project_tag] : ''}</span>
          </li>
        ))}
      </ul>
    </Section>
  );
}
