import type { KeyboardEvent } from 'react';
import { formatUsd } from '../ui/format.ts';
import { totalsAsTyped } from './estimate-values.ts';
import classes from './line-grid.module.css';
import { messagesOf } from './line-messages.ts';
import { LineRow } from './line-row.tsx';
import { inKinds, type PlacedLine } from './lines.ts';
import { LineKeys, LinesFoot } from './lines-foot.tsx';
import type { LinesProps } from './lines-section.tsx';
import { useLineDrag } from './use-line-drag.ts';

/** The lines as a grid to be typed through: Tab to the next cell, Enter for another line, Alt and an arrow to move one. */
export function LineGrid(props: LinesProps) {
  const { form, lines, actions, focus, full, onRemove } = props;
  const startDrag = useLineDrag(actions.moveTo);
  const { firm, optional } = inKinds(lines);

  const row = ({ line, index }: PlacedLine) => (
    <LineRow
      key={line.key}
      line={line}
      number={index + 1}
      messages={messagesOf(form.fields.errors, index)}
      removable={lines.length > 1}
      actions={actions}
      onOptional={(is_optional) => {
        focus(line.key, 'is_optional');
        actions.change(line.key, { is_optional });
      }}
      onCopy={() => focus(actions.copy(line.key), 'description')}
      onRemove={() => onRemove(line)}
      onDragStart={() => startDrag(line.key)}
      onKeyDown={(event) => onKeyDown(event, line.key)}
    />
  );

  function onKeyDown(event: KeyboardEvent<HTMLElement>, key: string): void {
    const name = event.currentTarget.dataset['cell'] ?? '';
    const step = event.altKey && STEPS[event.key];
    if (step) {
      event.preventDefault();
      focus(key, name);
      actions.move(key, step);
    } else if (event.key === 'Enter' && ADDS_BY_ENTER.has(name) && !event.nativeEvent.isComposing) {
      event.preventDefault();
      focus(actions.add(key), 'code');
    }
  }

  return (
    <>
      <div className={classes.scroller}>
        <table className={classes.grid} aria-label="Lines">
          <thead>
            <tr>
              <th scope="col" className={classes.handle}>
                <span className="visually-hidden">Move</span>
              </th>
              <th scope="col" className={classes.code}>
                Code
              </th>
              <th scope="col" className={classes.description}>
                Description <span className={classes.required}>*</span>
              </th>
              <th scope="col" className={classes.type}>
                Cost Type
              </th>
              <th scope="col" className={classes.price}>
                Unit Price
              </th>
              <th scope="col" className={classes.quantity}>
                Quantity
              </th>
              <th scope="col" className={classes.quantity}>
                Hours
              </th>
              <th scope="col" className={classes.optional}>
                Optional
              </th>
              <th scope="col" className={classes.total}>
                Sub Total
              </th>
              <th scope="col" className={classes.acts}>
                <span className="visually-hidden">Actions</span>
              </th>
            </tr>
          </thead>
          <tbody>
            {firm.map(row)}
            {optional.length > 0 && (
              <tr className={classes.band}>
                <th scope="rowgroup" colSpan={8}>
                  <b>Optional lines</b> In the estimate total, shown apart to the customer
                </th>
                <td className={classes.total} colSpan={2}>
                  {formatUsd(totalsAsTyped(form.values).optional_dollar)}
                </td>
              </tr>
            )}
            {optional.map(row)}
          </tbody>
        </table>
      </div>
      <LinesFoot full={full} onAdd={() => focus(actions.add(), 'code')}>
        <LineKeys />
      </LinesFoot>
    </>
  );
}

const STEPS: Partial<Record<string, -1 | 1>> = { ArrowUp: -1, ArrowDown: 1 };

/** Enter on a list opens it, and on a button presses it. */
const ADDS_BY_ENTER = new Set(['code', 'description', 'unit_price_dollar', 'quantity', 'duration_hour', 'is_optional']);
