import { Box, Button } from '@mantine/core';
import { useState } from 'react';
import { type Import, IMPORT_FIELDS, type ImportFault, imports } from '#contract/office/imports.ts';
import { call } from '../../../../kit/api/call.ts';
import { errorSentence } from '../../../../kit/api/error-text.ts';
import { ExportCsv } from '../../../../kit/lists/export-csv.tsx';
import { refreshAll } from '../../../../kit/api/queries.ts';
import { counted } from '../../../../kit/format.ts';
import { IconAlertCircle, IconAlertTriangle, IconCircleCheck, IconCopy } from '../../../../kit/icons/icons.ts';
import { type IconComponent, Notice } from '../../../../kit/page/notice.tsx';
import { rememberImport } from './hooks.ts';
import { ImportBar } from './import-bar.tsx';
import classes from './import.module.css';
import tables from './import-table.module.css';
import { STEP_HEADING } from './import-steps.tsx';
import { runLabel } from './import-labels.ts';
import shared from '../../../../kit/page/shared.module.css';

/** Step 3: what the run would do, and the errors of the rows that are skipped. */
export function CheckStep({ record, onBack }: { record: Import; onBack: () => void }) {
  const [{ busy, problem }, setState] = useState({ busy: false, problem: '' });
  const { good, same, filled, faulty } = record.counts;
  const { omitted_columns: omitted } = record;
  const run = async () => {
    setState({ busy: true, problem: '' });
    try {
      rememberImport(await call(imports.run, { params: { id: record.import_id } }));
    } catch (error) {
      setState({ busy: false, problem: errorSentence('Failed to import', error) });
    }
    // After a lost response, this shows the result of the run.
    await refreshAll();
  };
  return (
    <>
      {problem && (
        <Notice tone="red" icon={IconAlertTriangle}>
          <p>{problem}</p>
        </Notice>
      )}
      <section className={classes.card} aria-labelledby={STEP_HEADING}>
        <h2 id={STEP_HEADING} tabIndex={-1} className="visually-hidden">
          What the import will do
        </h2>
        <dl className={classes.counts}>
          <Count icon={IconCircleCheck} term="Good" count={good} text="will be added" />
          <Count
            icon={IconCopy}
            term="Same"
            count={same}
            text={
              filled > 0
                ? `you have them; ${filled} ${filled === 1 ? 'gets' : 'get'} empty fields filled`
                : 'you have them; nothing changes'
            }
          />
          <Count icon={IconAlertCircle} term="Faulty" count={faulty} text="won’t be added until fixed" />
        </dl>
        {omitted.length > 0 && (
          <p className={classes.omitted}>
            <b>{counted(omitted.length, 'column')} left out:</b> {omitted.join(', ')}
          </p>
        )}
      </section>
      {faulty > 0 && <FaultyRows record={record} />}
      <ImportBar
        text={good > 0 ? `All or nothing: if one of the ${good} fails, none is added.` : 'Nothing is saved yet.'}
      >
        <Button onClick={onBack} disabled={busy}>
          Back
        </Button>
        <Button
          variant="filled"
          color="accent"
          loading={busy}
          disabled={good + filled === 0}
          onClick={() => void run()}
        >
          {runLabel(record.kind, record.counts)}
        </Button>
      </ImportBar>
    </>
  );
}

interface CountProps {
  icon: IconComponent;
  term: string;
  count: number;
  text: string;
}

function Count({ icon: Icon, term, count, text }: CountProps) {
  return (
    <div>
      <dt>
        <Icon size={18} stroke={1.75} aria-hidden />
        {term}
      </dt>
      <dd>
        <b>{count.toLocaleString('en-US')}</b>
        <span>{text}</span>
      </dd>
    </div>
  );
}

function FaultyRows({ record }: { record: Import }) {
  const { faults, counts } = record;
  const shownRows = new Set(faults.map(({ row }) => row)).size;
  const labels: Record<string, string> = IMPORT_FIELDS[record.kind];
  return (
    <section className={classes.card} aria-labelledby="faulty-rows">
      <div className={classes.head}>
        <h2 id="faulty-rows">Faulty rows</h2>
        <Box component="span" miw={0} className={`${shared.small} ${shared.breakable}`}>
          {counts.faulty.toLocaleString('en-US')}, numbered as in your spreadsheet
          {shownRows < counts.faulty && `; ${counted(shownRows, 'row')} shown`}
        </Box>
        <div className={classes.end}>
          <ExportCsv
            endpoint={imports.read}
            input={{ params: { id: record.import_id } }}
            failure="Failed to download the rows"
            label="Download These Rows"
          />
        </div>
      </div>
      <table className={tables.table} data-of="faults">
        <thead>
          <tr>
            <th>Row</th>
            <th>Field</th>
            <th>In your file</th>
            <th>What is wrong</th>
          </tr>
        </thead>
        <tbody>
          {faults.map((fault) => (
            <Fault
              key={`${fault.row} ${fault.field}`}
              fault={fault}
              label={fault.field && (labels[fault.field] ?? fault.field)}
            />
          ))}
        </tbody>
      </table>
    </section>
  );
}

function Fault({ fault: { row, value, sentence }, label }: { fault: ImportFault; label: string | null }) {
  return (
    <tr>
      <td>{row}</td>
      <th scope="row">{label ?? 'Whole row'}</th>
      <Box component="td" maw={260}>
        {value || <i>empty</i>}
      </Box>
      <td className={tables.wrong}>{sentence}</td>
    </tr>
  );
}
