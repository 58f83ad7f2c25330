import type { Page } from '@playwright/test';
import { field } from './hands.ts';
import { expect, test } from './journey.ts';

const SCRIPT = 'https://js.stripe.com/**';

/**
 * Stands in for Stripe's script: fields of one line each, a card number that ends in 0 cannot be used, and a bank that is
 * content. The server's sandbox knows the names it gives.
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

// This server is not set up for Stripe; the page is told that it is, and its policy does not know better.
test.use({ bypassCSP: true });

test('a card is entered in Stripe’s own fields, and the server is told Stripe’s name for it', async ({
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
});

test('Stripe asks the card holder where their bank wants it, and then the payment is finished', async ({
  page,
  company,
}) => {
  await setUpStripe(page);
  await page.goto('/main/account/subscription/make_payment');
  await enterNumber(page, '4000 0027 6000 3184');
  await pay(page);
  await expect(page.getByText('Subscription created successfully.')).toBeVisible();
  await expect(page.locator('body')).toHaveAttribute('data-asked', /^pk_test_office pi_\w+_secret_\w+$/);
  expect(await company.payments()).toMatchObject([{ status: 'succeeded' }]);
});

test.describe('without Stripe', () => {
  test.use({ expectedFaults: [/js\.stripe\.com/] });

  test('a script that does not come is said so, and can be asked for again', async ({ page, company }) => {
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

test('a server that is not set up for Stripe asks Stripe nothing', async ({ page, company }) => {
  const asked: string[] = [];
  page.on('request', (request) => void (request.url().includes('stripe.com') && asked.push(request.url())));
  await page.goto('/main/account/subscription/make_payment');
  await expect(page.getByText('This is a sandbox')).toBeVisible();
  expect(asked).toEqual([]);
  expect(company.name).not.toBe('');
});

async function setUpStripe(page: Page): Promise<void> {
  await page.route('**/api/v1/config', async (route) => {
    const answer = await route.fetch();
    await route.fulfill({ json: { ...(await answer.json()), stripe_publishable_key: 'pk_test_office' } });
  });
  await page.route(SCRIPT, (route) => route.fulfill({ contentType: 'text/javascript', body: STAND_IN }));
}

async function enterNumber(page: Page, number: string): Promise<void> {
  await field(page, 'cardNumber').fill(number);
}

async function pay(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Make Payment' }).click();
}
