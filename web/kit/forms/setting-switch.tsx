import { Switch } from '@mantine/core';
import { type ReactNode, useRef, useState } from 'react';
import { NEEDS_CONNECTION, useIsOffline } from '../api/offline.ts';
import { IconAlertTriangle, IconCircleCheck } from '../icons/icons.ts';
import { Notice } from '../page/notice.tsx';
import panel from '../page/panel.module.css';
import classes from './choices.module.css';

interface Setting {
  isOn: boolean;
  /** The message shown after saving. */
  saved: Record<'on' | 'off', string>;
  save(isOn: boolean): Promise<void>;
  /** The sentence for an error of `save`. */
  failure(error: unknown): string;
}

interface SettingRowProps extends Setting {
  label: string;
  description: string;
  disabled?: boolean | undefined;
}

interface SettingSwitchProps extends SettingRowProps {
  title: string;
  /** Shown below the switch. */
  children?: ReactNode;
}

type Outcome = { tone: 'green' | 'red'; text: string };

/** One setting in its own panel. It is saved as soon as it is toggled. */
export function SettingSwitch({ title, label, description, disabled, children, ...setting }: SettingSwitchProps) {
  const { shown, isSaving, outcome, change } = useSetting(setting);
  const isOffline = useIsOffline();
  return (
    <section className={panel.panel} aria-label={title}>
      <h2>{title}</h2>
      <Switch
        checked={shown}
        onChange={({ currentTarget }) => void change(currentTarget.checked)}
        label={label}
        description={isOffline ? NEEDS_CONNECTION : description}
        disabled={disabled || isOffline}
        aria-busy={isSaving}
      />
      {outcome && <OutcomeNotice {...outcome} />}
      {children}
    </section>
  );
}

/** One of several settings in a panel, with the switch at the end of the row. It is saved as soon as it is toggled. */
export function SettingRow({ label, description, disabled, ...setting }: SettingRowProps) {
  const { shown, isSaving, outcome, change } = useSetting(setting);
  const isOffline = useIsOffline();
  return (
    <div className={classes.row}>
      <Switch
        checked={shown}
        onChange={({ currentTarget }) => void change(currentTarget.checked)}
        label={label}
        description={isOffline ? NEEDS_CONNECTION : description}
        labelPosition="left"
        disabled={disabled || isOffline}
        aria-busy={isSaving}
        classNames={{ body: classes.body, label: classes.label, description: classes.description }}
      />
      {outcome && <OutcomeNotice {...outcome} />}
    </div>
  );
}

function OutcomeNotice({ tone, text }: Outcome) {
  return (
    <Notice tone={tone} icon={tone === 'green' ? IconCircleCheck : IconAlertTriangle}>
      <p>{text}</p>
    </Notice>
  );
}

/** The state of a switch while its setting is being saved, and the result. */
function useSetting({ isOn, saved, save, failure }: Setting) {
  const [pending, setPending] = useState<boolean>();
  const [outcome, setOutcome] = useState<Outcome>();
  /** The state that the user has requested in the meantime; undefined while nothing is being saved. */
  const wanted = useRef<boolean>(undefined);

  async function change(next: boolean): Promise<void> {
    const isBusy = wanted.current !== undefined;
    wanted.current = next;
    setPending(next);
    setOutcome(undefined);
    if (isBusy) return;
    try {
      const last = await saveUntilWanted(next);
      setOutcome({ tone: 'green', text: saved[last ? 'on' : 'off'] });
    } catch (error) {
      setOutcome({ tone: 'red', text: failure(error) });
    } finally {
      setPending(undefined);
      wanted.current = undefined;
    }
  }

  /** Saves, and saves again if the switch was clicked in the meantime; returns the saved state. */
  async function saveUntilWanted(next: boolean): Promise<boolean> {
    await save(next);
    const then = wanted.current ?? next;
    return then === next ? next : saveUntilWanted(then);
  }

  return { shown: pending ?? isOn, isSaving: pending !== undefined, outcome, change };
}
