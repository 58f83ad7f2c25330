import { estimates, type Estimate } from '#contract/sales/estimates.ts';
import { itemizedEstimates, type ItemizedEstimate } from '#contract/sales/itemized-estimates.ts';
import { Button, Group } from '@mantine/core';
import { lazy, Suspense, useState } from 'react';
import { ApiError, call } from '../../../../kit/api/call.ts';
import { useContractForm } from '../../../../kit/forms/contract-form.ts';
import { paths } from '../../../../kit/paths.ts';
import { DocumentHead } from '../documents/document-head.tsx';
import { LineDeletion, useLineDeletion } from '../documents/line-deletion.tsx';
import { unsavedChanges } from '../documents/lines.ts';
import { PdfButton } from '../documents/pdf-button.tsx';
import { DocumentNumber, HeadActions, ResultNotice, Unsaved } from '../documents/update-parts.tsx';
import { useSaveAndSend } from '../documents/save-and-send.ts';
import { useLineEditing } from '../documents/use-line-editing.ts';
import { errorText } from '../../../../kit/api/error-text.ts';
import { customerNameOf } from '../../work/projects/project-text.ts';
import { projectFact } from '../../work/projects/record-facts.tsx';
import { Card } from '../../../../kit/lists/cards.tsx';
import { Facts } from '../../../../kit/lists/facts.tsx';
import { formatInstant, formatUsd } from '../../../../kit/format.ts';
import { IconCash, IconCopy, IconFileInvoice, IconMessageQuestion, IconPlus } from '../../../../kit/icons/icons.ts';
import { LinkButton } from '../../../../kit/page/link-button.tsx';
import { DoneMessage } from '../../../../kit/page/done-message.tsx';
import { Page } from '../../../../kit/page/page.tsx';
import shared from '../../../../kit/page/shared.module.css';
import { EstimateEditor } from './estimate-editor.tsx';
import { checkChangedLines, checkEstimate, estimateBody, estimateValues } from './estimate-values.ts';
import { carrying, useChosenEstimateAndLines } from './estimate-hooks.ts';
import { ItemizedEstimates } from './lines/itemized-estimates.tsx';
import { LINES, savedLine, type LineValues } from './lines/estimate-lines.ts';
import { ChosenEstimate } from './chosen-proposal.tsx';
import { estimatePdf, estimateProposal } from './estimate-proposal.ts';
import { SavedProposal } from './saved-proposal.tsx';
import { ESTIMATE_TRAIL, GO_TO_ESTIMATE, SendToCustomer } from './proposal-links.tsx';

/** Few estimates become templates: the dialog is loaded when it is opened. */
const SaveTemplate = lazy(() => import('./templates/save-template.tsx'));

