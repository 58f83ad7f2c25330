import { PRODUCT_NAME } from '#domain/site.ts';
import { Box, Button, NativeSelect, Checkbox, Radio } from '@mantine/core';
import { useState } from 'react';
import {
  type ExistingChoice,
  type Import,
  IMPORT_FIELDS,
  type ImportColumn,
  type ImportConsents,
  type ImportMapping,
  imports,
  SPLIT_FIELDS,
  type ImportKind,
} from '#contract/office/imports.ts';
import { BRAND_NAME, isOff } from '../../../../kit/api/site-settings.ts';
import { call } from '../../../../kit/api/call.ts';
import { errorSentence } from '../../../../kit/api/error-text.ts';
import { counted } from '../../../../kit/format.ts';
import { IconAlertTriangle } from '../../../../kit/icons/icons.ts';
import { LinkButton } from '../../../../kit/page/link-button.tsx';
import { Notice } from '../../../../kit/page/notice.tsx';
import { IconCheck, IconChevronDown } from '../../../../kit/icons/public-icons.ts';
import { rememberImport } from './hooks.ts';
import { ImportBar } from './import-bar.tsx';
import { KIND_LABELS } from './import-labels.ts';
import classes from './import.module.css';
import tables from './import-table.module.css';
import { STEP_HEADING } from './import-steps.tsx';
import { missingFields } from './missing-fields.ts';
import shared from '../../../../kit/page/shared.module.css';

interface ColumnsStepProps {
  record: Import;
  cancelTo: string;
  onChecked: () => void;
  onAnotherFile: () => void;
}

/** Step 2: the field of each column, and the choices that cannot be derived. */
export function ColumnsStep({ record, cancelTo, onChecked, onAnotherFile }: ColumnsStepProps) {
  const [mapping, setMapping] = useState<Record<string, string>>(record.mapping);
  const [existing, setExisting] = useState<ExistingChoice>(record.existing);
  const [consents, setConsents] = useState<ImportConsents>(record.consents);
  const [{ busy, problem }, setState] = useState({ busy: false, problem: '' });
  const missing = missingFields(record.kind, Object.values(mapping));

  const check = async () => {
    setState({ busy: true, problem: '' });
    try {
      const body = { mapping: mapping as ImportMapping, existing, consents };
      rememberImport(await call(imports.update, { params: { id: record.import_id }, body }));
      onChecked();
    } catch (error) {
      setState({ busy: false, problem: errorSentence('Failed to check the file', error) });
    }
  };
  const change = (column: string, field: string) => {
    const { [column]: _former, ...others } = mapping;
    setMapping(field ? { ...others, [column]: field } : others);
  };
  return (
    <>
      {problem && (
        <Notice tone="red" icon={IconAlertTriangle}>
          <p>{problem}</p>
        </Notice>
      )}
      <div className={classes.two}>
        <section className={classes.card} aria-labelledby={STEP_HEADING}>
          <div className={classes.head}>
            <h2 id={STEP_HEADING} tabIndex={-1}>
              Columns of your file
            </h2>
            <Box component="span" miw={0} className={`${shared.small} ${shared.breakable}`}>
              {record.file_name} · {counted(record.row_count, 'row')}
            </Box>
            <Button className={classes.end} size="sm" onClick={onAnotherFile}>
              Another File
            </Button>
          </div>
          {missing.length > 0 && (
            <div className={classes.hint}>
              <Notice tone="amber" icon={IconAlertTriangle}>
                <p>No column goes to {missing.join(', ')} yet. A row without it cannot be added.</p>
              </Notice>
            </div>
          )}
          <ColumnsTable record={record} mapping={mapping} onChange={change} />
        </section>
        <ImportChoices kind={record.kind} {...{ existing, setExisting, consents, setConsents }} />
      </div>
      <ImportBar text="Nothing is saved yet.">
        <LinkButton to={cancelTo}>Cancel</LinkButton>
        <Button variant="filled" color="accent" loading={busy} onClick={() => void check()}>
          Check {counted(record.row_count, 'Row')}
        </Button>
      </ImportBar>
    </>
  );
}

