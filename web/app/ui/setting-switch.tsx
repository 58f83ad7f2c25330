import { Switch } from '@mantine/core';
import { useRef, useState } from 'react';
import { IconAlertTriangle, IconCircleCheck } from './icons.ts';
import { Notice } from './notice.tsx';
import panel from './panel.module.css';

interface SettingSwitchProps {
  title: string;
  label: string;
  description: string;
  isOn: boolean;
  /** What is shown once it is saved. */
  saved: Record<'on' | 'off', string>;
  disabled?: boolean | undefined;
  save(isOn: boolean): Promise<void>;
  /** The sentence for an error of `save`. */
  failure(error: unknown): string;
}

type Outcome = { tone: 'green' | 'red'; text: string };

/** One setting in a panel of its own. It is saved as soon as it is switched. */
export function SettingSwitch({ title, label, description, isOn, saved, disabled, save, failure }: SettingSwitchProps) {
  const [pending, setPending] = useState<boolean>();
  const [outcome, setOutcome] = useState<Outcome>();
  /** What the person wants meanwhile; undefined while nothing is being saved. */
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

  /** Saves, and saves again if the switch was pressed meanwhile; returns what is saved now. */
  async function saveUntilWanted(next: boolean): Promise<boolean> {
    await save(next);
    const then = wanted.current ?? next;
    return then === next ? next : saveUntilWanted(then);
  }

  return (
    <section className={panel.panel} aria-label={title}>
      <h2>{title}</h2>
      <Switch
        checked={pending ?? isOn}
        onChange={({ currentTarget }) => void change(currentTarget.checked)}
        label={label}
        description={description}
        disabled={disabled}
        aria-busy={pending !== undefined}
      />
      {outcome && (
        <Notice tone={outcome.tone} icon={outcome.tone === 'green' ? IconCircleCheck : IconAlertTriangle}>
          <p>{outcome.text}</p>
        </Notice>
      )}
    </section>
  );
}