export default function UpdateEstimate() {
  const chosen = useChosenEstimateAndLines();
  const estimate = chosen.record?.document;
  return (
    <Page
      title="Update Estimate"
      trail={ESTIMATE_TRAIL}
      lead={estimate && <DocumentNumber>Estimate #{estimate.estimate_number}</DocumentNumber>}
      actions={
        estimate && (
          <HeadActions>
            <SaveAsTemplate estimate={estimate} />
            <PdfButton address={estimatePdf(estimate.estimate_id)} />
            <CreateInvoice estimate={estimate} />
            <SendToCustomer proposal={estimateProposal(estimate)} />
          </HeadActions>
        )
      }
    >
      <ChosenEstimate chosen={chosen} gone="Error: Estimate not found">
        {({ document, lines }) =>
          document.status === 'approved' ? (
            <ApprovedEstimate estimate={document} />
          ) : (
            <UpdateEstimateForm estimate={document} lines={lines} />
          )
        }
      </ChosenEstimate>
    </Page>
  );
}

function SaveAsTemplate({ estimate }: { estimate: Estimate }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button leftSection={<IconCopy size={16} stroke={1.75} aria-hidden />} onClick={() => setOpen(true)}>
        Save as Template
      </Button>
      {isOpen && (
        <Suspense>
          <SaveTemplate estimate={estimate} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}

function UpdateEstimateForm({ estimate, lines: saved }: { estimate: Estimate; lines: ItemizedEstimate[] }) {
  const [done, setDone] = useState<string[]>([]);
  const { submitAndSend, showSending } = useSaveAndSend();
  const form = useContractForm(estimates.update, {
    initial: estimateValues(estimate, saved),
    toBody: (values) => ({ estimate: estimateBody(values) }),
    params: { id: estimate.estimate_id },
    version: estimate.updated_at,
    failure: updateFailure,
    check: (values) => ({ ...checkEstimate(values, estimate.tax_rate), ...checkChangedLines(values, saved) }),
    onDone: ({ data }, { itemized_estimates: sent }) => {
      if (!showSending(paths.sendEstimate(), carrying(data.attributes))) setDone(linesSaved(saved, sent));
    },
  });
  const lines = useLineEditing(form, LINES);
  const deletion = useLineDeletion(form, lines, LINE_DELETION);
  if (form.phase === 'done') {
    return (
      <SavedProposal proposal={estimateProposal(estimate)} message="Estimate updated successfully" details={done}>
        <CreateInvoice estimate={estimate} />
      </SavedProposal>
    );
  }
  return (
    <>
      <DoneMessage
        action={
          <Group gap={8} hiddenFrom="sm">
            <SendToCustomer proposal={estimateProposal(estimate)} />
            <PdfButton address={estimatePdf(estimate.estimate_id)} />
          </Group>
        }
      />
      <EstimateEditor
        form={form}
        lines={lines}
        submitLabel="Update Estimate"
        saveAndSend={submitAndSend(form.submit)}
        head={<DocumentHead record={estimate} aside={['Last saved', formatInstant(estimate.updated_at)]} />}
        notice={<ResultNotice result={deletion.result} goTo={GO_TO_ESTIMATE} onDismiss={deletion.dismiss} />}
        unsaved={form.changed && <Unsaved {...unsavedChanges(saved.map(savedLine), lines.lines)} />}
        mustSendAgain={form.changed && estimate.revision_number !== null}
        onRemoveLine={deletion.remove}
      />
      <LineDeletion deletion={deletion} />
    </>
  );
}

/** Content that the customer has approved cannot be changed. */
function ApprovedEstimate({ estimate }: { estimate: Estimate }) {
  const { approved_by_name, approved_total, answered_at } = estimate;
  return (
    <div className={shared.stack}>
      <Card title={`${approved_by_name ?? customerNameOf(estimate)} approved this estimate`}>
        <Facts
          facts={[
            ['Estimate', `#${estimate.estimate_number} ${estimate.name}`],
            projectFact(estimate),
            ['Description', estimate.description],
            ['Final total', formatUsd(estimate.final_total)],
            ['Approved on', answered_at && formatInstant(answered_at)],
            ['Agreed', formatUsd(approved_total ?? estimate.final_total)],
          ]}
        />
        <p>Approved estimates are locked. Use a change order for changes.</p>
        <div className={shared.buttons}>
          <LinkButton to={paths.createChangeOrder()} state={carrying(estimate)} icon={IconPlus} primary>
            Write Change Order
          </LinkButton>
          <LinkButton to={paths.changeOrders()} state={carrying(estimate)}>
            All Change Orders
          </LinkButton>
          <LinkButton to={paths.billing()} state={carrying(estimate)} icon={IconCash}>
            Billing
          </LinkButton>
          <LinkButton to={paths.answerEstimate()} state={carrying(estimate)} icon={IconMessageQuestion}>
            Activity
          </LinkButton>
        </div>
      </Card>
      <Card title="Lines">
        <ItemizedEstimates estimate={estimate} />
      </Card>
      {estimate.terms_and_conditions && (
        <Card title="Terms and Conditions">
          <p className={shared.written}>{estimate.terms_and_conditions}</p>
        </Card>
      )}
    </div>
  );
}

/** Describes the result for the line items, which are saved with their estimate. */
function linesSaved(saved: ItemizedEstimate[], sent: readonly LineValues[]): string[] {
  const existing = sent.filter(({ id }) => id !== '');
  const { changed } = unsavedChanges(saved.map(savedLine), existing);
  return [
    ...(existing.length < sent.length ? ['Itemized estimate created successfully.'] : []),
    ...(changed > 0 ? ['Itemized estimate updated successfully.'] : []),
  ];
}

function updateFailure(error: unknown): string {
  if (!(error instanceof ApiError)) return errorText('Failed to update estimate', error);
  if (error.status === 404) return errorText('Error: update estimate', error);
  const isOfLines = Object.keys(error.fields).some((field) => field.startsWith('itemized_estimates.'));
  return isOfLines
    ? `Failed to save itemized estimate. ${error.message}`
    : errorText('Failed to update estimate', error);
}

const LINE_DELETION = {
  remove: async (id: string, version: string | undefined) => {
    const { meta } = await call(itemizedEstimates.remove, { params: { id } }, { version });
    return meta.estimate.updated_at;
  },
  words: {
    unsavedRemoved: 'Unsaved itemized estimate removed.',
    deleted: 'Itemized estimate deleted successfully.',
    failure: 'Failed to delete itemized estimate',
  },
};

function CreateInvoice({ estimate }: { estimate: Estimate }) {
  return (
    <LinkButton to={paths.createInvoice()} state={carrying(estimate)} icon={IconFileInvoice}>
      Create Invoice
    </LinkButton>
  );
}