interface ColumnsTableProps {
  record: Import;
  /** The field of each mapped column. */
  mapping: Record<string, string>;
  /** An empty field skips the column. */
  onChange: (column: string, field: string) => void;
}

function ColumnsTable({ record, mapping, onChange }: ColumnsTableProps) {
  return (
    <table className={tables.table} data-of="columns">
      <thead>
        <tr>
          <th>Column</th>
          <th>First row</th>
          <th>Goes to</th>
          <th>Guess</th>
        </tr>
      </thead>
      <tbody>
        {record.columns.map((column) => (
          <tr key={column.name}>
            <th scope="row">{column.name}</th>
            <Box component="td" maw={260}>
              {column.sample || <i>empty</i>}
            </Box>
            <td>
              <NativeSelect
                className={tables.select}
                aria-label={`${column.name} goes to`}
                value={mapping[column.name] ?? ''}
                onChange={({ currentTarget: { value } }) => onChange(column.name, value)}
                data={[{ value: '', label: 'Leave out' }, ...optionsOf(record)]}
                rightSection={<IconChevronDown size={16} stroke={1.75} aria-hidden />}
              />
            </td>
            <td>
              <Guess column={column} field={mapping[column.name]} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function optionsOf({ kind }: Import) {
  return Object.entries(IMPORT_FIELDS[kind]).map(([value, label]) => ({ value, label }));
}

/** The field suggested for the column and why; or that the user has selected another one. */
function Guess({ column: { guess }, field }: { column: ImportColumn; field: string | undefined }) {
  if (field !== undefined && field === guess?.field) {
    return (
      <span className={tables.guess} data-fits>
        <IconCheck size={16} stroke={2} aria-hidden />
        {guess.source === PRODUCT_NAME ? BRAND_NAME : (guess.source ?? 'By its name')}
        {SPLIT_FIELDS.has(field) && ', is split'}
      </span>
    );
  }
  if (field === undefined && !guess) return <span className={tables.guess}>Nothing fits</span>;
  return <span className={tables.guess}>Your choice</span>;
}

interface ImportChoicesProps {
  kind: ImportKind;
  existing: ExistingChoice;
  setExisting: (choice: ExistingChoice) => void;
  consents: ImportConsents;
  setConsents: (consents: ImportConsents) => void;
}

/** What to do with existing records, and what the customers have agreed to: neither box is checked by default. */
function ImportChoices({ kind, existing, setExisting, consents, setConsents }: ImportChoicesProps) {
  const labels = KIND_LABELS[kind];
  const look = { classNames: { label: classes.radioLabel } };
  return (
    <aside className={classes.card} aria-label="Choices">
      <div className={classes.choice}>
        <Radio.Group
          label={labels.existing}
          value={existing}
          onChange={(value) => setExisting(value === 'leave' ? 'leave' : 'fill')}
        >
          <div className={classes.choices}>
            <Radio {...look} value="leave" label="Leave them as they are" />
            <Radio
              {...look}
              value="fill"
              label="Fill their empty fields"
              description={`Nothing that is there is changed. ${labels.same}`}
            />
          </div>
        </Radio.Group>
      </div>
      {kind === 'customers' && (
        <fieldset className={classes.choice}>
          <legend>Who has agreed to messages?</legend>
          <div className={classes.choices}>
            <Checkbox
              checked={consents.email}
              onChange={({ currentTarget: { checked } }) => setConsents({ ...consents, email: checked })}
              label="These customers have agreed to emails from my company"
            />
            {!isOff('sms') && (
              <Checkbox
                checked={consents.sms}
                onChange={({ currentTarget: { checked } }) => setConsents({ ...consents, sms: checked })}
                label="These customers have agreed to texts from my company"
                description="Texts require consent. Without it, no one on this list gets texts."
              />
            )}
          </div>
        </fieldset>
      )}
    </aside>
  );
}
