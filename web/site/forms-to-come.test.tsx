import { act } from 'react';
import { expect, test } from 'vitest';
import Survey from './survey/survey.tsx';
import { eventually, find, renderElement } from '../testing/render-element.tsx';
import { fakeServer } from '../testing/server.ts';
import ContactUs from './contact-us.tsx';

const server = fakeServer();

test.each([
  ['the contact page', <ContactUs key="contact" />, 'Send Message'],
  ['the survey', <Survey key="survey" />, 'Submit Survey'],
])('the form of %s loads on the first touch, and not before', async (_page, page, label) => {
  server.responses(200, { data: [] });
  // From here on, importing them takes no time.
  await Promise.all([import('./contact-form.tsx'), import('./survey/survey-form.tsx')]);
  const { element } = await renderElement(page, { at: '/' });
  await act(async () => new Promise((resolve) => setTimeout(resolve)));
  expect(element.querySelector('form')).toBeNull();
  window.dispatchEvent(new Event('pointerdown'));
  await eventually(() => find(element, 'button', label));
});
