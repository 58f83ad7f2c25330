import { Button, NativeSelect, Switch, Textarea } from '@mantine/core';
import { type ComponentType, type ReactNode, useEffect, useId, useRef, useState } from 'react';
import type { Company, CompanyChanges } from '#contract/identity/companies.ts';
import { NEEDS_CONNECTION, useIsOffline } from '../../../../kit/api/offline.ts';
import { errorSentence } from '../../../../kit/api/error-text.ts';
import { LeaveWarning } from '../../../../kit/forms/leave-warning.tsx';
import { Link } from '../../../../kit/router/router.tsx';
import { IconCheck } from '../../../../kit/icons/public-icons.ts';
import { StatusBadge } from '../../../../kit/lists/status-badge.tsx';
import shared from '../../../../kit/page/shared.module.css';
import classes from './company-settings.module.css';

/** Saves fields of the company with the version that is shown. */
export type SaveSettings = (changes: CompanyChanges) => Promise<void>;

export interface RowProps {
  company: Company;
  /** Only an owner changes settings. */
  isOwner: boolean;
  save: SaveSettings;
}

type Switched = {
  [K in keyof CompanyChanges]-?: CompanyChanges[K] extends boolean | undefined ? K : never;
}[keyof CompanyChanges];

interface Option {
  value: string;
  label: string;
  /** Beside the row, if the label of the option is too long there. */
  short?: string;
}

/** A row of Settings: one setting, or a link to the screen that has more about it. */
export type SettingRow =
  | { kind: 'switch'; label: string; hint: string; setting: Switched; onSaved?: () => Promise<void> }
  | {
      kind: 'choice';
      label: string;
      hint: string;
      options: (company: Company) => readonly Option[];
      read: (company: Company) => string;
      change: (value: string) => CompanyChanges;
    }
  | { kind: 'text'; label: string; hint: string; setting: 'text_above_signature'; max: number }
  | { kind: 'link'; label: string; hint: string; link: string; to: string; Value?: ComponentType }
  /** A part of this server that is off. */
  | { kind: 'off'; label: string; hint: string }
  | { kind: 'own'; label: string; Row: ComponentType<RowProps> };

/** One row by its kind. */
export function Row({ row, ...props }: RowProps & { row: SettingRow }) {
  if (row.kind === 'switch') return <SwitchRow row={row} {...props} />;
  if (row.kind === 'choice') return <ChoiceRow row={row} {...props} />;
  if (row.kind === 'text') return <TextRow row={row} {...props} />;
  if (row.kind === 'own') return <row.Row {...props} />;
  if (row.kind === 'off')
    return (
      <RowLine label={row.label} hint={row.hint}>
        <StatusBadge tone="grey">Off</StatusBadge>
      </RowLine>
    );
  return (
    <RowLine label={row.label} hint={row.hint}>
      {row.Value && <row.Value />}
      <Link to={row.to} className={classes.link}>
        {row.link}
      </Link>
    </RowLine>
  );
}

interface RowLineProps {
  label: string;
  hint: ReactNode;
  /** At the end of the row. */
  children: ReactNode;
  /** Below the row. */
  below?: ReactNode;
}

export function RowLine({ label, hint, children, below }: RowLineProps) {
  return (
    <li className={classes.row}>
      <div className={classes.line}>
        <p>
          <b>{label}</b>
          <span>{hint}</span>
        </p>
        <div className={classes.end}>{children}</div>
      </div>
      {below}
    </li>
  );
}

const SAVED_MS = 4000;

type Outcome = { phase: 'idle' | 'saving' | 'saved' } | { phase: 'failed'; problem: string };

/** Saves a row, and says so for a few seconds; a failure stays until the next attempt. */
export function useSaving(save: SaveSettings) {
  const [outcome, setOutcome] = useState<Outcome>({ phase: 'idle' });
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  async function run(changes: CompanyChanges): Promise<boolean> {
    clearTimeout(timer.current);
    setOutcome({ phase: 'saving' });
    try {
      await save(changes);
      setOutcome({ phase: 'saved' });
      timer.current = setTimeout(() => setOutcome({ phase: 'idle' }), SAVED_MS);
      return true;
    } catch (error) {
      setOutcome({ phase: 'failed', problem: errorSentence('Failed to save', error) });
      return false;
    }
  }
  return { outcome, run };
}

export function Saved({ outcome }: { outcome: Outcome }) {
  return (
    <span role="status" className={classes.saved}>
      {outcome.phase === 'saved' && (
        <>
          <IconCheck size={16} stroke={2} aria-hidden />
          Saved
        </>
      )}
    </span>
  );
}

export function Problem({ outcome }: { outcome: Outcome }) {
  if (outcome.phase !== 'failed') return null;
  return (
    <p role="alert" className={shared.fault}>
      {outcome.problem}
    </p>
  );
}

type KindOf<K extends SettingRow['kind']> = Extract<SettingRow, { kind: K }>;

