import { Checkbox, Radio } from '@mantine/core';
import type { ExistingChoice, ImportConsents, ImportKind } from '#contract/office/imports.ts';
import classes from './import.module.css';
import { KIND_LABELS } from './import-labels.ts';

interface ImportChoicesProps {
  kind: ImportKind;
  existing: ExistingChoice;
  setExisting: (choice: ExistingChoice) => void;
  consents: ImportConsents;
  setConsents: (consents: ImportConsents) => void;
}

/** What to do with existing records, and what the customers have agreed to: neither box is checked by default. */
export function ImportChoices({ kind, existing, setExisting, consents, setConsents }: ImportChoicesProps) {
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
            <Checkbox
              checked={consents.sms}
              onChange={({ currentTarget: { checked } }) => setConsents({ ...consents, sms: checked })}
              label="These customers have agreed to texts from my company"
              description="Texts need a yes. Without it, nobody here gets one until they agree."
            />
          </div>
        </fieldset>
      )}
    </aside>
  );
}
