import { act } from 'react';
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { eventually, find, mount, press } from '../../testing/render-element.tsx';
import { currentLocation } from './browser-history.ts';
import { Link, Navigate, Router, useBlocker, useLocation, useNavigate, useSearchParams } from './router.tsx';

/** Shows where it is, links, and a screen by its path. */
function Screens({ screen }: { screen: string }) {
  const { pathname, search, state } = useLocation();
  const [, setParams] = useSearchParams();
  const navigate = useNavigate();
  return (
    <main>
      <h1>{screen}</h1>
      <output>{JSON.stringify({ at: pathname + search, state })}</output>
      <Link to="/customer?customer_id=c1" state={{ customer_id: 'c1' }}>
        Customer
      </Link>
      <Link to="/slow">Slow</Link>
      <Link to="/gone">Gone</Link>
      <Link to="/" reloadDocument>
        Landing
      </Link>
      <button onClick={() => setParams({ q: 'roof' }, { replace: true, preventScrollReset: true })}>Search</button>
      <button onClick={() => void navigate('/project')}>Project</button>
      {screen === 'moved' && <Navigate to="/customer" replace />}
      {screen === 'form' && <Form />}
    </main>
  );
}

function Form() {
  const { isBlocked, leave, stay } = useBlocker(true);
  return isBlocked ? (
    <>
      <button onClick={leave}>Leave</button>
      <button onClick={stay}>Stay</button>
    </>
  ) : null;
}

beforeEach(() => {
  sessionStorage.clear();
  vi.stubGlobal('scrollTo', vi.fn());
});

/** Opens an address, which may have changed while its screen was loading. The path `/slow` loads until the test lets it, and the files of `/gone` are gone. */
async function opened(at: string, { state, changed }: { state?: unknown; changed?: string } = {}) {
  history.replaceState(state === undefined ? null : { state, key: 'first', index: 0 }, '', at);
  let letLoad: (screen: string) => void = () => undefined;
  const load = vi.fn((pathname: string) => {
    if (pathname === '/slow') return new Promise<string>((resolve) => (letLoad = resolve));
    if (pathname === '/gone') return Promise.reject(new Error('Failed to fetch'));
    return pathname.slice(1);
  });
  const here = currentLocation();
  if (changed) history.pushState({ state: null, key: 'changed', index: 1 }, '', changed);
  const element = await mount(
    <Router first={here.pathname.slice(1)} at={here} load={load}>
      {(screen) => <Screens screen={screen} />}
    </Router>,
  );
  return {
    load,
    letLoad: () => act(async () => letLoad('slow')),
    screen: () => find(element, 'h1').textContent,
    place: () => JSON.parse(find(element, 'output').textContent) as { at: string; state: unknown },
    follow: (text: string) => press(find(element, 'a', text)),
    press: (text: string) => press(find(element, 'button', text)),
    has: (text: string) => [...element.querySelectorAll('button')].some(({ textContent }) => textContent === text),
    link: (text: string) => find(element, 'a', text) as HTMLAnchorElement,
  };
}

/** Goes back as the browser does, which also tells the page later. */
const goBack = () => act(async () => history.back());

test('a link opens its screen with its navigation state, which the history keeps for a reload', async () => {
  const { follow, screen, place } = await opened('/home');
  await follow('Customer');
  expect(screen()).toBe('customer');
  expect(place()).toEqual({ at: '/customer?customer_id=c1', state: { customer_id: 'c1' } });
  expect(location.pathname).toBe('/customer');
  expect(history.state).toMatchObject({ state: { customer_id: 'c1' } });
});

test('an address that is opened by a reload has the navigation state of its entry', async () => {
  const { place } = await opened('/customer', { state: { customer_id: 'c2' } });
  expect(place().state).toEqual({ customer_id: 'c2' });
});

test('a link that is opened in a new tab, or leads out of the application, is left to the browser', async () => {
  const { link, screen } = await opened('/home');
  for (const [text, keys] of [
    ['Customer', { ctrlKey: true }],
    ['Landing', {}],
  ] as const) {
    const click = new MouseEvent('click', { bubbles: true, cancelable: true, ...keys });
    link(text).addEventListener('click', (event) => event.preventDefault(), { once: true, capture: true });
    await act(async () => link(text).dispatchEvent(click));
    expect(screen()).toBe('home');
  }
  expect(link('Customer').getAttribute('href')).toBe('/customer?customer_id=c1');
});

