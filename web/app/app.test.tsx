import { act } from 'react';
import { expect, test, vi } from 'vitest';
import { Router } from '../kit/router/router.tsx';
import { eventually, mount } from '../testing/render-element.tsx';
import { App } from './app.tsx';

test('an exception while a screen is rendered shows a message, and another screen can be opened', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
  history.replaceState({ state: null, key: 'before', index: 0 }, '', '/login');
  history.pushState({ state: null, key: 'broken', index: 1 }, '', '/broken');
  const Broken = () => {
    throw new Error('A mistake.');
  };
  const routeAt = (path: string) => ({
    path,
    layouts: [],
    Screen: path === '/broken' ? Broken : () => <h1>Login</h1>,
  });
  const element = await mount(
    <Router first={routeAt('/broken')} load={routeAt}>
      {(route) => <App route={route} />}
    </Router>,
  );
  expect(element.textContent).toContain('Something went wrong');
  expect(document.title).toBe('Something went wrong · JobsitesPro');
  await act(async () => history.back());
  await eventually(() => expect(element.querySelector('h1')?.textContent).toBe('Login'));
});
