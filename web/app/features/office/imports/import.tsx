import { useEffect, useRef } from 'react';
import { useLocation, useNavigate } from '../../../../kit/router/router.tsx';
import { type Import as ImportRecord, imports, type ImportKind } from '#contract/office/imports.ts';
import { errorSentence } from '../../../../kit/api/error-text.ts';
import { useNavigationState } from '../../../../kit/session/navigation-state.ts';
import { useRecord } from '../../../../kit/api/queries.ts';
import { ListFailure, RecordSkeleton } from '../../../../kit/lists/list-placeholders.tsx';
import { type Crumb, Page } from '../../../../kit/page/page.tsx';
import { paths } from '../../../../kit/paths.ts';
import { CheckStep } from './check-step.tsx';
import { ColumnsStep } from './columns-step.tsx';
import { DoneStep } from './done-step.tsx';
import { EarlierImports } from './earlier-imports.tsx';
import { FileStep } from './file-step.tsx';
import type { ImportState } from './hooks.ts';
import classes from './import.module.css';
import { ImportSteps, type Step, STEP_HEADING } from './import-steps.tsx';
import { KIND_LABELS } from './import-labels.ts';

const COMPANY: Crumb = { label: 'Company', to: paths.company() };
const PRICE_BOOK: Crumb = { label: 'Price Book', to: paths.priceBook() };

/**
 * Imports customers or price items from a file; below the price book, only price items. The four steps share one URL:
 * the current step is in navigation state, so that Back and reload work as expected.
 */
export default function Import() {
  const isOfPriceBook = useLocation().pathname === paths.importPriceItems();
  const kind: ImportKind | undefined = isOfPriceBook ? 'price_items' : undefined;
  const cancelTo = isOfPriceBook ? paths.priceBook() : paths.company();
  const chosen = useNavigationState<ImportState>();
  const { import_id: id } = chosen;
  const { record, error, retry } = useRecord(imports.read, { params: { id: id ?? '' } }, { enabled: id !== undefined });
  const go = useGo();
  const step = stepOf(record, chosen);
  useFocus(step);
  const shownKind = record?.kind ?? kind ?? chosen.kind;
  return (
    <Page
      title={shownKind ? KIND_LABELS[shownKind].title : 'Import'}
      crumb="Import"
      trail={isOfPriceBook ? [COMPANY, PRICE_BOOK] : [COMPANY]}
    >
      <div className={classes.flow}>
        {id === undefined && (
          <>
            <ImportSteps here="File" />
            <FileStep
              kind={kind}
              preset={chosen.kind}
              onUploaded={(uploaded) => go({ import_id: uploaded.import_id })}
            />
            <EarlierImports />
          </>
        )}
        {id !== undefined && !record && (
          <>
            {error ? (
              <ListFailure text={errorSentence('Failed to load the import', error)} many="rows" onRetry={retry} />
            ) : (
              <RecordSkeleton />
            )}
          </>
        )}
        {id !== undefined && record && (
          <>
            <ImportSteps here={step} />
            {step === 'Columns' && (
              <ColumnsStep
                key={record.import_id}
                record={record}
                cancelTo={cancelTo}
                onChecked={() => go({ import_id: id, isChecked: true })}
                onAnotherFile={() => go({ kind: record.kind })}
              />
            )}
            {step === 'Check' && <CheckStep record={record} onBack={() => go({ import_id: id })} />}
            {step === 'Done' && (
              <>
                <DoneStep record={record} onAnother={() => go({ kind: record.kind })} />
                <EarlierImports except={record.import_id} />
              </>
            )}
          </>
        )}
      </div>
    </Page>
  );
}

function stepOf(record: ImportRecord | undefined, { isChecked }: ImportState): Step {
  if (!record) return 'File';
  if (record.state !== 'open') return 'Done';
  return isChecked ? 'Check' : 'Columns';
}

function useGo() {
  const navigate = useNavigate();
  const { pathname } = useLocation();
  return (state: ImportState) => void navigate(pathname, { state });
}

/** Each step starts at its top, for the keyboard and screen readers too. */
function useFocus(step: Step): void {
  const shown = useRef(step);
  useEffect(() => {
    if (shown.current === step) return;
    shown.current = step;
    window.scrollTo(0, 0);
    document.getElementById(STEP_HEADING)?.focus({ preventScroll: true });
  }, [step]);
}
