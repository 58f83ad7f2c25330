import { useState } from 'react';
import { companies, TEXT_ABOVE_SIGNATURE_MAX, type Company } from '#contract/identity/companies.ts';
import { useContractForm } from '../../../../kit/forms/contract-form.ts';
import { checkSession } from '../../../../kit/session/session.ts';
import { useIsOwner } from '../../../../kit/session/use-is-owner.ts';
import { TextareaField } from '../../../../kit/forms/fields.tsx';
import { FieldGrid, FieldRule, Form } from '../../../../kit/forms/form.tsx';
import { IconAlertTriangle } from '../../../../kit/icons/icons.ts';
import { LinkButton } from '../../../../kit/page/link-button.tsx';
import { Notice } from '../../../../kit/page/notice.tsx';
import { NotYourRole } from '../../../../kit/page/not-your-role.tsx';
import { Page } from '../../../../kit/page/page.tsx';
import { SelectField } from '../../../../kit/forms/select-field.tsx';
import { SuccessPanel } from '../../../../kit/page/success-panel.tsx';
import { paths } from '../../../../kit/paths.ts';
import { CompanyFields, companyValues } from './company-fields.tsx';
import { contactFaults } from './contact-faults.ts';
import { OwnCompany } from './own-company.tsx';
import { timeZoneOptions } from './time-zones.ts';

const TRAIL = [{ label: 'Company', to: paths.company() }];

export default function UpdateCompany() {
  return (
    <Page title="Update Company" trail={TRAIL} width="form">
      {useIsOwner() ? <OwnCompany>{(company) => <UpdateCompanyForm company={company} />}</OwnCompany> : <NotYourRole />}
    </Page>
  );
}

function UpdateCompanyForm({ company }: { company: Company }) {
  const [tried, setTried] = useState(false);
  const form = useContractForm(companies.update, {
    initial: {
      ...companyValues(company),
      time_zone: company.time_zone,
      text_above_signature: company.text_above_signature ?? '',
    },
    toBody: (values) => ({ company: values }),
    params: { id: company.company_id },
    version: company.updated_at,
    failure: 'Failed to update company',
    // The name in this tab's session record is outdated.
    onDone: () => void checkSession({ again: true }),
  });
  if (form.phase === 'done') {
    return (
      <SuccessPanel message="Company has been updated">
        <LinkButton to={paths.company()} primary>
          Go To Company
        </LinkButton>
      </SuccessPanel>
    );
  }
  const faults = tried && !form.problem ? contactFaults(form.fields.errors) : '';
  const submit = () => {
    setTried(true);
    return form.submit();
  };
  return (
    <Form
      form={{ ...form, submit }}
      submitLabel="Update Company"
      beside={<LinkButton to={paths.company()}>Cancel</LinkButton>}
    >
      {faults && (
        <Notice tone="red" icon={IconAlertTriangle}>
          <p>{faults}</p>
        </Notice>
      )}
      <CompanyFields form={form} />
      <FieldRule />
      <FieldGrid>
        <SelectField
          form={form}
          name="time_zone"
          label="Time Zone"
          required
          options={timeZoneOptions(company.time_zone)}
          help="Used for time cards and schedules."
        />
      </FieldGrid>
      <FieldRule />
      <h2>Documents</h2>
      <FieldGrid>
        <TextareaField
          form={form}
          name="text_above_signature"
          label="Text above the signature"
          rows={5}
          span={12}
          max={TEXT_ABOVE_SIGNATURE_MAX}
          help="Shown in bold directly above your customer's signature, such as a notice of the right to cancel that your state prescribes. Estimates that were sent keep the text that they were sent with."
        />
      </FieldGrid>
    </Form>
  );
}
