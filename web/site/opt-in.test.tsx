import { expect, test } from 'vitest';
import { confirmationText } from '#domain/sales/confirmation-text.ts';
import { renderElement } from '../testing/render-element.tsx';
import OptIn from './opt-in.tsx';

test('the page shows the text message that confirms a consent, exactly as it is sent', async () => {
  const { element } = await renderElement(<OptIn />);
  expect(element.textContent).toContain(confirmationText('Gulf Roofing'));
});
