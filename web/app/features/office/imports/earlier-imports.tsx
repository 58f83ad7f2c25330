import { useState } from 'react';
import type { ImportSummary } from '#contract/office/imports.ts';
import { formatDay } from '../../../../kit/format.ts';
import { ListFailure } from '../../../../kit/lists/list-placeholders.tsx';
import { useEarlierImports } from './hooks.ts';
import classes from './import.module.css';
import tables from './import-table.module.css';
import { countOf, undoState } from './import-labels.ts';
import { UndoDialog } from './undo-dialog.tsx';

/** Earlier imports, each with an undo button while it can be undone. */
export function EarlierImports({ except }: { except?: string }) {
  const { rows, failure, retry } = useEarlierImports();
  const [importToUndo, setImportToUndo] = useState<ImportSummary>();
  const [now] = useState(() => Date.now());
  const earlier = rows.filter(({ import_id }) => import_id !== except);
  if (failure) return <ListFailure text={failure} many="earlier imports" onRetry={retry} />;
  if (earlier.length === 0) return null;
  return (
    <section className={classes.card} data-narrow aria-labelledby="earlier-imports">
      <div className={classes.head}>
        <h2 id="earlier-imports">Earlier imports</h2>
      </div>
      <table className={tables.table} data-of="earlier">
        <thead>
          <tr>
            <th>Day</th>
            <th>What</th>
            <th>By</th>
            <th>Undo</th>
          </tr>
        </thead>
        <tbody>
          {earlier.map((record) => {
            const { canUndo, text } = undoState(record, now);
            return (
              <tr key={record.import_id}>
                <td>{formatDay(record.ran_at)}</td>
                <th scope="row">
                  {countOf(record.kind, record.counts.good)}
                  <span>{record.file_name}</span>
                </th>
                <td>{record.imported_by}</td>
                <td>
                  {canUndo && (
                    <button
                      type="button"
                      className={classes.link}
                      aria-label={`Undo the import of ${record.file_name}`}
                      onClick={() => setImportToUndo(record)}
                    >
                      Undo
                    </button>
                  )}
                  <span>{text}</span>
                </td>
              </tr>
            );
          })}
        </tbody>
      </table>
      {importToUndo && <UndoDialog record={importToUndo} onClose={() => setImportToUndo(undefined)} />}
    </section>
  );
}
