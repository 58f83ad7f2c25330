import { ActionIcon, Box } from '@mantine/core';
import { memo, useId, useState, type ComponentProps, type KeyboardEvent, type ReactNode } from 'react';
import { IconCopy, IconTrash, IconArrowDown, IconArrowUp, IconGripVertical } from '../../../../kit/icons/icons.ts';
import { IconChevronDown } from '../../../../kit/icons/public-icons.ts';
import { MenuButton } from '../../../../kit/dialogs/menu-button.tsx';
import { PriceSuggestions } from '../price-book/price-field.tsx';
import { TextCell, type CellProps } from './line-cells.tsx';
import shared from '../../../../kit/page/shared.module.css';
import classes from './line-grid.module.css';
import type { LineLook, RowCells } from './line-look.ts';
import type { LineMessages } from './line-messages.ts';
import type { Line, LineChange } from './lines.ts';
import type { LineEditing } from './use-line-editing.ts';

type Suggests = 'suggesting' | 'isSuggesting';

interface LineRowProps<L extends Line> {
  line: L;
  /** One-based, as screen readers announce it. */
  number: number;
  messages: LineMessages;
  removable: boolean;
  look: LineLook<L>;
  /** Whether the grid has the column for codes. */
  showsCode: boolean;
  editing: LineEditing<L>;
  onRemove: () => void;
  onDragStart: () => void;
  /** Handles a key in any cell of the row. */
  onKeyDown: (event: KeyboardEvent<HTMLElement>) => void;
}

/**
 * One line item in the grid. A document may have hundreds, so a row is rendered again only when its own data changes.
 */
export const LineRow = memo(Row, isSameRow) as typeof Row;

function Row<L extends Line>(props: LineRowProps<L>) {
  const { line, number, messages, removable, look, showsCode, editing, onKeyDown } = props;
  const columns = (showsCode ? 4 : 3) + look.columns.length;
  const wrong = useId();
  const [isOpen, setOpen] = useState(false);
  const problems = Object.values(messages);
  const change = (changes: LineChange<L>) => editing.change(line.key, changes);
  const cell = (field: string, label: string): CellProps => ({
    field,
    label: `${label}, line ${number}`,
    wrongBecause: messages[field] ? wrong : undefined,
    onChange: (value) => change({ [field]: value } as LineChange<L>),
    onLeave: () => editing.check(line.key, field),
    onKeyDown,
  });
  const suggested = (text: 'code' | 'description', props: Omit<ComponentProps<typeof TextCell>, Suggests>) => (
    <PriceSuggestions
      typed={line[text]}
      label={`Suggestions for line ${number}`}
      onTake={(item) => change(editing.kind.filledFrom(item, line))}
    >
      {(suggesting, isSuggesting) => <TextCell {...props} {...{ suggesting, isSuggesting }} />}
    </PriceSuggestions>
  );
  const cells: RowCells<L> = {
    cell,
    change: (changes, focused) => {
      editing.focus(line.key, focused);
      change(changes);
    },
  };
  const summary = !isOpen && look.details?.summary(line);
  return (
    <>
      <tr className={classes.line} data-line={line.key}>
        <td className={classes.handle}>
          <LineHandle
            number={number}
            onMove={(step) => editing.move(line.key, step)}
            onDragStart={props.onDragStart}
            onKeyDown={onKeyDown}
          />
        </td>
        {showsCode && (
          <td className={classes.code}>
            {suggested('code', {
              ...cell('code', 'Code'),
              value: line.code,
              max: 50,
              required: editing.kind.codeRequired,
            })}
          </td>
        )}
        <td className={shared.wide}>
          {suggested('description', {
            ...cell('description', 'Description'),
            value: line.description,
            max: 500,
            placeholder: 'What is done or delivered',
            required: true,
          })}
          {summary && <Summary>{summary}</Summary>}
        </td>
        {look.cells(line, cells)}
        <td className={classes.actions}>
          <LineActions
            number={number}
            details={look.details && { isOpen, toggle: () => setOpen(!isOpen) }}
            notRemovable={removable ? undefined : editing.kind.last}
            onCopy={() => editing.focus(editing.copy(line.key), 'description')}
            onRemove={props.onRemove}
          />
        </td>
      </tr>
      {look.details && isOpen && (
        <tr className={classes.details} data-line={line.key}>
          <td colSpan={columns}>{look.details.fields(line, cells)}</td>
        </tr>
      )}
      {problems.length > 0 && <LineProblems id={wrong} problems={problems} columns={columns} />}
    </>
  );
}

