import { useState } from 'react';
import { counted, formatUsd } from '../ui/format.ts';
import { IconArrowDown, IconArrowUp, IconCopy, IconDotsVertical, IconEdit, IconTrash } from '../ui/icons.ts';
import { COST_TYPE_LABELS } from './cost-types.ts';
import { totalsAsTyped } from './estimate-values.ts';
import classes from './line-cards.module.css';
import { LineMenu } from './line-menu.tsx';
import { LineSheet } from './line-sheet.tsx';
import { decimal, inKinds, subTotal, type PlacedLine } from './lines.ts';
import { messagesOf } from './line-messages.ts';
import { LinesFoot } from './lines-foot.tsx';
import type { LinesProps } from './lines-section.tsx';

/** The lines as cards, for screens without room for a grid: a press opens the line to be written. */
export function LineCards(props: LinesProps) {
  const { form, lines, actions, focus, full } = props;
  const [opened, open] = useState<string | null>(null);
  const { firm, optional } = inKinds(lines);
  const inSheet = lines.findIndex(({ key }) => key === opened);
  const line = lines[inSheet];
  const close = () => {
    if (opened) focus(opened, 'edit');
    open(null);
  };
  const card = (placed: PlacedLine) => (
    <LineCard key={placed.line.key} {...props} {...placed} onOpen={() => open(placed.line.key)} />
  );
  return (
    <>
      <ul className={classes.cards}>
        {firm.map(card)}
        {optional.length > 0 && (
          <li className={classes.band}>
            <b>Optional lines</b>
            <span>{formatUsd(totalsAsTyped(form.values).optional_dollar)}</span>
          </li>
        )}
        {optional.map(card)}
      </ul>
      <LinesFoot full={full} onAdd={() => open(actions.add() ?? null)} />
      <LineSheet
        line={line}
        number={inSheet + 1}
        messages={messagesOf(form.fields.errors, inSheet)}
        actions={actions}
        onClose={close}
        full={full}
        onAnother={() => open(actions.add(opened ?? undefined) ?? null)}
      />
    </>
  );
}

function LineCard(props: LinesProps & PlacedLine & { onOpen: () => void }) {
  const { form, lines, line, index, actions, onRemove, onOpen } = props;
  const messages = [...new Set(Object.values(messagesOf(form.fields.errors, index)))];
  const hours = decimal(line.duration_hour);
  return (
    <li className={classes.card} data-line={line.key} data-wrong-line={messages.length > 0 || undefined}>
      <button
        type="button"
        className={classes.open}
        data-cell="edit"
        data-wrong={messages.length > 0 || undefined}
        onClick={onOpen}
      >
        <span className={classes.tags}>
          {line.code && <span className={classes.tag}>{line.code}</span>}
          <span className={classes.tag}>{COST_TYPE_LABELS[line.cost_type]}</span>
          {line.is_optional && <span className={classes.outlined}>Optional</span>}
        </span>
        <span className={classes.description}>{line.description || <i>No description yet</i>}</span>
        <span className={classes.figures}>
          <span>
            {formatUsd(decimal(line.unit_price_dollar))} × {line.quantity || 0}
          </span>
          {hours > 0 && <span className={classes.hours}>{counted(hours, 'hour')}</span>}
          <b>{formatUsd(subTotal(line))}</b>
        </span>
        {messages.length > 0 && <span className={classes.wrong}>{messages.join(' ')}</span>}
      </button>
      <LineMenu
        label={`Actions for line ${index + 1}`}
        className={classes.menu}
        items={[
          { label: 'Edit', icon: IconEdit, run: onOpen },
          { label: 'Copy', icon: IconCopy, run: () => void actions.copy(line.key) },
          { label: 'Move up', icon: IconArrowUp, run: () => actions.move(line.key, -1) },
          { label: 'Move down', icon: IconArrowDown, run: () => actions.move(line.key, 1) },
          { label: 'Delete', icon: IconTrash, run: () => onRemove(line), disabled: lines.length === 1, danger: true },
        ]}
      >
        <IconDotsVertical size={20} stroke={1.75} aria-hidden />
      </LineMenu>
    </li>
  );
}
