import { type ConnectionSettings, connections } from '#contract/connections/connections.ts';
import { call } from '../../../../kit/api/call.ts';
import { errorSentence, inSentence } from '../../../../kit/api/error-text.ts';
import { refreshAll } from '../../../../kit/api/queries.ts';
import { useContractForm } from '../../../../kit/forms/contract-form.ts';
import { Form } from '../../../../kit/forms/form.tsx';
import { RadioField } from '../../../../kit/forms/radio-field.tsx';
import { SettingSwitch } from '../../../../kit/forms/setting-switch.tsx';
import { IconCircleCheck } from '../../../../kit/icons/icons.ts';
import { Notice } from '../../../../kit/page/notice.tsx';
import panel from '../../../../kit/page/panel.module.css';

/** Who may connect things, and the switch that turns everything off. */
export function OwnerSettings({ settings }: { settings: ConnectionSettings }) {
  const { is_on, who_connects } = settings;
  return (
    <>
      <WhoMayConnect settings={settings} />
      <SettingSwitch
        title="All Connections"
        label="Connections are on"
        description="Turn everything off at once, for example after a theft. Tokens stay in the list, and their calls are rejected."
        isOn={is_on}
        saved={{ on: 'Connections are on.', off: 'Everything is off. Each call is rejected from now on.' }}
        save={async (isOn) => {
          await call(connections.changeSettings, { body: { is_on: isOn, who_connects } });
          await refreshAll();
        }}
        failure={(error) => errorSentence('Failed to change the setting', error)}
      />
    </>
  );
}

function WhoMayConnect({ settings: { is_on, who_connects } }: { settings: ConnectionSettings }) {
  const form = useContractForm(connections.changeSettings, {
    initial: { who_connects },
    toBody: (values) => ({ is_on, who_connects: values.who_connects }),
    failure: inSentence('Failed to change the setting'),
  });
  return (
    <section className={panel.panel} aria-label="Who may connect things">
      <h2>Who may connect things</h2>
      {form.phase === 'done' && (
        <Notice tone="green" icon={IconCircleCheck}>
          <p>Saved.</p>
        </Notice>
      )}
      <Form form={form} submitLabel="Save" tone="quiet" card={false} warnOnLeaving={false} legend={false}>
        <RadioField
          form={form}
          name="who_connects"
          label="New tokens are created by"
          help="Each program has the rights of the person who connected it, and never more."
          options={[
            { value: 'owners', label: 'Owners' },
            { value: 'office', label: 'Owners and the office' },
            { value: 'everybody', label: 'Everybody, crew leads too' },
          ]}
        />
      </Form>
    </section>
  );
}
