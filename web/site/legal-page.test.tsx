import { expect, onTestFinished, test, vi } from 'vitest';
import { renderElement } from '../testing/render-element.tsx';
import TermsOfUse from './terms-of-use.tsx';

test("an operator's own terms replace ours: a link within the application loads the page from the server", async () => {
  const reload = vi.spyOn(location, 'reload').mockImplementation(() => undefined);
  document.documentElement.dataset.off = 'legal';
  onTestFinished(() => void delete document.documentElement.dataset.off);
  const { element } = await renderElement(<TermsOfUse />, { at: '/pub/terms_of_use' });
  expect(reload).toHaveBeenCalledOnce();
  expect(element.querySelector('h1')).toBeNull();
});

test('our terms are shown if the operator has none', async () => {
  const reload = vi.spyOn(location, 'reload').mockImplementation(() => undefined);
  const { element } = await renderElement(<TermsOfUse />, { at: '/pub/terms_of_use' });
  expect(element.textContent).toContain('JobsitesPro (“we”, “us”) offers');
  expect(reload).not.toHaveBeenCalled();
});
