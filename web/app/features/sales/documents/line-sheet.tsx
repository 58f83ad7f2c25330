import { Button, Textarea, TextInput } from '@mantine/core';
import type { ChangeEvent, KeyboardEvent } from 'react';
import type { PriceSuggestion } from '#contract/sales/price-items.ts';
import { ModalDialog } from '../../../../kit/dialogs/modal-dialog.tsx';
import { cappedAsTyped } from '../../../../kit/forms/typing.ts';
import { PriceSuggestions, type SuggestingProps } from '../price-book/price-field.tsx';
import type { LineLook } from './line-look.ts';
import type { LineMessages } from './line-messages.ts';
import classes from './line-cards.module.css';
import type { Line, LineChange } from './lines.ts';
import type { LineEditing } from './use-line-editing.ts';

interface LineSheetProps<L extends Line> {
  /** The line item being edited; undefined while the sheet is closed. */
  line: L | undefined;
  number: number;
  messages: LineMessages;
  editing: LineEditing<L>;
  look: LineLook<L>;
  onClose: () => void;
  onAnother: () => void;
}

/** Edits one line item on a phone. Input is applied immediately; closing the sheet changes nothing. */
export function LineSheet<L extends Line>({ line, number, ...rest }: LineSheetProps<L>) {
  return (
    <ModalDialog opened={line !== undefined} onClose={rest.onClose} title={`Line ${number}`}>
      {line && <LineFields key={line.key} line={line} {...rest} />}
    </ModalDialog>
  );
}

function LineFields<L extends Line>(props: Omit<LineSheetProps<L>, 'number'> & { line: L }) {
  const { line, messages, editing, look, onClose, onAnother } = props;
  const change = (changes: LineChange<L>) => editing.change(line.key, changes);
  const common = (field: string) => ({
    error: messages[field],
    onBlur: () => editing.check(line.key, field),
    autoComplete: 'off',
  });
  // Enter would otherwise submit the whole document.
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Enter') return;
    event.preventDefault();
    onClose();
  };
  const suggesting = (field: 'code' | 'description') => ({
    typed: line[field],
    label: 'Suggestions',
    onTake: (item: PriceSuggestion) => change(editing.kind.filledFrom(item, line)),
    inFlow: true,
  });
  const text = (field: 'code' | 'description', suggested: SuggestingProps) => ({
    ...common(field),
    ...suggested,
    onBlur: () => {
      suggested.onBlur();
      common(field).onBlur();
    },
    value: line[field],
    onChange: ({ currentTarget }: ChangeEvent<HTMLInputElement | HTMLTextAreaElement>) =>
      change({ [field]: currentTarget.value } as LineChange<L>),
  });
  const { codeRequired } = editing.kind;
  return (
    <div className={classes.fields}>
      <PriceSuggestions {...suggesting('description')} className={classes.wide}>
        {(field) => (
          <Textarea
            {...text('description', field)}
            label="Description"
            withAsterisk
            aria-required
            rows={2}
            maxLength={500}
          />
        )}
      </PriceSuggestions>
      <PriceSuggestions {...suggesting('code')}>
        {(field) => (
          <TextInput
            {...text('code', field)}
            label="Code"
            withAsterisk={codeRequired}
            aria-required={codeRequired}
            onKeyDown={(event) => {
              field.onKeyDown(event);
              if (!event.defaultPrevented) onKeyDown(event);
            }}
            maxLength={50}
          />
        )}
      </PriceSuggestions>
      {look.sheet(line, {
        change,
        number: (field, cap) => ({
          ...common(field),
          onKeyDown,
          ...numberField(String(line[field as keyof L]), cap, (value) => change({ [field]: value } as LineChange<L>)),
        }),
      })}
      <div className={classes.buttons}>
        <Button onClick={onAnother} disabled={editing.full}>
          Add Another
        </Button>
        <Button variant="filled" onClick={onClose}>
          Done
        </Button>
      </div>
    </div>
  );
}

function numberField(value: string, cap: number, onChange: (value: string) => void) {
  return {
    value,
    inputMode: 'decimal' as const,
    onChange: ({ currentTarget }: ChangeEvent<HTMLInputElement>) =>
      onChange(cappedAsTyped(currentTarget.value, value, cap)),
  };
}
