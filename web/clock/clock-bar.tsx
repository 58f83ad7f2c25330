import type { clockButtons } from '../../contract/clocking.ts';
import { IconMapPin, IconX } from '../app/ui/icons.ts';
import classes from './clock-bar.module.css';
import type { TapKind } from './tap.ts';
import type { Translations } from './translations-en.ts';
import type { Message, TimeCardState } from './time-card.ts';

interface ClockBarProps {
  buttons: ReturnType<typeof clockButtons>;
  act: TimeCardState['act'];
  message: Message | null;
  /** Where Clock In counts; undefined where the choice of jobsite says it alone. */
  jobsite: string | undefined;
  translations: Translations;
  /** Shows the choice of jobsite. */
  onChange: () => void;
  onClockIn: () => void;
  onClockOut: () => void;
  onClose: () => void;
}

/**
 * Clock In on the left, Clock Out on the right; the enabled one is wide. After a tap both keep their state for a
 * moment, so that a second tap in the same place cannot undo the first.
 */
export function ClockBar(props: ClockBarProps) {
  const { buttons, act, message, jobsite, translations, onChange, onClockIn, onClockOut, onClose } = props;
  const { canClockIn, canClockOut } = buttons;
  const wide = act?.kind ?? (canClockOut ? 'out' : 'in');
  const button = (kind: TapKind, isPossible: boolean, onPress: () => void) => (
    <button
      type="button"
      className={classes.button}
      disabled={!isPossible || act !== null}
      aria-busy={act?.kind === kind && act.is === 'sending'}
      data-wide={wide === kind || undefined}
      data-done={(act?.kind === kind && act.is === 'done' && message?.tone !== 'bad') || undefined}
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
      {jobsite && (
        <p className={classes.where}>
          <IconMapPin size={20} aria-hidden />
          <span>
            {translations.clockInAt} <b lang="en">{jobsite}</b>
          </span>
          <button type="button" onClick={onChange}>
            {translations.change}
          </button>
        </p>
      )}
      <div className={classes.buttons} data-wide={wide}>
        {button('in', canClockIn, onClockIn)}
        {button('out', canClockOut, onClockOut)}
      </div>
    </div>
  );
}

const TRIANGLE = 'M7 4.8v14.4a1 1 0 0 0 1.5.9l12-7.2a1 1 0 0 0 0-1.8l-12-7.2A1 1 0 0 0 7 4.8z';
