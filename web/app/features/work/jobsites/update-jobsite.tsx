import { jobsites, type JobsiteAndProject } from '#contract/work/jobsites.ts';
import { useContractForm } from '../../../../kit/forms/contract-form.ts';
import { useAddressPin } from '../addresses/use-address-pin.ts';
import { Form } from '../../../../kit/forms/form.tsx';
import { LinkButton } from '../../../../kit/page/link-button.tsx';
import { Page } from '../../../../kit/page/page.tsx';
import { SuccessPanel } from '../../../../kit/page/success-panel.tsx';
import { ChosenJobsite, GO_TO_JOBSITE, JOBSITE_TRAIL } from './chosen-jobsite.tsx';
import { JobsiteFields, jobsiteValues } from './jobsite-fields.tsx';

export default function UpdateJobsite() {
  return (
    <Page title="Update Jobsite" trail={JOBSITE_TRAIL} width="form">
      <ChosenJobsite>{(jobsite) => <UpdateJobsiteForm jobsite={jobsite} />}</ChosenJobsite>
    </Page>
  );
}

function UpdateJobsiteForm({ jobsite }: { jobsite: JobsiteAndProject }) {
  const addressPin = useAddressPin();
  const form = useContractForm(jobsites.update, {
    initial: jobsiteValues(jobsite),
    toBody: (values) => ({ jobsite: values }),
    params: { id: jobsite.jobsite_id },
    version: jobsite.updated_at,
    failure: 'Failed to update jobsite',
    prepare: addressPin.follow,
  });
  if (form.phase === 'done') {
    return (
      <SuccessPanel message="Jobsite updated successfully">
        <LinkButton to={GO_TO_JOBSITE.to} primary>
          {GO_TO_JOBSITE.label}
        </LinkButton>
      </SuccessPanel>
    );
  }
  const { project_id, project_name } = jobsite;
  return (
    <Form form={form} submitLabel="Update Jobsite" beside={<LinkButton to={GO_TO_JOBSITE.to}>Cancel</LinkButton>}>
      <JobsiteFields form={form} addressPin={addressPin} project={{ project_id, name: project_name }} whole />
    </Form>
  );
}
