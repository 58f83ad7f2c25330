import { companies, type Company } from '#contract/identity/companies.ts';
import type { ArrivalWindow } from '#domain/work/arrival-windows.ts';
import { useContractForm } from '../../../../kit/forms/contract-form.ts';
import { useIsOwner } from '../../../../kit/session/use-is-owner.ts';
import { isOff } from '../../../../kit/api/site-settings.ts';
import { inSentence } from '../../../../kit/api/error-text.ts';
import { place } from '../../../../kit/forms/field-props.tsx';
import { SwitchField } from '../../../../kit/forms/fields.tsx';
import { FieldGrid, Form } from '../../../../kit/forms/form.tsx';
import { IconCircleCheck } from '../../../../kit/icons/icons.ts';
import { Notice } from '../../../../kit/page/notice.tsx';
import panel from '../../../../kit/page/panel.module.css';
import { SelectField } from '../../../../kit/forms/select-field.tsx';

const WINDOWS = [
  { value: '0', label: 'No window, the exact time' },
  { value: '30', label: '30 minutes' },
  { value: '60', label: '1 hour' },
  { value: '120', label: '2 hours' },
  { value: '240', label: '4 hours' },
];

const NO_TEXTS =
  'This installation sends no text messages, so customers are not told that the crew is on its way. Visits are announced by email.';

/** Defaults for new visits, and what the crew does and sees: owners edit the rules, the office reads them. */
export function VisitRules({ company }: { company: Company }) {
  return useIsOwner() ? <OwnersRules company={company} /> : <ReadRules company={company} />;
}

function ReadRules({ company }: { company: Company }) {
  const label = WINDOWS.find(({ value }) => value === String(company.default_arrival_window_minutes))?.label ?? '';
  return (
    <section className={panel.panel} aria-label="Visits">
      <h2>Visits</h2>
      <ul>
        <li>Arrival window: {label}</li>
        <li>
          {isOff('sms')
            ? NO_TEXTS
            : company.crew_tells_on_my_way
              ? 'The crew tells customers that it is on its way.'
              : 'Only the office tells customers that the crew is on its way.'}
        </li>
        <li>
          {company.crew_sees_customer_phone
            ? 'The crew sees customers’ phones.'
            : 'The crew does not see customers’ phones.'}
        </li>
      </ul>
    </section>
  );
}

function OwnersRules({ company }: { company: Company }) {
  const form = useContractForm(companies.update, {
    initial: rulesOf(company),
    toBody: ({ arrival_window, ...switches }) => ({
      company: { ...switches, default_arrival_window_minutes: Number(arrival_window) as ArrivalWindow },
    }),
    params: { id: company.company_id },
    version: company.updated_at,
    failure: inSentence('Failed to update company'),
    // The form stays open with the saved values as its new base.
    onDone: ({ data }) => form.rebase(rulesOf(data.attributes), data.attributes.updated_at),
  });
  return (
    <section className={panel.panel} aria-label="Visits">
      <h2>Visits</h2>
      {form.phase === 'done' && (
        <Notice tone="green" icon={IconCircleCheck}>
          <p>Company has been updated.</p>
        </Notice>
      )}
      <Form form={form} submitLabel="Save Visits" busyLabel="Saving..." card={false} warnOnLeaving={false}>
        <FieldGrid>
          <SelectField
            form={form}
            name="arrival_window"
            label="Arrival window"
            required
            help="What customers are told of a new visit, unless you choose another for it."
            options={WINDOWS}
            span={12}
          />
          {isOff('sms') ? (
            <p style={place(12)}>{NO_TEXTS}</p>
          ) : (
            <SwitchField
              form={form}
              name="crew_tells_on_my_way"
              label="Crew says “On Our Way”"
              help="On the time card page, with one tap. Off: only the office tells customers."
              span={12}
            />
          )}
          <SwitchField
            form={form}
            name="crew_sees_customer_phone"
            label="Crew sees customers’ phones"
            help="On the time card page, for the visits of the next 7 days."
            span={12}
          />
        </FieldGrid>
      </Form>
    </section>
  );
}

function rulesOf(company: Company) {
  const { default_arrival_window_minutes, crew_tells_on_my_way, crew_sees_customer_phone } = company;
  return { arrival_window: String(default_arrival_window_minutes), crew_tells_on_my_way, crew_sees_customer_phone };
}