function SwitchRow({ row, company, isOwner, save }: RowProps & { row: KindOf<'switch'> }) {
  const { label, hint, setting, onSaved } = row;
  const { outcome, run } = useSaving(save);
  const isOffline = useIsOffline();
  const [wanted, setWanted] = useState<boolean>();
  const isOn = company[setting];
  if (!isOwner)
    return (
      <RowLine label={label} hint={hint}>
        <OnOff isOn={isOn} />
      </RowLine>
    );
  async function change(next: boolean): Promise<void> {
    setWanted(next);
    const isSaved = await run({ [setting]: next });
    // After a failure, the switch shows the saved state again.
    setWanted(undefined);
    if (isSaved) await onSaved?.();
  }
  return (
    <li className={classes.row} data-saved={outcome.phase === 'saved' || undefined}>
      <Switch
        checked={wanted ?? isOn}
        onChange={({ currentTarget }) => void change(currentTarget.checked)}
        label={label}
        description={isOffline ? NEEDS_CONNECTION : hint}
        labelPosition="left"
        // A second change waits for the answer to the first.
        disabled={isOffline || wanted !== undefined}
        aria-busy={wanted !== undefined}
        classNames={{
          body: classes.body,
          labelWrapper: classes.words,
          label: classes.label,
          description: classes.hint,
        }}
      />
      <Saved outcome={outcome} />
      <Problem outcome={outcome} />
    </li>
  );
}

export function OnOff({ isOn }: { isOn: boolean }) {
  return <StatusBadge tone={isOn ? 'green' : 'grey'}>{isOn ? 'On' : 'Off'}</StatusBadge>;
}

/** Opening a row moves the focus into it, and closing it returns the focus to its button. */
export function useOpening() {
  const [isOpen, setOpen] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const close = () => {
    setOpen(false);
    requestAnimationFrame(() => button.current?.focus());
  };
  return { isOpen, open: () => setOpen(true), close, button };
}

const focus = (field: HTMLElement | null) => field?.focus();

function ChoiceRow({ row, company, isOwner, save }: RowProps & { row: KindOf<'choice'> }) {
  const { label, hint, options: optionsOf, read, change } = row;
  const { outcome, run } = useSaving(save);
  const isOffline = useIsOffline();
  const { isOpen, open, close, button } = useOpening();
  const [wanted, setWanted] = useState<string>();
  const options = optionsOf(company);
  const shown = options.find(({ value }) => value === read(company));
  async function choose(value: string): Promise<void> {
    setWanted(value);
    const isSaved = await run(change(value));
    setWanted(undefined);
    if (isSaved) close();
  }
  return (
    <RowLine label={label} hint={isOffline && isOwner ? NEEDS_CONNECTION : hint} below={<Problem outcome={outcome} />}>
      <Saved outcome={outcome} />
      {isOpen ? (
        <>
          <NativeSelect
            ref={focus}
            aria-label={label}
            value={wanted ?? shown?.value ?? ''}
            data={options.map(({ value, label: text }) => ({ value, label: text }))}
            disabled={isOffline || wanted !== undefined}
            onChange={({ currentTarget }) => void choose(currentTarget.value)}
            onKeyDown={({ key }) => key === 'Escape' && close()}
          />
          <Button variant="subtle" onClick={close}>
            Cancel
          </Button>
        </>
      ) : (
        <>
          <span>{shown?.short ?? shown?.label}</span>
          {isOwner && <OpenButton ref={button} what={label} text="Change" disabled={isOffline} onClick={open} />}
        </>
      )}
    </RowLine>
  );
}

interface OpenButtonProps {
  ref: React.Ref<HTMLButtonElement>;
  /** The row, for screen readers. */
  what: string;
  text: string;
  disabled: boolean;
  onClick: () => void;
}

export function OpenButton({ ref, what, text, disabled, onClick }: OpenButtonProps) {
  return (
    <button
      ref={ref}
      type="button"
      className={classes.link}
      disabled={disabled}
      aria-label={`${text}: ${what}`}
      onClick={onClick}
    >
      {text}
    </button>
  );
}

function TextRow({ row, company, isOwner, save }: RowProps & { row: KindOf<'text'> }) {
  const { label, hint, setting, max } = row;
  const { outcome, run } = useSaving(save);
  const isOffline = useIsOffline();
  const { isOpen, open, close, button } = useOpening();
  const saved = company[setting] ?? '';
  const [text, setText] = useState(saved);
  const hintId = useId();
  async function submit(): Promise<void> {
    if (await run({ [setting]: text.trim() === '' ? null : text })) close();
  }
  return (
    <RowLine
      label={label}
      hint={isOffline && isOwner ? NEEDS_CONNECTION : hint}
      below={
        <>
          {isOpen ? (
            <div className={classes.below}>
              <LeaveWarning when={text !== saved} />
              <Textarea
                ref={focus}
                aria-label={label}
                aria-describedby={hintId}
                value={text}
                maxLength={max}
                rows={6}
                onChange={({ currentTarget }) => setText(currentTarget.value)}
              />
              <p id={hintId} className={shared.small}>
                {(max - text.length).toLocaleString('en-US')} characters left
              </p>
              <div className={shared.buttons}>
                <Button variant="filled" loading={outcome.phase === 'saving'} onClick={() => void submit()}>
                  Save
                </Button>
                <Button onClick={close}>Cancel</Button>
              </div>
            </div>
          ) : (
            saved !== '' && <p className={`${shared.small} ${shared.written}`}>{saved}</p>
          )}
          <Problem outcome={outcome} />
        </>
      }
    >
      <Saved outcome={outcome} />
      {!isOpen && (
        <>
          {saved === '' && <span>None</span>}
          {isOwner && (
            <OpenButton
              ref={button}
              what={label}
              text={saved === '' ? 'Add' : 'Change'}
              disabled={isOffline}
              onClick={() => {
                setText(saved);
                open();
              }}
            />
          )}
        </>
      )}
    </RowLine>
  );
}
