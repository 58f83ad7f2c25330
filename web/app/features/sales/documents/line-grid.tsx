import { Button } from '@mantine/core';
import { type KeyboardEvent, useEffect, useRef } from 'react';
import { formatUsd } from '../../../../kit/format.ts';
import { sumOfAmounts } from '#domain/totals.ts';
import shared from '../../../../kit/page/shared.module.css';
import classes from './line-grid.module.css';
import { messagesOf } from './line-messages.ts';
import { LineRow } from './line-row.tsx';
import { focusCell } from './use-line-editing.ts';
import { inBands, type Line, type PlacedLine } from './lines.ts';
import { useShowsCodes } from './show-codes.ts';
import { LineKeys, LinesFoot } from './lines-foot.tsx';
import type { LinesProps } from './line-look.ts';

const EDGE_PX = 72;

const SCROLL_PX = 12;

/**
 * Line items as an editable grid: Tab moves to the next cell, Enter to the next line item, which it adds at the end, and
 * Alt with an arrow key moves one.
 */
export function LineGrid<L extends Line>({ editing, look, onRemove }: LinesProps<L>) {
  const { kind, lines } = editing;
  const { showsCodes, showCodes } = useShowsCodes(editing);
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
      showsCode={showsCodes}
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
    } else if (event.key === 'Enter' && movesByEnter(event)) {
      event.preventDefault();
      const shown = [...main, ...apart];
      const next = shown[shown.findIndex(({ line }) => line.key === key) + 1];
      if (next) focusCell(next.line.key, 'description');
      else editing.focus(editing.add(key), 'description');
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
              {showsCodes && (
                <th scope="col" className={classes.code}>
                  Code {kind.codeRequired && <span className={shared.fault}>*</span>}
                </th>
              )}
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
                <th scope="rowgroup" colSpan={(showsCodes ? 2 : 1) + look.columns.length}>
                  <b>{look.apart.title}</b> {look.apart.hint}
                </th>
                <td colSpan={2}>{formatUsd(sumOfAmounts(apart.map(({ line }) => kind.amountOf(line))))}</td>
              </tr>
            )}
            {apart.map(row)}
          </tbody>
        </table>
      </div>
      <LinesFoot editing={editing} onAdd={() => editing.focus(editing.add(), 'description')}>
        {!showsCodes && <Button onClick={showCodes}>Show Codes</Button>}
        <LineKeys />
      </LinesFoot>
    </>
  );
}

const STEPS: Partial<Record<string, -1 | 1>> = { ArrowUp: -1, ArrowDown: 1 };

/**
 * Enter opens a select, clicks a button, and ends the composition of a character; with Ctrl it saves the document.
 * Elsewhere it moves to the next line item.
 */
function movesByEnter({ currentTarget, nativeEvent, ctrlKey, metaKey }: KeyboardEvent<HTMLElement>): boolean {
  return currentTarget.tagName === 'INPUT' && !nativeEvent.isComposing && !ctrlKey && !metaKey;
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
