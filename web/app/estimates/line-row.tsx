import { ActionIcon } from '@mantine/core';
import { memo, useId, type KeyboardEvent } from 'react';
import { DURATION_MAX, QUANTITY_MAX, UNIT_PRICE_MAX } from '../../../contract/itemized-estimates.ts';
import { formatUsd } from '../ui/format.ts';
import { IconCopy, IconTrash } from '../ui/icons.ts';
import { NumberCell, TextCell, TypeCell, type CellProps } from './line-cells.tsx';
import { LineHandle } from './line-handle.tsx';
import classes from './line-grid.module.css';
import type { LineMessages } from './line-messages.ts';
import { subTotal, type LineChange, type LineValues } from './lines.ts';
import type { LineActions } from './use-line-actions.ts';

interface LineRowProps {
  line: LineValues;
  /** From 1, as it is read out. */
  number: number;
  messages: LineMessages;
  removable: boolean;
  actions: LineActions;
  onOptional: (optional: boolean) => void;
  onCopy: () => void;
  onRemove: () => void;
  onDragStart: () => void;
  /** A key pressed in any of its cells. */
  onKeyDown: (event: KeyboardEvent<HTMLElement>) => void;
}

/** One line in the grid. An estimate may have hundreds: a row is drawn again only when something in it changes. */
export const LineRow = memo(function LineRow(props: LineRowProps) {
  const { line, number, messages, removable, actions } = props;
  const wrong = useId();
  const said = Object.values(messages);
  const cell = (field: keyof LineChange, label: string): CellProps => ({
    field,
    label: `${label}, line ${number}`,
    wrongBecause: messages[field] ? wrong : undefined,
    onChange: (value) => actions.change(line.key, { [field]: value }),
    onLeave: () => actions.check(line.key, field),
    onKeyDown: props.onKeyDown,
  });
  return (
    <>
      <tr className={classes.line} data-line={line.key}>
        <td className={classes.handle}>
          <LineHandle
            number={number}
            onMove={(step) => actions.move(line.key, step)}
            onDragStart={props.onDragStart}
            onKeyDown={props.onKeyDown}
          />
        </td>
        <td className={classes.code}>
          <TextCell {...cell('code', 'Code')} value={line.code} max={50} />
        </td>
        <td className={classes.description}>
          <TextCell
            {...cell('description', 'Description')}
            value={line.description}
            max={500}
            placeholder="What is done or delivered"
            required
          />
        </td>
        <td className={classes.type}>
          <TypeCell {...cell('cost_type', 'Cost type')} value={line.cost_type} />
        </td>
        <td className={classes.price}>
          <NumberCell
            {...cell('unit_price_dollar', 'Unit price')}
            value={line.unit_price_dollar}
            cap={UNIT_PRICE_MAX}
            dollars
          />
        </td>
        <td className={classes.quantity}>
          <NumberCell {...cell('quantity', 'Quantity')} value={line.quantity} cap={QUANTITY_MAX} />
        </td>
        <td className={classes.quantity}>
          <NumberCell {...cell('duration_hour', 'Hours')} value={line.duration_hour} cap={DURATION_MAX} />
        </td>
        <td className={classes.optional}>
          <input
            type="checkbox"
            className={classes.check}
            data-cell="is_optional"
            aria-label={`Optional, line ${number}`}
            checked={line.is_optional}
            onKeyDown={props.onKeyDown}
            onChange={(event) => props.onOptional(event.currentTarget.checked)}
          />
        </td>
        <td className={classes.total}>{formatUsd(subTotal(line))}</td>
        <td className={classes.acts}>
          <ActionIcon
            size={28}
            className={classes.act}
            aria-label={`Copy line ${number}`}
            title="Copy"
            onClick={props.onCopy}
          >
            <IconCopy size={16} stroke={1.75} aria-hidden />
          </ActionIcon>
          <ActionIcon
            size={28}
            className={classes.act}
            aria-label={`Delete line ${number}`}
            title={removable ? 'Delete' : 'An estimate keeps at least one line.'}
            disabled={!removable}
            onClick={props.onRemove}
          >
            <IconTrash size={16} stroke={1.75} aria-hidden />
          </ActionIcon>
        </td>
      </tr>
      {said.length > 0 && (
        <tr className={classes.wrong}>
          <td colSpan={10}>
            <p id={wrong} role="alert">
              {[...new Set(said)].join(' ')}
            </p>
          </td>
        </tr>
      )}
    </>
  );
}, isSameRow);

/** The functions are left out: they read the form when they are called, so an older set does the same. */
function isSameRow(before: LineRowProps, now: LineRowProps): boolean {
  return (
    before.number === now.number &&
    before.removable === now.removable &&
    isSame(before.line, now.line) &&
    isSame(before.messages, now.messages)
  );
}

function isSame<T extends object>(one: T, other: T): boolean {
  const fields = Object.keys(one) as (keyof T)[];
  return fields.length === Object.keys(other).length && fields.every((field) => one[field] === other[field]);
}
