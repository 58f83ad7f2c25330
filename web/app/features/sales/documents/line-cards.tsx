import { Box, Group } from '@mantine/core';
import { useState, type ReactNode } from 'react';
import { sumOfAmounts } from '#domain/totals.ts';
import { formatUsd } from '../../../../kit/format.ts';
import {
  IconArrowDown,
  IconArrowUp,
  IconCopy,
  IconDotsVertical,
  IconEdit,
  IconTrash,
} from '../../../../kit/icons/icons.ts';
import { MenuButton } from '../../../../kit/dialogs/menu-button.tsx';
import classes from './line-cards.module.css';
import { messagesOf } from './line-messages.ts';
import { LineSheet } from './line-sheet.tsx';
import { inBands, type Line, type PlacedLine } from './lines.ts';
import { LinesFoot } from './lines-foot.tsx';
import type { LinesProps } from './line-look.ts';
import shared from '../../../../kit/page/shared.module.css';

/** Line items as cards, for narrow screens: clicking a card opens its line item in a sheet. */
export function LineCards<L extends Line>(props: LinesProps<L>) {
  const { editing, look } = props;
  const { kind, lines } = editing;
  const [opened, open] = useState<string | null>(null);
  const { main, apart } = inBands(lines, kind.isApart);
  const inSheet = lines.findIndex(({ key }) => key === opened);
  const close = () => {
    if (opened) editing.focus(opened, 'edit');
    open(null);
  };
  const card = (placed: PlacedLine<L>) => (
    <LineCard key={placed.line.key} {...props} {...placed} onOpen={() => open(placed.line.key)} />
  );
  return (
    <>
      <Box component="ul" mt={12}>
        {main.map(card)}
        {look.apart && apart.length > 0 && (
          <li className={classes.band}>
            <b>{look.apart.title}</b>
            <span>{formatUsd(sumOfAmounts(apart.map(({ line }) => kind.amountOf(line))))}</span>
          </li>
        )}
        {apart.map(card)}
      </Box>
      <LinesFoot editing={editing} onAdd={() => open(editing.add() ?? null)} />
      <LineSheet
        line={lines[inSheet]}
        number={inSheet + 1}
        messages={messagesOf(editing.messages, kind.field, inSheet)}
        editing={editing}
        look={look}
        onClose={close}
        onAnother={() => open(editing.add(opened ?? undefined) ?? null)}
      />
    </>
  );
}

function LineCard<L extends Line>(props: LinesProps<L> & PlacedLine<L> & { onOpen: () => void }) {
  const { editing, look, line, index, onRemove, onOpen } = props;
  const { kind, lines, copy, move } = editing;
  const messages = [...new Set(Object.values(messagesOf(editing.messages, kind.field, index)))];
  return (
    <li className={classes.card} data-line={line.key} data-wrong-line={messages.length > 0 || undefined}>
      <button
        type="button"
        className={classes.open}
        data-cell="edit"
        data-wrong={messages.length > 0 || undefined}
        onClick={onOpen}
      >
        <Group component="span" gap={8} align="stretch" mih={22} pr={40}>
          {line.code && <Tag>{line.code}</Tag>}
          {look.tags?.(line)}
        </Group>
        <span className={classes.description}>{line.description || <i>No description yet</i>}</span>
        <span className={classes.figures}>
          {look.figures?.(line)}
          <Box component="b" ml="auto" c="var(--jp-text)">
            {formatUsd(kind.amountOf(line))}
          </Box>
        </span>
        {messages.length > 0 && (
          <Box component="span" fz={13} className={shared.fault}>
            {messages.join(' ')}
          </Box>
        )}
      </button>
      <MenuButton
        label={`Actions for line ${index + 1}`}
        className={classes.menu}
        items={[
          { label: 'Edit', icon: IconEdit, run: onOpen },
          { label: 'Copy', icon: IconCopy, run: () => void copy(line.key) },
          { label: 'Move up', icon: IconArrowUp, run: () => move(line.key, -1) },
          { label: 'Move down', icon: IconArrowDown, run: () => move(line.key, 1) },
          { label: 'Delete', icon: IconTrash, run: () => onRemove(line), disabled: lines.length === 1, danger: true },
        ]}
      >
        <IconDotsVertical size={20} stroke={1.75} aria-hidden />
      </MenuButton>
    </li>
  );
}

/** A label on a line item's card. */
export function Tag({ outlined, children }: { outlined?: boolean; children: ReactNode }) {
  return <span className={outlined ? classes.outlined : classes.tag}>{children}</span>;
}
