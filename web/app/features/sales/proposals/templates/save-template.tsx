import { Button } from '@mantine/core';
import { estimateTemplates } from '#contract/sales/estimate-templates.ts';
import type { Estimate } from '#contract/sales/estimates.ts';
import { useContractForm } from '../../../../../kit/forms/contract-form.ts';
import { inSentence } from '../../../../../kit/api/error-text.ts';
import { paths } from '../../../../../kit/paths.ts';
import { TextField } from '../../../../../kit/forms/fields.tsx';
import { FieldGrid, Form } from '../../../../../kit/forms/form.tsx';
import { IconCircleCheck } from '../../../../../kit/icons/icons.ts';
import { LinkButton } from '../../../../../kit/page/link-button.tsx';
import { ModalDialog } from '../../../../../kit/dialogs/modal-dialog.tsx';
import { Notice } from '../../../../../kit/page/notice.tsx';

/** Saves an estimate, as last saved, as a template under a name. */
export default function SaveTemplate({ estimate, onClose }: { estimate: Estimate; onClose: () => void }) {
  const form = useContractForm(estimateTemplates.saveEstimate, {
    initial: { name: estimate.name },
    toBody: (values) => ({ estimate_template: values }),
    params: { id: estimate.estimate_id },
    failure: inSentence('Failed to save the template'),
  });
  return (
    <ModalDialog opened onClose={onClose} title="Save as Template">
      {form.phase === 'done' ? (
        <>
          <Notice tone="green" icon={IconCircleCheck}>
            <p>Template saved successfully.</p>
          </Notice>
          <ModalDialog.Buttons>
            <LinkButton to={paths.estimateTemplates()}>All Templates</LinkButton>
            <Button variant="filled" onClick={onClose}>
              Close
            </Button>
          </ModalDialog.Buttons>
        </>
      ) : (
        <>
          <p>Lines, terms, payment schedule, rates and times as they are saved, for the next estimate of this kind.</p>
          <Form
            form={form}
            submitLabel="Save Template"
            busyLabel="Saving..."
            warnOnLeaving={false}
            card={false}
            beside={<Button onClick={onClose}>Cancel</Button>}
          >
            <FieldGrid>
              <TextField form={form} name="name" label="Template Name" required span={12} maxLength={100} />
            </FieldGrid>
          </Form>
        </>
      )}
    </ModalDialog>
  );
}
