import { IconClock, IconHistory, IconInfoCircle, IconMessageQuestion } from '../kit/icons/icons.ts';
import type { ProposalLink } from './customer-link.ts';
import classes from './document.module.css';
import { RevisionChanges } from './revision-changes.tsx';
import type { Translations } from './translations-en.ts';
import { writtenDay, writtenDayOfMonth, writtenShortDay } from './written.ts';

/** The status of the document in words, and the changes since the previous revision. */
export function StatusStrip({ link, translations: t }: { link: ProposalLink; translations: Translations }) {
  const { valid_until, changes } = link.revision;
  const validity = valid_until ? t.validUntil(writtenDay(valid_until, t)) : '';
  const { tone, icon: Icon, title, lines } = stripOf(link, validity, t);
  return (
    <div className={classes.strip} data-tone={tone}>
      <Icon size={22} stroke={1.75} aria-hidden />
      <div>
        <div role="status">
          <p>
            <b>{title}</b>
          </p>
          {lines.filter(Boolean).map((line) => (
            <p key={line}>{line}</p>
          ))}
        </div>
        {changes && (
          <details>
            <summary>
              <IconHistory size={18} stroke={1.75} aria-hidden />
              <span>
                {t.whatChangedOn(writtenDayOfMonth(changes.changed_on, t))}
                <small>
                  <RevisionChanges changes={changes} show="names" translations={t} />
                </small>
              </span>
            </summary>
            <div>
              <RevisionChanges changes={changes} show="whole" translations={t} />
            </div>
          </details>
        )}
      </div>
    </div>
  );
}

function stripOf({ kind, status, company, declines, revision }: ProposalLink, validity: string, t: Translations) {
  const [decline] = declines;
  if (status === 'revising')
    return { tone: 'amber', icon: IconInfoCircle, title: t.revising(company.name), lines: [t.revisingAdvice] };
  if (status === 'declined' && decline) {
    const title = t.declinedOn(writtenShortDay(decline.declined_at, t));
    return { tone: 'grey', icon: IconClock, title, lines: [validity] };
  }
  if (status === 'expired' && revision.valid_until) {
    const title = t.answering[kind].expiredOn(writtenDay(revision.valid_until, t));
    return { tone: 'amber', icon: IconClock, title, lines: [] };
  }
  if (status === 'question') {
    const lines = [t.questionOpenAdvice(company.name), validity];
    return { tone: 'blue', icon: IconMessageQuestion, title: t.questionOpen, lines };
  }
  return { tone: 'blue', icon: IconClock, title: t.waiting, lines: [validity] };
}