function Summary({ children }: { children: ReactNode }) {
  return (
    <Box component="p" px={9} pb={6} fz={12} className={shared.muted}>
      {children}
    </Box>
  );
}

/** Functions are not compared: they read the form when called, so an older one behaves the same. */
function isSameRow<L extends Line>(before: LineRowProps<L>, now: LineRowProps<L>): boolean {
  return (
    before.number === now.number &&
    before.removable === now.removable &&
    before.showsCode === now.showsCode &&
    isSame(before.line, now.line) &&
    isSame(before.messages, now.messages)
  );
}

function isSame<T extends object>(one: T, other: T): boolean {
  const fields = Object.keys(one) as (keyof T)[];
  return fields.length === Object.keys(other).length && fields.every((field) => one[field] === other[field]);
}

interface LineActionsProps {
  number: number;
  /** The row with the details; undefined if the document has none. */
  details: { isOpen: boolean; toggle: () => void } | undefined;
  /** Why the line item cannot be deleted. */
  notRemovable: string | undefined;
  onCopy: () => void;
  onRemove: () => void;
}

/** The buttons at the end of a line item: details, copy and delete. */
function LineActions({ number, details, notRemovable, onCopy, onRemove }: LineActionsProps) {
  return (
    <>
      {details && (
        <ActionIcon
          size={28}
          className={classes.act}
          aria-label={`Details of line ${number}`}
          aria-expanded={details.isOpen}
          title="Cost and tax"
          onClick={details.toggle}
        >
          <IconChevronDown size={16} stroke={1.75} aria-hidden />
        </ActionIcon>
      )}
      <ActionIcon size={28} className={classes.act} aria-label={`Copy line ${number}`} title="Copy" onClick={onCopy}>
        <IconCopy size={16} stroke={1.75} aria-hidden />
      </ActionIcon>
      <ActionIcon
        size={28}
        className={classes.act}
        aria-label={`Delete line ${number}`}
        title={notRemovable ?? 'Delete'}
        disabled={notRemovable !== undefined}
        onClick={onRemove}
      >
        <IconTrash size={16} stroke={1.75} aria-hidden />
      </ActionIcon>
    </>
  );
}

interface LineProblemsProps {
  /** The id that the invalid cells refer to. */
  id: string;
  problems: readonly (string | undefined)[];
  columns: number;
}

/** The errors of a line item, in a row below it. */
function LineProblems({ id, problems, columns }: LineProblemsProps) {
  return (
    <tr className={classes.wrong}>
      <td colSpan={columns}>
        <p id={id} role="alert">
          {[...new Set(problems)].join(' ')}
        </p>
      </td>
    </tr>
  );
}

interface LineHandleProps {
  number: number;
  onMove: (step: -1 | 1) => void;
  onDragStart: () => void;
  onKeyDown: (event: KeyboardEvent<HTMLElement>) => void;
}

/** Drags a line item; clicking without dragging opens a menu with the same moves, for users who cannot drag. */
function LineHandle({ number, onMove, onDragStart, onKeyDown }: LineHandleProps) {
  return (
    <MenuButton
      label={`Move line ${number}`}
      title="Drag to move"
      className={classes.grip}
      data-cell="handle"
      // Alt with an arrow key moves the line from any of its cells.
      tabIndex={-1}
      onKeyDown={onKeyDown}
      onPointerDown={(event) => event.button === 0 && onDragStart()}
      items={[
        { label: 'Move up', icon: IconArrowUp, run: () => onMove(-1) },
        { label: 'Move down', icon: IconArrowDown, run: () => onMove(1) },
      ]}
    >
      <IconGripVertical size={16} stroke={1.75} aria-hidden />
    </MenuButton>
  );
}
