import { companies, type Company } from '#contract/identity/companies.ts';
import { useContractForm } from '../../../../kit/forms/contract-form.ts';
import { useIsOwner } from '../../../../kit/session/use-is-owner.ts';
import { inSentence } from '../../../../kit/api/error-text.ts';
import { SwitchField } from '../../../../kit/forms/fields.tsx';
import { FieldGrid, Form } from '../../../../kit/forms/form.tsx';
import { IconCircleCheck } from '../../../../kit/icons/icons.ts';
import { Notice } from '../../../../kit/page/notice.tsx';
import panel from '../../../../kit/page/panel.module.css';
import { SelectField } from '../../../../kit/forms/select-field.tsx';

const WEEK_ONLY = 'week';
const OVERTIME_RULES = [
  { value: WEEK_ONLY, label: 'Over 40 hours a week' },
  ...[8, 10, 12].map((hours) => ({ value: String(hours), label: `Over 40 hours a week, or ${hours} hours a day` })),
];

/** The overtime rule, and who sees pay: owners edit the rules, the office reads them. */
export function PayRules({ company }: { company: Company }) {
  return useIsOwner() ? <OwnersRules company={company} /> : <ReadRules company={company} />;
}

function ReadRules({ company: { overtime_daily_hours } }: { company: Company }) {
  const byDay = overtime_daily_hours === null ? '' : `, or ${overtime_daily_hours} hours a day`;
  return (
    <section className={panel.panel} aria-label="Pay rules">
      <h2>Pay Rules</h2>
      <p>Overtime is paid at one and a half times the wage, for hours over 40 a week{byDay}.</p>
    </section>
  );
}

function OwnersRules({ company }: { company: Company }) {
  const hours = company.overtime_daily_hours;
  const form = useContractForm(companies.update, {
    initial: rulesOf(company),
    toBody: ({ overtime, office_sees_pay }) => ({
      company: { office_sees_pay, overtime_daily_hours: overtime === WEEK_ONLY ? null : Number(overtime) },
    }),
    params: { id: company.company_id },
    version: company.updated_at,
    failure: inSentence('Failed to update company'),
    // The form stays open with the saved values as its new base.
    onDone: ({ data }) => form.rebase(rulesOf(data.attributes), data.attributes.updated_at),
  });
  // The API accepts any whole number of hours.
  const isOther = hours !== null && !OVERTIME_RULES.some(({ value }) => value === String(hours));
  const other = { value: String(hours), label: `Over 40 hours a week, or ${hours} hours a day` };
  return (
    <section className={panel.panel} aria-label="Pay rules">
      <h2>Pay Rules</h2>
      {form.phase === 'done' && (
        <Notice tone="green" icon={IconCircleCheck}>
          <p>Company has been updated.</p>
        </Notice>
      )}
      <Form form={form} submitLabel="Save Rules" busyLabel="Saving..." card={false} warnOnLeaving={false}>
        <FieldGrid>
          <SelectField
            form={form}
            name="overtime"
            label="Overtime"
            required
            help="Paid at one and a half times the wage. Your state may count the day as well as the week."
            options={isOther ? [...OVERTIME_RULES, other] : OVERTIME_RULES}
          />
          <SwitchField
            form={form}
            name="office_sees_pay"
            label="Office sees pay"
            help="Your office then adds and changes employees, sees their codes and wages, and this payroll."
          />
        </FieldGrid>
      </Form>
    </section>
  );
}

function rulesOf({ overtime_daily_hours, office_sees_pay }: Company) {
  return { overtime: overtime_daily_hours === null ? WEEK_ONLY : String(overtime_daily_hours), office_sees_pay };
}
