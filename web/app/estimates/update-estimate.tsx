import { CloseButton } from '@mantine/core';
import { estimates, type Estimate } from '../../../contract/estimates.ts';
import { useContractForm } from '../contract-form.ts';
import { counted } from '../ui/format.ts';
import { IconCircleCheck, IconEdit, IconSend } from '../ui/icons.ts';
import { LinkButton } from '../ui/link-button.tsx';
import { Notice } from '../ui/notice.tsx';
import { Page } from '../ui/page.tsx';
import { SuccessPanel } from '../ui/success-panel.tsx';
import { ChosenEstimate, ESTIMATE_TRAIL, GO_TO_ESTIMATE } from './chosen-estimate.tsx';
import { EstimateEditor } from './estimate-editor.tsx';
import { EstimateHead } from './estimate-head.tsx';
import { PdfButton } from './estimate-pdf.tsx';
import { checkEstimate, checkKeptLines, estimateBody, estimateValues } from './estimate-values.ts';
import { carrying, useChosenEstimateAndLines, type EstimateAndLines } from './hooks.ts';
import { LineDeletion, useLineDeletion } from './line-deletion.tsx';
import { savedLine, unsavedChanges } from './lines.ts';
import classes from './update-estimate.module.css';

export default function UpdateEstimate() {
  const chosen = useChosenEstimateAndLines();
  const estimate = chosen.record?.estimate;
  return (
    <Page
      title="Update Estimate"
      trail={ESTIMATE_TRAIL}
      lead={estimate && <span className={classes.number}>Estimate #{estimate.estimate_number}</span>}
      actions={estimate && <HeadActions estimate={estimate} />}
    >
      <ChosenEstimate chosen={chosen}>{(record) => <UpdateEstimateForm {...record} />}</ChosenEstimate>
    </Page>
  );
}

function HeadActions({ estimate }: { estimate: Estimate }) {
  return (
    <div className={classes.actions}>
      <PdfButton estimateId={estimate.estimate_id} />
      <LinkButton to="/main/project/estimate/tocustomer" state={carrying(estimate)} icon={IconSend}>
        Send to Customer
      </LinkButton>
    </div>
  );
}

function UpdateEstimateForm({ estimate, lines }: EstimateAndLines) {
  const form = useContractForm(estimates.update, {
    initial: estimateValues(estimate, lines),
    toBody: (values) => ({ estimate: estimateBody(values) }),
    params: { id: estimate.estimate_id },
    version: estimate.updated_at,
    failure: 'Failed to update estimate',
    check: (values) => ({ ...checkEstimate(values, estimate.tax_rate), ...checkKeptLines(values) }),
  });
  const deletion = useLineDeletion(form);
  if (form.phase === 'done') return <Updated estimate={estimate} />;
  const saved = lines.map(savedLine);
  return (
    <>
      <EstimateEditor
        form={form}
        submitLabel="Update Estimate"
        head={<EstimateHead estimate={estimate} />}
        notice={
          deletion.said && (
            <div className={classes.said}>
              <Notice
                tone="green"
                icon={IconCircleCheck}
                action={
                  <>
                    <LinkButton to={GO_TO_ESTIMATE.to}>{GO_TO_ESTIMATE.label}</LinkButton>
                    <CloseButton aria-label="Dismiss" onClick={deletion.dismiss} />
                  </>
                }
              >
                <p>{deletion.said}</p>
              </Notice>
            </div>
          )
        }
        unsaved={form.changed && <Unsaved {...unsavedChanges(saved, form.values.itemized_estimates)} />}
        onRemoveLine={deletion.remove}
      />
      <LineDeletion deletion={deletion} />
    </>
  );
}

function Unsaved({ changed, reordered }: { changed: number; reordered: boolean }) {
  const where = changed > 0 ? ` in ${counted(changed, 'line')}` : reordered ? ' in the order of lines' : '';
  return (
    <>
      <IconEdit size={16} stroke={1.75} aria-hidden /> Unsaved changes{where}
    </>
  );
}

function Updated({ estimate }: { estimate: Estimate }) {
  return (
    <SuccessPanel message="Estimate updated successfully">
      <LinkButton to="/main/project/estimate/tocustomer" state={carrying(estimate)} icon={IconSend} primary>
        Send to Customer
      </LinkButton>
      <PdfButton estimateId={estimate.estimate_id} />
      <LinkButton to={GO_TO_ESTIMATE.to}>{GO_TO_ESTIMATE.label}</LinkButton>
    </SuccessPanel>
  );
}
