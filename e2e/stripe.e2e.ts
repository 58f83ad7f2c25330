import type { Page } from '@playwright/test';
import { expect, test } from './journey.ts';
import { field } from './page-helpers.ts';

const SCRIPT = 'https://js.stripe.com/**';

/**
 * Replaces Stripe's script: one-line fields, a card number ending in 0 is rejected, and the bank approves every
 * authentication. The server's sandbox knows the payment method ids that it returns.
 */
const STAND_IN = `
  window.Stripe = (key) => {
    const fields = {};
    return {
      elements: () => ({
        create: (type) => {
          const listeners = {};
          const input = document.createElement('input');
          input.ariaLabel = type;
          input.oninput = () => listeners.change?.({
            elementType: type, brand: input.value.startsWith('4') ? 'visa' : 'unknown', empty: input.value === '', error: undefined,
          });
          const element = {
            input,
            on: (event, listener) => { listeners[event] = listener; return element; },
            off: () => element,
            update: () => {},
            destroy: () => input.remove(),
            mount: (place) => { place.append(input); setTimeout(() => listeners.ready?.({ elementType: type })); },
          };
          return (fields[type] = element);
        },
        getElement: () => fields.cardNumber ?? null,
        update: () => {},
      }),
      createToken: () => {},
      confirmCardPayment: () => {},
      createPaymentMethod: async ({ card }) => card.input.value.endsWith('0')
        ? { error: { message: 'Your card number is incomplete.' } }
        : { paymentMethod: { id: card.input.value.endsWith('3184') ? 'pm_card_authenticationRequired' : 'pm_card_visa' } },
      handleNextAction: async ({ clientSecret }) => { document.body.dataset.asked = key + ' ' + clientSecret; return {}; },
    };
  };`;

// This server is not configured for Stripe. The page is told that it is, and its CSP would block the script.
test.use({ bypassCSP: true });

test("a payment card is entered in Stripe's fields, paid by its id and authenticated where the bank asks for it", async ({
  page,
  company,
}) => {
  await setUpStripe(page);
  await page.goto('/main/account/subscription/make_payment');
  await enterNumber(page, '4000 0000 0000 0000');
  await expect(page.getByRole('img', { name: 'Visa' })).toHaveCount(2);
  await pay(page);
  await expect(page.getByRole('alert')).toHaveText('Your card number is incomplete.');
  await enterNumber(page, '4242 4242 4242 4242');
  const sent = page.waitForRequest((request) => request.method() === 'POST');
  await pay(page);
  expect((await sent).postDataJSON()).toMatchObject({ subscription: { stripe_payment_method_id: 'pm_card_visa' } });
  await expect(page.getByText('Subscription created successfully.')).toBeVisible();
  expect(await company.payments()).toMatchObject([{ status: 'succeeded' }]);

  await page.goto('/main/account/subscription/make_payment');
  await enterNumber(page, '4000 0027 6000 3184');
  await pay(page);
  await expect(page.getByText('Subscription created successfully.')).toBeVisible();
  await expect(page.locator('body')).toHaveAttribute('data-asked', /^pk_test_office pi_\w+_secret_\w+$/);
  expect(await company.payments()).toMatchObject([{ status: 'succeeded' }, { status: 'succeeded' }]);
});

test.describe('without Stripe', () => {
  test.use({ expectedFaults: [/js\.stripe\.com/] });

  test('a Stripe script that fails to load shows a message and can be loaded again', async ({ page, company }) => {
    await setUpStripe(page);
    await page.route(SCRIPT, (route) => route.abort());
    await page.goto('/main/account/subscription/make_payment');
    await expect(page.getByText('Stripe has not been initialized.')).toBeVisible();
    await pay(page);
    await expect(page.getByText('Stripe has not been initialized.')).toHaveCount(2);
    await page.unroute(SCRIPT);
    await page.route(SCRIPT, (route) => route.fulfill({ contentType: 'text/javascript', body: STAND_IN }));
    await page.getByRole('button', { name: 'Try Again' }).click();
    await expect(field(page, 'cardNumber')).toBeVisible();
    expect(company.name).not.toBe('');
  });
});

async function setUpStripe(page: Page): Promise<void> {
  await page.route('**/api/v1/config', async (route) => {
    const response = await route.fetch();
    await route.fulfill({ json: { ...(await response.json()), stripe_publishable_key: 'pk_test_office' } });
  });
  await page.route(SCRIPT, (route) => route.fulfill({ contentType: 'text/javascript', body: STAND_IN }));
}

async function enterNumber(page: Page, number: string): Promise<void> {
  await field(page, 'cardNumber').fill(number);
}

async function pay(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Make Payment' }).click();
}
