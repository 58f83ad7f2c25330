import { Switch } from '@mantine/core';
import { useRef, useState } from 'react';
import { companies, type Company } from '../../../../contract/companies.ts';
import { call } from '../../lib/call.ts';
import { errorText } from '../../lib/error-text.ts';
import { refreshAll } from '../../lib/queries.ts';
import { IconAlertTriangle, IconCircleCheck } from '../../ui/icons.ts';
import { Notice } from '../../ui/notice.tsx';
import panel from '../../ui/panel.module.css';

interface CompanySwitchProps {
  company: Company;
  setting: 'keep_original_photos' | 'invoice_deposit_on_approval' | 'requires_second_factor';
  title: string;
  label: string;
  description: string;
  /** What it means from now on, once it is saved. */
  effect: Record<'on' | 'off', string>;
  disabled?: boolean;
  /** Runs once it is saved, before the screen shows it. */
  onSaved?: () => Promise<void>;
}

type Outcome = { phase: 'saved'; isOn: boolean } | { phase: 'failed'; text: string };

/** A setting of the company in a panel of its own. It is saved as soon as it is switched. */
export function CompanySwitch(props: CompanySwitchProps) {
  const { company, setting, title, label, description, effect, disabled, onSaved } = props;
  const [pending, setPending] = useState<boolean>();
  const [outcome, setOutcome] = useState<Outcome>();
  const busy = useRef(false);

  async function save(isOn: boolean): Promise<void> {
    if (busy.current) return;
    busy.current = true;
    setPending(isOn);
    setOutcome(undefined);
    try {
      await call(companies.update, { params: { id: company.company_id }, body: { company: { [setting]: isOn } } });
      await onSaved?.();
      await refreshAll();
      setOutcome({ phase: 'saved', isOn });
    } catch (error) {
      setOutcome({ phase: 'failed', text: errorText('Failed to update company', error) });
    } finally {
      setPending(undefined);
      busy.current = false;
    }
  }

  return (
    <section className={panel.panel} aria-label={title}>
      <h2>{title}</h2>
      <Switch
        checked={pending ?? company[setting]}
        onChange={({ currentTarget }) => void save(currentTarget.checked)}
        label={label}
        description={description}
        disabled={disabled}
        aria-busy={pending !== undefined}
      />
      {outcome?.phase === 'saved' && (
        <Notice tone="green" icon={IconCircleCheck}>
          <p>Company has been updated. {effect[outcome.isOn ? 'on' : 'off']}</p>
        </Notice>
      )}
      {outcome?.phase === 'failed' && (
        <Notice tone="red" icon={IconAlertTriangle}>
          <p>{outcome.text}</p>
        </Notice>
      )}
    </section>
  );
}
