import { Button, Checkbox, Stack } from '@mantine/core';
import { useState } from 'react';
import {
  APPROVAL_NOTE_MAX,
  CHOOSE_PACKAGE,
  type ProposalRevision,
  type RecordedApprovalInput,
  MANUAL_APPROVAL_WAYS,
  wayLabel,
} from '#contract/sales/approvals.ts';
import { type Package, PACKAGE_NAMES } from '#domain/sales/packages.ts';
import { SIGNER_NAME_MAX } from '#domain/sales/response-limits.ts';
import { useToday } from '../../../identity/companies/hooks.ts';
import { imageFault } from '../../../../../kit/photos/image-file.ts';
import { customerNameOf } from '../../../work/projects/project-text.ts';
import { useContractForm } from '../../../../../kit/forms/contract-form.ts';
import { errorSentence, inSentence } from '../../../../../kit/api/error-text.ts';
import { refreshAll } from '../../../../../kit/api/queries.ts';
import { Card } from '../../../../../kit/lists/cards.tsx';
import { DateField } from '../../../../../kit/dates/date-field.tsx';
import { bound } from '../../../../../kit/forms/field-props.tsx';
import { TextareaField, TextField } from '../../../../../kit/forms/fields.tsx';
import { FieldGrid, Form } from '../../../../../kit/forms/form.tsx';
import type { FormState } from '../../../../../kit/forms/form-state.ts';
import { formatUsd } from '../../../../../kit/format.ts';
import { RadioField } from '../../../../../kit/forms/radio-field.tsx';
import shared from '../../../../../kit/page/shared.module.css';
import type { ProposalWithResponse } from '../use-response.ts';
import { addScan, ScanPicker } from './approval-scan.tsx';

export type OptionalLine = ProposalRevision['optional_line_items'][number];
export type OfferedPackage = ProposalRevision['packages'][number];

interface RecordApprovalProps {
  proposal: ProposalWithResponse;
  /** The optional line items of the revision that the customer approves. */
  optional: readonly OptionalLine[];
  /** The packages to pick from. */
  packages: readonly OfferedPackage[];
  /** The day of the revision; today if it is created with the approval. */
  from: string | undefined;
  onCancel: () => void;
  /** Called with the reason if the scan could not be added to the approval, which is recorded anyway. */
  onRecorded: (scanFailure: string | null) => void;
}

/** Records an approval by phone, by email or on paper, once today's date is loaded. */
export function RecordApproval({ from, ...props }: RecordApprovalProps) {
  const today = useToday();
  return <Card title="Record Approval">{today && <RecordForm {...props} from={from ?? today} today={today} />}</Card>;
}

function initialValues(record: ProposalWithResponse['record'], optional: readonly OptionalLine[], today: string) {
  return {
    how: '',
    approved_on: today,
    signer_name: customerNameOf(record),
    selected_line_item_ids: optional.map(({ itemized_estimate_id }) => itemized_estimate_id),
    package: '',
    note: '',
  };
}
type Values = ReturnType<typeof initialValues>;

type FormProps = Omit<RecordApprovalProps, 'from'> & { from: string; today: string };

function RecordForm({ proposal, optional: all, packages, from, today, onCancel, onRecorded }: FormProps) {
  const [scan, setScan] = useState<File | null>(null);
  const [scanFault, setScanFault] = useState<string | null>(null);
  const form = useContractForm(proposal.endpoints.record, {
    initial: initialValues(proposal.record, all, today),
    // The contract reports a missing method.
    toBody: ({ how, ...fields }) => {
      const picked = packageOf(fields);
      const ids = new Set(optionalIn(all, picked).map((line) => line.itemized_estimate_id));
      const selected_line_item_ids = fields.selected_line_item_ids.filter((id) => ids.has(id));
      return {
        approval: { ...fields, selected_line_item_ids, package: picked, how: how as RecordedApprovalInput['how'] },
      };
    },
    check: (values) => ({ package: packages.length > 0 && packageOf(values) === null && CHOOSE_PACKAGE }),
    params: { id: proposal.id },
    failure: inSentence('Failed to record approval'),
    onDone: ({ data }) => {
      if (!scan) return onRecorded(null);
      addScan(data.id, scan)
        .then(() => onRecorded(null))
        .catch((error: unknown) => onRecorded(errorSentence('Failed to add scan', error)))
        .finally(() => void refreshAll());
    },
  });
  const optional = optionalIn(all, packageOf(form.values));
  const pick = (file: File) => {
    const fault = imageFault(file);
    setScanFault(fault ?? null);
    setScan(fault ? null : file);
  };
  return (
    <Form
      form={form}
      submitLabel="Record Approval"
      busyLabel="Recording..."
      card={false}
      beside={
        <Button variant="default" onClick={onCancel}>
          Cancel
        </Button>
      }
    >
      <RadioField
        form={form}
        name="how"
        label="How your customer said yes"
        required
        options={MANUAL_APPROVAL_WAYS.map((value) => ({ value, label: wayLabel(value) }))}
      />
      <FieldGrid>
        <DateField form={form} name="approved_on" label="Day" required min={from} max={today} />
        <TextField form={form} name="signer_name" label="Who said yes" required maxLength={SIGNER_NAME_MAX} />
      </FieldGrid>
      {packages.length > 0 && (
        <RadioField
          form={form}
          name="package"
          label="Package that your customer wants"
          required
          options={packages.map((each) => ({
            value: `${each.package}`,
            label: `${PACKAGE_NAMES[each.package]}, ${formatUsd(each.final_total)}`,
          }))}
        />
      )}
      {optional.length > 0 && <OptionalLines form={form} lines={optional} />}
      <FieldGrid>
        <TextareaField form={form} name="note" label="Note" required span={12} rows={3} max={APPROVAL_NOTE_MAX} />
      </FieldGrid>
      <Stack gap={8} align="flex-start">
        <ScanPicker label={scan ? 'Choose another file' : 'Photo or scan of the paper (optional)'} onPick={pick} />
        <p role="status">{scan?.name}</p>
        {scanFault && (
          <p className={shared.fault} role="alert">
            {scanFault}
          </p>
        )}
      </Stack>
    </Form>
  );
}

function packageOf({ package: picked }: Pick<Values, 'package'>): Package | null {
  return picked === '' ? null : (Number(picked) as Package);
}

/** The optional line items of a package. */
function optionalIn(lines: readonly OptionalLine[], picked: Package | null): OptionalLine[] {
  return lines.filter((line) => line.package === null || line.package === picked);
}

function OptionalLines({ form, lines }: { form: FormState<Values>; lines: readonly OptionalLine[] }) {
  const field = bound({ form, name: 'selected_line_item_ids' });
  return (
    <Checkbox.Group {...field} label="Optional line items that your customer wants" errorProps={{ role: 'alert' }}>
      <Stack gap={8} py={8}>
        {lines.map(({ itemized_estimate_id, description, sub_total_dollar }) => (
          <Checkbox
            key={itemized_estimate_id}
            value={itemized_estimate_id}
            label={`${description}, ${formatUsd(sub_total_dollar)}`}
          />
        ))}
      </Stack>
    </Checkbox.Group>
  );
}
