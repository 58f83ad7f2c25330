/* The browser moves the focus on mousedown and fires the click on mouseup. A message that appears on blur may move
   the screen in between: the button is then no longer under the pointer, and the click is lost. */

let isHeld = false;
let press = 0;
const waiting: (() => void)[] = [];

/** Runs code that may move the screen: immediately, or after the click while a mouse button is down (taps included). */
export function afterPress(callback: () => void): void {
  if (isHeld) waiting.push(callback);
  else callback();
}

function begin({ button }: MouseEvent): void {
  if (button !== 0) return;
  press += 1;
  isHeld = true;
}

/** The click follows in the same task. If a second press has started by then, all pending code keeps waiting. */
function endAfterClick(): void {
  const ended = press;
  setTimeout(() => {
    if (ended === press) end();
  });
}

function end(): void {
  isHeld = false;
  for (const callback of waiting.splice(0)) callback();
}

if (typeof window !== 'undefined') {
  const first = { capture: true };
  addEventListener('mousedown', begin, first);
  addEventListener('mouseup', endAfterClick, first);
  // A press may end without a mouseup: over the list of a select, outside the window, in a drag, in a context menu.
  addEventListener('dragend', endAfterClick, first);
  addEventListener('mousemove', ({ buttons }) => isHeld && buttons === 0 && endAfterClick(), first);
  addEventListener('keydown', () => isHeld && end(), first);
}
