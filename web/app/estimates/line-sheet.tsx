import { Button, Checkbox, NativeSelect, TextInput, Textarea } from '@mantine/core';
import type { KeyboardEvent } from 'react';
import { DURATION_MAX, QUANTITY_MAX, UNIT_PRICE_MAX } from '../../../contract/itemized-estimates.ts';
import { formatUsd } from '../ui/format.ts';
import { ModalDialog } from '../ui/modal-dialog.tsx';
import { COST_TYPE_OPTIONS } from './cost-types.ts';
import type { LineMessages } from './line-messages.ts';
import classes from './line-sheet.module.css';
import { cappedAsTyped, subTotal, type CostType, type LineChange, type LineValues } from './lines.ts';
import type { LineActions } from './use-line-actions.ts';

interface LineSheetProps {
  /** The line being written; none while the sheet is closed. */
  line: LineValues | undefined;
  number: number;
  messages: LineMessages;
  actions: LineActions;
  onClose: () => void;
  /** An estimate takes no more lines. */
  full: boolean;
  onAnother: () => void;
}

/** One line to be written on a phone. What is typed is taken over at once; closing only closes. */
export function LineSheet({ line, number, onClose, ...rest }: LineSheetProps) {
  return (
    <ModalDialog opened={line !== undefined} onClose={onClose} title={`Line ${number}`}>
      {line && <LineFields key={line.key} line={line} onClose={onClose} {...rest} />}
    </ModalDialog>
  );
}

function LineFields(props: Omit<LineSheetProps, 'number'> & { line: LineValues }) {
  const { line, messages, actions, full, onClose, onAnother } = props;
  const change = (field: LineChange) => actions.change(line.key, field);
  const common = (field: keyof LineChange) => ({
    error: messages[field],
    onBlur: () => actions.check(line.key, field),
    autoComplete: 'off',
  });
  // Enter would otherwise submit the whole estimate.
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Enter') return;
    event.preventDefault();
    onClose();
  };
  const number = (field: 'unit_price_dollar' | 'quantity' | 'duration_hour', cap: number) => ({
    ...common(field),
    value: line[field],
    inputMode: 'decimal' as const,
    onKeyDown,
    onChange: ({ currentTarget }: { currentTarget: HTMLInputElement }) =>
      change({ [field]: cappedAsTyped(currentTarget.value, line[field], cap) }),
  });
  return (
    <div className={classes.fields}>
      <Textarea
        {...common('description')}
        label="Description"
        withAsterisk
        aria-required
        rows={2}
        maxLength={500}
        value={line.description}
        onChange={(event) => change({ description: event.currentTarget.value })}
        className={classes.wide}
      />
      <TextInput
        {...common('code')}
        label="Code"
        onKeyDown={onKeyDown}
        maxLength={50}
        value={line.code}
        onChange={(event) => change({ code: event.currentTarget.value })}
      />
      <NativeSelect
        label="Cost Type"
        data={COST_TYPE_OPTIONS}
        value={line.cost_type}
        onChange={(event) => change({ cost_type: event.currentTarget.value as CostType })}
      />
      <TextInput {...number('unit_price_dollar', UNIT_PRICE_MAX)} label="Unit Price" withAsterisk leftSection="$" />
      <TextInput {...number('quantity', QUANTITY_MAX)} label="Quantity" withAsterisk />
      <TextInput {...number('duration_hour', DURATION_MAX)} label="Hours" />
      <p className={classes.total}>
        <span>Sub Total</span>
        <b>{formatUsd(subTotal(line))}</b>
      </p>
      <Checkbox
        label="Optional, shown apart to the customer"
        checked={line.is_optional}
        onChange={(event) => change({ is_optional: event.currentTarget.checked })}
        className={classes.wide}
      />
      <div className={classes.buttons}>
        <Button onClick={onAnother} disabled={full}>
          Add Another
        </Button>
        <Button variant="filled" onClick={onClose}>
          Done
        </Button>
      </div>
    </div>
  );
}
