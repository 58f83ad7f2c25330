import { companies, type Company } from '#contract/identity/companies.ts';
import { call } from '../../../../kit/api/call.ts';
import { errorSentence } from '../../../../kit/api/error-text.ts';
import { refreshAll } from '../../../../kit/api/queries.ts';
import { useIsOwner } from '../../../../kit/session/use-is-owner.ts';
import panel from '../../../../kit/page/panel.module.css';
import { SettingSwitch } from '../../../../kit/forms/setting-switch.tsx';
import { StatusBadge } from '../../../../kit/lists/status-badge.tsx';

interface CompanySwitchProps {
  company: Company;
  setting:
    | 'keep_original_photos'
    | 'invoice_deposit_on_approval'
    | 'office_sees_pay'
    | 'requires_second_factor'
    | 'sends_receipts';
  title: string;
  label: string;
  description: string;
  /** The effect of the setting from now on, shown after saving. */
  effect: Record<'on' | 'off', string>;
  /** Runs after saving, before the screen shows the new value. */
  onSaved?: () => Promise<void>;
}

/** A company setting in its own panel: owners toggle it, all other roles see whether it is on. */
export function CompanySwitch(props: CompanySwitchProps) {
  if (useIsOwner()) return <OwnersSwitch {...props} />;
  const { company, setting, title, label } = props;
  return (
    <section className={panel.panel} aria-label={title}>
      <h2>{title}</h2>
      <p>
        {label} <StatusBadge tone={company[setting] ? 'green' : 'grey'}>{company[setting] ? 'On' : 'Off'}</StatusBadge>
      </p>
    </section>
  );
}

/** Saves as soon as it is toggled. */
function OwnersSwitch({ company, setting, effect, onSaved, ...words }: CompanySwitchProps) {
  async function save(isOn: boolean): Promise<void> {
    await call(companies.update, { params: { id: company.company_id }, body: { company: { [setting]: isOn } } });
    await onSaved?.();
    await refreshAll();
  }
  return (
    <SettingSwitch
      {...words}
      isOn={company[setting]}
      saved={{ on: `Company has been updated. ${effect.on}`, off: `Company has been updated. ${effect.off}` }}
      save={save}
      failure={(error) => errorSentence('Failed to update company', error)}
    />
  );
}
