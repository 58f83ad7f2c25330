import { expect, test } from 'vitest';
import { confirmationText } from '#domain/sales/confirmation-text.ts';
import { renderStatic } from '../testing/render-static.tsx';
import OptIn from './opt-in.tsx';

test('the page shows the text message that confirms a consent, exactly as it is sent', () => {
  expect(renderStatic(<OptIn />).textContent).toContain(confirmationText('Gulf Roofing'));
});
