import type { KeyboardEvent } from 'react';
import { formatUsd } from '../../../../kit/format.ts';
import { sumOfAmounts } from '#domain/totals.ts';
import shared from '../../../../kit/page/shared.module.css';
import classes from './line-grid.module.css';
import { messagesOf } from './line-messages.ts';
import { LineRow } from './line-row.tsx';
import { inBands, type Line, type PlacedLine } from './lines.ts';
import { LineKeys, LinesFoot } from './lines-foot.tsx';
import type { LinesProps } from './line-look.ts';
import { useLineDrag } from './use-line-drag.ts';

/**
 * Line items as an editable grid: Tab moves to the next cell, Enter adds a line item, Alt with an arrow key moves one.
 */
export function LineGrid<L extends Line>({ editing, look, onRemove }: LinesProps<L>) {
  const { kind, lines } = editing;
  const startDrag = useLineDrag(editing.moveTo);
  const { main, apart } = inBands(lines, kind.isApart);

  const row = ({ line, index }: PlacedLine<L>) => (
    <LineRow
      key={line.key}
      line={line}
      number={index + 1}
      messages={messagesOf(editing.messages, kind.field, index)}
      removable={lines.length > 1}
      look={look}
      editing={editing}
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
      editing.focus(key, name);
      editing.move(key, step);
    } else if (event.key === 'Enter' && addsByEnter(event)) {
      event.preventDefault();
      editing.focus(editing.add(key), 'code');
    }
  }

  return (
    <>
      <div className={shared.scroller}>
        <table className={classes.grid} aria-label="Lines">
          <thead>
            <tr>
              <th scope="col" className={classes.handle}>
                <span className="visually-hidden">Move</span>
              </th>
              <th scope="col" className={classes.code}>
                Code {kind.codeRequired && <span className={shared.fault}>*</span>}
              </th>
              <th scope="col" className={shared.wide}>
                Description <span className={shared.fault}>*</span>
              </th>
              {look.columns.map(({ head, align, sum, required }) => (
                <th key={head} scope="col" data-align={align} data-sum={sum}>
                  {head} {required && <span className={shared.fault}>*</span>}
                </th>
              ))}
              <th scope="col" className={classes.acts}>
                <span className="visually-hidden">Actions</span>
              </th>
            </tr>
          </thead>
          <tbody>
            {main.map(row)}
            {look.apart && apart.length > 0 && (
              <tr className={classes.band}>
                <th scope="rowgroup" colSpan={2 + look.columns.length}>
                  <b>{look.apart.title}</b> {look.apart.hint}
                </th>
                <td colSpan={2}>{formatUsd(sumOfAmounts(apart.map(({ line }) => kind.amountOf(line))))}</td>
              </tr>
            )}
            {apart.map(row)}
          </tbody>
        </table>
      </div>
      <LinesFoot editing={editing} onAdd={() => editing.focus(editing.add(), 'code')}>
        <LineKeys />
      </LinesFoot>
    </>
  );
}

const STEPS: Partial<Record<string, -1 | 1>> = { ArrowUp: -1, ArrowDown: 1 };

/** Enter opens a select, clicks a button, and ends the composition of a character; elsewhere it adds a line item. */
function addsByEnter({ currentTarget, nativeEvent }: KeyboardEvent<HTMLElement>): boolean {
  return currentTarget.tagName === 'INPUT' && !nativeEvent.isComposing;
}
