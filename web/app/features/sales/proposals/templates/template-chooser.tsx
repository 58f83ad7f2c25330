import { Button, Radio, TextInput } from '@mantine/core';
import { useState } from 'react';
import { useNavigate } from '../../../../../kit/router/router.tsx';
import { type EstimateTemplate, estimateTemplates, type TemplatePrices } from '#contract/sales/estimate-templates.ts';
import { useDeletion } from '../../../../../kit/deletion/deletion.ts';
import { useNavigationState } from '../../../../../kit/session/navigation-state.ts';
import { refreshAll } from '../../../../../kit/api/queries.ts';
import { paths } from '../../../../../kit/paths.ts';
import { DeleteDialog } from '../../../../../kit/deletion/delete-dialog.tsx';
import { counted, formatUsd } from '../../../../../kit/format.ts';
import { IconEdit } from '../../../../../kit/icons/icons.ts';
import { LinkButton } from '../../../../../kit/page/link-button.tsx';
import shared from '../../../../../kit/page/shared.module.css';
import classes from './template-list.module.css';
import { changedPrices, TemplatePreview } from './template-preview.tsx';
import type { EditedTemplateState, TemplateState } from './template-values.ts';
import { useContractForm } from '../../../../../kit/forms/contract-form.ts';
import { inSentence } from '../../../../../kit/api/error-text.ts';
import { TextField } from '../../../../../kit/forms/fields.tsx';
import { FieldGrid, Form } from '../../../../../kit/forms/form.tsx';
import { ModalDialog } from '../../../../../kit/dialogs/modal-dialog.tsx';

/** The templates beside a preview of the selected one. */
export default function Chooser({ templates }: { templates: readonly EstimateTemplate[] }) {
  const navigate = useNavigate();
  const carried = useNavigationState<object>();
  const [q, setQ] = useState('');
  const [chosen, choose] = useState('');
  const [prices, setPrices] = useState<TemplatePrices>('saved');
  const [dialog, setDialog] = useState<'rename' | 'delete'>();
  const found = templates.filter(({ name }) => name.toLowerCase().includes(q.trim().toLowerCase()));
  const template = found.find(({ estimate_template_id: id }) => id === chosen) ?? found[0];
  const start = (state: TemplateState) => void navigate(paths.createEstimate(), { state: { ...carried, ...state } });
  const close = () => setDialog(undefined);
  return (
    <div className={classes.chooser}>
      <div className={classes.parts}>
        <section className={classes.list} aria-label="Templates">
          <TextInput
            type="search"
            aria-label="Search templates"
            placeholder={`Search ${counted(templates.length, 'template')}`}
            value={q}
            onChange={(event) => setQ(event.currentTarget.value)}
          />
          {found.length === 0 && <p className={shared.faint}>No template of that name.</p>}
          {found.map((one) => (
            <Radio
              key={one.estimate_template_id}
              name="template"
              className={classes.option}
              classNames={{ body: classes.body, label: classes.label }}
              wrapperProps={{ 'data-chosen': one === template || undefined }}
              checked={one === template}
              onChange={() => choose(one.estimate_template_id)}
              label={
                <>
                  <b>{one.name}</b>
                  <span className={shared.amount}>{formatUsd(one.saved_total)}</span>
                  <span>{usedText(one)}</span>
                </>
              }
            />
          ))}
        </section>
        {template && (
          <TemplatePreview
            template={template}
            prices={prices}
            onPrices={setPrices}
            actions={
              <>
                <LinkButton to={paths.estimateTemplates()} state={{ ...carried, ...editing(template) }} icon={IconEdit}>
                  Edit
                </LinkButton>
                <Button onClick={() => setDialog('rename')}>Rename</Button>
                <Button color="red" onClick={() => setDialog('delete')}>
                  Delete Template
                </Button>
              </>
            }
          />
        )}
      </div>
      <div className={classes.foot}>
        <p aria-live="polite">{template && differText(template)}</p>
        <div className={shared.buttons}>
          <Button onClick={() => start({})}>Start Empty</Button>
          <Button
            variant="filled"
            color="accent"
            disabled={!template}
            onClick={() => template && start({ estimate_template_id: template.estimate_template_id, prices })}
          >
            Start from This
          </Button>
        </div>
      </div>
      {template && dialog === 'rename' && <RenameTemplate template={template} onClose={close} />}
      {template && dialog === 'delete' && <DeleteTemplate template={template} onClose={close} />}
    </div>
  );
}

function DeleteTemplate({ template, onClose }: { template: EstimateTemplate; onClose: () => void }) {
  const params = { id: template.estimate_template_id };
  const deletion = useDeletion(
    estimateTemplates.remove,
    { params },
    {
      failure: inSentence('Failed to delete the template'),
      onDone: () => {
        onClose();
        void refreshAll();
      },
    },
  );
  return (
    <DeleteDialog
      deletion={deletion}
      title="Delete this template?"
      label="Delete Template"
      busyLabel="Deleting..."
      onClose={onClose}
    >
      <p>{template.name}. Estimates that started from it stay as they are.</p>
    </DeleteDialog>
  );
}

/** Navigation state that opens a template's form. */
function editing(template: EstimateTemplate): EditedTemplateState {
  return { edited_template_id: template.estimate_template_id, edited_template: template };
}

/** "14 lines · used 5 times" */
function usedText({ itemized_estimates, times_used }: EstimateTemplate): string {
  const lines = counted(itemized_estimates.length, 'line');
  return times_used === 0 ? lines : `${lines} · used ${counted(times_used, 'time')}`;
}

/** "2 prices differ from what was saved" */
function differText(template: EstimateTemplate): string {
  const { length } = changedPrices(template);
  if (length === 0) return 'All prices are as saved';
  return `${counted(length, 'price')} ${length === 1 ? 'differs' : 'differ'} from what was saved`;
}

/** Renames a template. */
function RenameTemplate({ template, onClose }: { template: EstimateTemplate; onClose: () => void }) {
  const form = useContractForm(estimateTemplates.update, {
    initial: { name: template.name },
    toBody: (values) => ({ estimate_template: values }),
    params: { id: template.estimate_template_id },
    version: template.updated_at,
    failure: inSentence('Failed to rename the template'),
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
