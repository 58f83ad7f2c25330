/*
 * The browser moves the focus when a mouse button goes down and clicks when it comes up. What a field says as it loses
 * the focus may move the screen in between: the button is then no longer under the pointer, and the click is lost.
 */

let isHeld = false;
let press = 0;
const waiting: (() => void)[] = [];

/** Runs what may move the screen: at once, or after the click while a mouse button is down (a tap is one, too). */
export function afterPress(act: () => void): void {
  if (isHeld) waiting.push(act);
  else act();
}

function begin({ button }: MouseEvent): void {
  if (button !== 0) return;
  press += 1;
  isHeld = true;
}

/** The click follows in the same task. A second press that has begun by then keeps everything waiting. */
function endAfterClick(): void {
  const ended = press;
  setTimeout(() => {
    if (ended === press) end();
  });
}

function end(): void {
  isHeld = false;
  for (const act of waiting.splice(0)) act();
}

if (typeof window !== 'undefined') {
  const first = { capture: true };
  addEventListener('mousedown', begin, first);
  addEventListener('mouseup', endAfterClick, first);
  // The end of a press may go unseen: over the list of a select, outside the window, in a drag, in a context menu.
  addEventListener('dragend', endAfterClick, first);
  addEventListener('mousemove', ({ buttons }) => isHeld && buttons === 0 && endAfterClick(), first);
  addEventListener('keydown', () => isHeld && end(), first);
}
