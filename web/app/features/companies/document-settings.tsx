import { useState } from 'react';
import { companies, TEXT_ABOVE_SIGNATURE_MAX, type Company } from '../../../../contract/companies.ts';
import { useContractForm } from '../../lib/contract-form.ts';
import { TextareaField } from '../../ui/fields.tsx';
import { FieldGrid, Form } from '../../ui/form.tsx';
import { IconCircleCheck } from '../../ui/icons.ts';
import { Notice } from '../../ui/notice.tsx';
import panel from '../../ui/panel.module.css';

/** What the company's estimates say besides their own terms. */
export function DocumentSettings({ company }: { company: Company }) {
  const [isSaved, setIsSaved] = useState(false);
  const form = useContractForm(companies.update, {
    initial: { text_above_signature: company.text_above_signature ?? '' },
    toBody: (values) => ({ company: values }),
    params: { id: company.company_id },
    failure: 'Failed to update company',
    onDone: (_, saved) => {
      // The form stays for the next change.
      form.fields.setInitialValues(saved);
      form.restart();
      setIsSaved(true);
    },
  });
  return (
    <section className={panel.panel} aria-label="Documents">
      <h2>Documents</h2>
      <Form form={form} submitLabel="Save Text" card={false}>
        <FieldGrid>
          <TextareaField
            form={form}
            name="text_above_signature"
            label="Text above the signature"
            rows={6}
            span={12}
            max={TEXT_ABOVE_SIGNATURE_MAX}
            help="Shown in bold directly above your customer's signature, such as a notice of the right to cancel that your state prescribes. Estimates that were sent keep the text that they were sent with."
          />
        </FieldGrid>
        {isSaved && !form.changed && (
          <Notice tone="green" icon={IconCircleCheck}>
            <p>Company has been updated. New revisions of estimates show this text.</p>
          </Notice>
        )}
      </Form>
    </section>
  );
}