test('the previous screen stays until the next one is loaded, and the newest of two navigations is shown', async () => {
  const { follow, press, letLoad, screen } = await opened('/home');
  await follow('Slow');
  expect([screen(), location.pathname]).toEqual(['home', '/home']);
  await press('Project');
  await letLoad();
  expect([screen(), location.pathname]).toEqual(['project', '/project']);
});

test('a screen whose files are gone is loaded as a new document at its address', async () => {
  const reload = vi.spyOn(location, 'reload').mockImplementation(() => undefined);
  const { follow, screen } = await opened('/home');
  await follow('Gone');
  expect(reload).toHaveBeenCalledOnce();
  expect([screen(), location.pathname]).toEqual(['home', '/gone']);
});

test('parameters of the address are replaced without another entry in the history and without scrolling', async () => {
  const { press, place } = await opened('/home');
  const entries = history.length;
  await press('Search');
  expect(place().at).toBe('/home?q=roof');
  expect(history.length).toBe(entries);
  expect(scrollTo).not.toHaveBeenCalled();
});

test('a redirect replaces the address that has led to it', async () => {
  const entries = history.length;
  const { screen } = await opened('/moved');
  expect(screen()).toBe('customer');
  expect(history.length).toBe(entries);
});

test('a new screen starts at its top, and Back returns to where the page was scrolled to', async () => {
  const { follow, screen } = await opened('/home');
  vi.stubGlobal('scrollY', 420);
  await follow('Customer');
  expect(scrollTo).toHaveBeenLastCalledWith(0, 0);
  vi.stubGlobal('scrollY', 0);
  await goBack();
  await eventually(() => expect(screen()).toBe('home'));
  expect(scrollTo).toHaveBeenLastCalledWith(0, 420);
});

test('a form holds a navigation until the user leaves or stays', async () => {
  const { follow, press, has, screen } = await opened('/form');
  await follow('Customer');
  expect([screen(), has('Leave')]).toEqual(['form', true]);
  await press('Stay');
  expect([screen(), has('Leave')]).toEqual(['form', false]);
  await follow('Customer');
  await press('Leave');
  expect(screen()).toBe('customer');
});

test('a form also holds Back', async () => {
  const { press, has, screen } = await opened('/home');
  await act(async () => history.pushState({ state: null, key: 'form', index: 1 }, '', '/form'));
  await act(async () => window.dispatchEvent(new PopStateEvent('popstate')));
  expect(screen()).toBe('form');
  await goBack();
  await eventually(() => expect(has('Leave')).toBe(true));
  await eventually(() => expect(location.pathname).toBe('/form'));
  await press('Leave');
  await eventually(() => expect(screen()).toBe('home'));
});

test('an address that has changed while the first screen was loading is shown', async () => {
  const { screen } = await opened('/home', { changed: '/project' });
  expect(screen()).toBe('project');
});

test('a link to a part of the page keeps the navigation state', async () => {
  const { place } = await opened('/customer', { state: { customer_id: 'c1' } });
  await act(async () => {
    history.pushState(null, '', '#content');
    window.dispatchEvent(new PopStateEvent('popstate'));
  });
  expect(place().state).toEqual({ customer_id: 'c1' });
  expect(history.state).toMatchObject({ state: { customer_id: 'c1' }, index: 1 });
});

test('a screen is loaded as soon as its link is touched or focused, or hovered for a moment', async () => {
  vi.useFakeTimers();
  onTestFinished(() => void vi.useRealTimers());
  const { load, link } = await opened('/home');
  link('Customer').dispatchEvent(new Event('touchstart', { bubbles: true }));
  expect(load).toHaveBeenLastCalledWith('/customer');
  link('Slow').dispatchEvent(new Event('pointerover', { bubbles: true }));
  expect(load).toHaveBeenCalledTimes(1);
  await vi.advanceTimersByTimeAsync(150);
  expect(load).toHaveBeenLastCalledWith('/slow');
  link('Gone').dispatchEvent(new Event('focusin', { bubbles: true }));
  await vi.advanceTimersByTimeAsync(150);
  expect(load).toHaveBeenLastCalledWith('/gone');
});
