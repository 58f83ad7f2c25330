import { act } from 'react';
import { Link, Router, useLocation } from '../../kit/router/router.tsx';
import { expect, test, vi } from 'vitest';
import { find, mount, press } from '../../testing/render-element.tsx';
import { RouteAnnouncer } from './route-announcer.tsx';

/** A menu, and a page at each URL; the page /search focuses its field itself. */
function Screens() {
  const { pathname } = useLocation();
  return (
    <>
      <RouteAnnouncer />
      <Link to="/next">Next</Link>
      <Link to="/search">Search</Link>
      <main>
        <a href="#top">Of every page</a>
        <div key={pathname}>
          <h1 tabIndex={-1}>{pathname}</h1>
          {/* oxlint-disable-next-line jsx-a11y/no-autofocus */}
          <input aria-label="Name" autoFocus={pathname === '/search'} />
        </div>
      </main>
    </>
  );
}

/** Animation frames run when the test triggers them. */
async function opened() {
  const frames: FrameRequestCallback[] = [];
  vi.stubGlobal('requestAnimationFrame', (frame: FrameRequestCallback) => frames.push(frame));
  vi.stubGlobal('cancelAnimationFrame', () => frames.splice(0));
  history.replaceState(null, '', '/');
  const element = await mount(
    <Router first={null} load={() => null}>
      {() => <Screens />}
    </Router>,
  );
  const draw = () => act(async () => frames.splice(0).forEach((frame) => frame(0)));
  await draw();
  const open = async (page: string) => {
    const link = find(element, 'a', page);
    await act(async () => link.focus());
    await press(link);
  };
  const focus = (selector: string) => act(async () => find(element, selector).focus());
  return { element, open, draw, focus };
}

const focused = () => document.activeElement?.tagName;

test('a page change moves the focus to the heading of the new page', async () => {
  const { element, open, draw } = await opened();
  await open('Next');
  await draw();
  expect(focused()).toBe('H1');
  expect(document.activeElement).toBe(find(element, 'h1', '/next'));
});

test('a field of the new page that was focused in the meantime keeps the focus', async () => {
  const { open, draw, focus } = await opened();
  await open('Next');
  await focus('input');
  await draw();
  expect(focused()).toBe('INPUT');
});

test('a field that the new page focuses itself keeps the focus', async () => {
  const { open, draw } = await opened();
  await open('Search');
  await draw();
  expect(focused()).toBe('INPUT');
});

test('an element that remains and had the focus before the page change gives it to the heading', async () => {
  const { element, draw, focus } = await opened();
  await focus('main > a');
  await press(find(element, 'a', 'Next'));
  await draw();
  expect(focused()).toBe('H1');
});
