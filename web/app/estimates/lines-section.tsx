import { useMediaQuery } from '@mantine/hooks';
import { useId } from 'react';
import { LINES_MAX } from '../../../contract/itemized-estimates.ts';
import type { FormState } from '../ui/form-state.ts';
import { counted } from '../ui/format.ts';
import editor from './estimate-editor.module.css';
import type { EstimateValues } from './estimate-values.ts';
import { LineCards } from './line-cards.tsx';
import { LineGrid } from './line-grid.tsx';
import { LINES, type LineValues } from './lines.ts';
import classes from './lines-section.module.css';
import { useLineActions, useLineFocus } from './use-line-actions.ts';

interface LinesSectionProps {
  form: FormState<EstimateValues>;
  /** Asked to delete a line: it may have to be deleted on the server first. Without it the line is just taken out. */
  onRemove?: (line: LineValues) => void;
}

/** What the layouts of the lines share: the lines, what is wrong with them, and what can be done. */
export interface LinesProps extends Required<LinesSectionProps> {
  lines: LineValues[];
  actions: ReturnType<typeof useLineActions>;
  focus: ReturnType<typeof useLineFocus>;
  /** An estimate takes no more lines. */
  full: boolean;
}

/** The lines of an estimate: a grid for keyboard and mouse, cards where there is no room for one. */
export function LinesSection({ form, onRemove }: LinesSectionProps) {
  const title = useId();
  const narrow = useMediaQuery('(max-width: 63.99em)', false, { getInitialValueInEffect: false });
  const actions = useLineActions(form);
  const focus = useLineFocus();
  const lines = form.values.itemized_estimates;
  const wrong = messageOfAll(form.fields.errors);
  const Lines = narrow ? LineCards : LineGrid;
  return (
    <section className={editor.section} data-flush aria-labelledby={title}>
      <div className={editor.sectionHead}>
        <h2 id={title}>Itemized Estimate</h2>
        <span className={classes.count}>{counted(lines.length, 'line')}</span>
      </div>
      <Lines
        form={form}
        lines={lines}
        actions={actions}
        focus={focus}
        full={lines.length >= LINES_MAX}
        onRemove={onRemove ?? (({ key }) => focus(actions.remove(key), 'description', 'edit'))}
      />
      {wrong && (
        <p className={classes.error} role="alert" tabIndex={-1} data-wrong>
          {wrong}
        </p>
      )}
    </section>
  );
}

/** What is wrong with the lines as a whole, unless a single one has said it already. */
function messageOfAll(messages: FormState<EstimateValues>['fields']['errors']) {
  return Object.keys(messages).some((field) => field.startsWith(`${LINES}.`)) ? null : messages[LINES];
}
