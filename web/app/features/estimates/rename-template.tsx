import { Button } from '@mantine/core';
import { type EstimateTemplate, estimateTemplates } from '../../../../contract/estimate-templates.ts';
import { useContractForm } from '../../lib/contract-form.ts';
import { TextField } from '../../ui/fields.tsx';
import { FieldGrid, Form } from '../../ui/form.tsx';
import { ModalDialog } from '../../ui/modal-dialog.tsx';

/** Asks for another name of a template. */
export function RenameTemplate({ template, onClose }: { template: EstimateTemplate; onClose: () => void }) {
  const form = useContractForm(estimateTemplates.update, {
    initial: { name: template.name },
    toBody: (values) => ({ estimate_template: values }),
    params: { id: template.estimate_template_id },
    version: template.updated_at,
    failure: 'Failed to rename the template',
    onDone: onClose,
  });
  return (
    <ModalDialog opened onClose={onClose} title="Rename Template">
      <Form
        form={form}
        submitLabel="Rename"
        busyLabel="Renaming..."
        warnOnLeaving={false}
        card={false}
        beside={<Button onClick={onClose}>Cancel</Button>}
      >
        <FieldGrid>
          <TextField form={form} name="name" label="Template Name" required span={12} maxLength={100} />
        </FieldGrid>
      </Form>
    </ModalDialog>
  );
}
