import type { ReactNode } from 'react';
import type { clockButtons } from '#domain/work/clocking.ts';
import { IconX } from '../kit/icons/icons.ts';
import classes from './clock-bar.module.css';
import type { BreakTap } from './tap.ts';
import type { Translations } from './translations-en.ts';
import type { Message, TimeCardState } from './time-card.ts';

interface ClockBarProps {
  buttons: ReturnType<typeof clockButtons>;
  tapInProgress: TimeCardState['tapInProgress'];
  message: Message | null;
  /** Whether a break is in progress; undefined while not clocked in. */
  onBreak: boolean | undefined;
  /** The select of the jobsite that Clock In applies to. */
  jobsite: ReactNode;
  translations: Translations;
  onClockIn: () => void;
  onClockOut: () => void;
  onTakeBreak: (kind: BreakTap['kind']) => void;
  onClose: () => void;
}

/**
 * Clock In on the left, Clock Out on the right; the enabled one is wide. After a tap, both keep their state for a
 * moment, so that a second tap in the same place cannot undo the first.
 */
export function ClockBar(props: ClockBarProps) {
  const { buttons, tapInProgress, message, jobsite, translations, onBreak, onTakeBreak } = props;
  const { onClockIn, onClockOut, onClose } = props;
  const { canClockIn, canClockOut } = buttons;
  const wide = tapInProgress?.kind === 'in' ? 'in' : tapInProgress?.kind === 'out' || canClockOut ? 'out' : 'in';
  const button = (kind: 'in' | 'out', isPossible: boolean, onPress: () => void) => (
    <button
      type="button"
      className={classes.button}
      disabled={!isPossible || tapInProgress !== null}
      aria-busy={tapInProgress?.kind === kind && tapInProgress.is === 'sending'}
      data-wide={wide === kind || undefined}
      data-quiet={onBreak || undefined}
      data-done={(tapInProgress?.kind === kind && tapInProgress.is === 'done' && message?.tone !== 'bad') || undefined}
      onClick={onPress}
    >
      <svg viewBox="0 0 24 24" fill="currentColor" aria-hidden>
        {kind === 'in' ? <path d={TRIANGLE} /> : <rect x="5" y="5" width="14" height="14" rx="3" />}
      </svg>
      {kind === 'in' ? translations.clockIn : translations.clockOut}
    </button>
  );
  return (
    <div className={classes.bar}>
      <div className={classes.message} data-tone={message?.tone} role={message?.tone === 'bad' ? 'alert' : 'status'}>
        {message && (
          <>
            <p>{message.text(translations)}</p>
            <button type="button" aria-label={translations.close} onClick={onClose}>
              <IconX size={20} aria-hidden />
            </button>
          </>
        )}
      </div>
      {jobsite}
      {onBreak !== undefined && !buttons.isMixed && (
        <BreakButton {...{ tapInProgress, message, translations, onBreak, onTakeBreak }} />
      )}
      <div className={classes.buttons} data-wide={wide}>
        {button('in', canClockIn, onClockIn)}
        {button('out', canClockOut, onClockOut)}
      </div>
    </div>
  );
}

type BreakButtonProps = Pick<ClockBarProps, 'tapInProgress' | 'message' | 'translations' | 'onTakeBreak'> & {
  onBreak: boolean;
};

/** Starts a break, or ends the one in progress: then it is the primary action, and the other buttons are secondary. */
function BreakButton({ tapInProgress, message, translations, onBreak, onTakeBreak }: BreakButtonProps) {
  const kind = onBreak ? 'break_end' : 'break_start';
  const isBreakTap = tapInProgress?.kind === 'break_start' || tapInProgress?.kind === 'break_end';
  return (
    <button
      type="button"
      className={classes.break}
      disabled={tapInProgress !== null}
      aria-busy={isBreakTap && tapInProgress.is === 'sending'}
      data-next={onBreak || undefined}
      data-done={(isBreakTap && tapInProgress.is === 'done' && message?.tone !== 'bad') || undefined}
      onClick={() => onTakeBreak(kind)}
    >
      <svg viewBox="0 0 24 24" fill="currentColor" aria-hidden>
        {onBreak ? <path d={TRIANGLE} /> : <path d="M6 5h4v14H6zM14 5h4v14h-4z" />}
      </svg>
      {onBreak ? translations.endBreak : translations.startBreak}
    </button>
  );
}

const TRIANGLE = 'M7 4.8v14.4a1 1 0 0 0 1.5.9l12-7.2a1 1 0 0 0 0-1.8l-12-7.2A1 1 0 0 0 7 4.8z';
