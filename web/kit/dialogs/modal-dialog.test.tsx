import { act, useState } from 'react';
import { expect, test, vi } from 'vitest';
import { renderElement, find, press } from '../../testing/render-element.tsx';
import { ModalDialog } from './modal-dialog.tsx';

function Screen({ mayClose = true, onClose }: { mayClose?: boolean; onClose?: () => void }) {
  const [opened, setOpened] = useState(false);
  return (
    <>
      <button type="button" onClick={() => setOpened(true)}>
        Open
      </button>
      <ModalDialog
        opened={opened}
        title="Upload"
        onClose={() => {
          onClose?.();
          if (mayClose) setOpened(false);
        }}
      >
        <input type="file" />
      </ModalDialog>
    </>
  );
}

async function openDialog(screen = <Screen />) {
  const { element } = await renderElement(screen);
  const open = () => press(find(element, 'button', 'Open'));
  await open();
  return { dialog: find(element, 'dialog') as HTMLDialogElement, open };
}

/** The browser closes the dialog without a cancel event, as it does on a second Escape. */
const closeNatively = (dialog: HTMLDialogElement) => act(async () => dialog.close());
const isRendered = (dialog: HTMLDialogElement) => dialog.querySelector('input') !== null;

test('onClose is called for a dialog that the browser closed, and it opens again', async () => {
  const { dialog, open } = await openDialog();
  await closeNatively(dialog);
  expect(isRendered(dialog)).toBe(false);
  await open();
  expect(dialog.open).toBe(true);
  expect(isRendered(dialog)).toBe(true);
});

test('a dialog that must not be closed yet is reopened after the browser closed it', async () => {
  const { dialog } = await openDialog(<Screen mayClose={false} />);
  await closeNatively(dialog);
  expect(dialog.open).toBe(true);
  expect(isRendered(dialog)).toBe(true);
});

test('a dialog stays open when a file input inside it is cancelled', async () => {
  const { dialog } = await openDialog();
  await act(async () => find(dialog, 'input').dispatchEvent(new Event('cancel', { bubbles: true })));
  expect(dialog.open).toBe(true);
  expect(isRendered(dialog)).toBe(true);
});

test('onClose is called once, no matter how the dialog is closed', async () => {
  const onClose = vi.fn();
  const { dialog, open } = await openDialog(<Screen onClose={onClose} />);
  await act(async () => dialog.dispatchEvent(new Event('cancel', { cancelable: true })));
  expect(dialog.open).toBe(false);
  expect(onClose).toHaveBeenCalledTimes(1);
  await open();
  await closeNatively(dialog);
  expect(onClose).toHaveBeenCalledTimes(2);
});
