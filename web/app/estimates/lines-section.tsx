import { Button } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { useId, useRef } from 'react';
import { LINES_MAX } from '../../../contract/itemized-estimates.ts';
import type { FormState } from '../ui/form-state.ts';
import { counted } from '../ui/format.ts';
import { IconPlus } from '../ui/icons.ts';
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
  focus: (key: string, cell: string) => void;
  /** Adds a line below the one named and leads there. */
  addBelow: (key?: string) => void;
}

/** The lines of an estimate: a grid for keyboard and mouse, cards where there is no room for one. */
export function LinesSection({ form, onRemove }: LinesSectionProps) {
  const section = useRef<HTMLElement>(null);
  const title = useId();
  const narrow = useMediaQuery('(max-width: 63.99em)', false, { getInitialValueInEffect: false });
  const actions = useLineActions(form);
  const focus = useLineFocus(section);
  const lines = form.values.itemized_estimates;
  const full = lines.length >= LINES_MAX;
  const Lines = narrow ? LineCards : LineGrid;
  const addBelow = (key?: string) => {
    if (full) return;
    focus(actions.add(key), narrow ? 'edit' : 'code');
  };
  return (
    <section ref={section} className={editor.section} data-flush aria-labelledby={title}>
      <div className={editor.sectionHead}>
        <h2 id={title}>Itemized Estimate</h2>
        <span className={classes.count}>{counted(lines.length, 'line')}</span>
      </div>
      <Lines
        form={form}
        lines={lines}
        actions={actions}
        focus={focus}
        addBelow={addBelow}
        onRemove={onRemove ?? (({ key }) => actions.remove(key))}
      />
      {form.fields.errors[LINES] && (
        <p className={classes.error} role="alert" tabIndex={-1} data-wrong>
          {form.fields.errors[LINES]}
        </p>
      )}
      <div className={classes.foot}>
        <Button
          leftSection={<IconPlus size={18} stroke={1.75} aria-hidden />}
          onClick={() => addBelow()}
          disabled={full}
          title={full ? `An estimate has at most ${LINES_MAX} lines.` : undefined}
        >
          Add Line
        </Button>
        {!narrow && <Keys />}
      </div>
    </section>
  );
}

function Keys() {
  return (
    <p className={classes.keys}>
      <kbd>Enter</kbd> adds a line <span aria-hidden>·</span> <kbd>Tab</kbd> next field <span aria-hidden>·</span>{' '}
      <kbd>Alt ↑ ↓</kbd> move
    </p>
  );
}
