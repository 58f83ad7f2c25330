import { type KeyboardEvent, useEffect, useRef } from 'react';
import { formatUsd } from '../../../../kit/format.ts';
import { sumOfAmounts } from '#domain/totals.ts';
import shared from '../../../../kit/page/shared.module.css';
import classes from './line-grid.module.css';
import { messagesOf } from './line-messages.ts';
import { LineRow } from './line-row.tsx';
import { inBands, type Line, type PlacedLine } from './lines.ts';
import { LineKeys, LinesFoot } from './lines-foot.tsx';
import type { LinesProps } from './line-look.ts';

const EDGE_PX = 72;

const SCROLL_PX = 12;

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
              <th scope="col" className={classes.actions}>
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

/**
 * Drags a line item by mouse or touch: it takes the place of the one under the pointer, and the page scrolls when the
 * pointer nears an edge. Listens on the window, because the dragged row itself moves in the DOM during the drag.
 */
function useLineDrag(moveTo: (key: string, placeOf: string) => void): (key: string) => void {
  const stop = useRef<(() => void) | null>(null);
  useEffect(() => () => stop.current?.(), []);
  return (key) => {
    stop.current?.();
    let dragged = false;
    const onMove = (event: PointerEvent) => {
      const over = document.elementFromPoint(event.clientX, event.clientY)?.closest<HTMLElement>('[data-line]');
      const placeOf = over?.dataset['line'];
      if (placeOf && placeOf !== key) {
        dragged = true;
        moveTo(key, placeOf);
      }
      if (event.clientY < EDGE_PX) scrollBy(0, -SCROLL_PX);
      else if (event.clientY > innerHeight - EDGE_PX) scrollBy(0, SCROLL_PX);
    };
    const end = () => {
      removeEventListener('pointermove', onMove);
      removeEventListener('pointerup', end);
      removeEventListener('pointercancel', end);
      stop.current = null;
      if (dragged) swallowClick();
    };
    addEventListener('pointermove', onMove);
    addEventListener('pointerup', end);
    addEventListener('pointercancel', end);
    stop.current = end;
  };
}

/** Suppresses the click that ends a drag. */
function swallowClick(): void {
  const swallow = (event: MouseEvent) => event.stopPropagation();
  addEventListener('click', swallow, { capture: true, once: true });
  setTimeout(() => removeEventListener('click', swallow, { capture: true }));
}
