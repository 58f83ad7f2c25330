import type { Page } from '@playwright/test';
import { aCompany } from './factories.ts';
import { expect, test } from './journey.ts';
import { field, fillIn, seeScreen } from './page-helpers.ts';

const SCRIPT = 'https://js.stripe.com/**';

/**
 * Replaces Stripe's script: one-line fields, a card number ending in 0 is rejected, and the bank approves every
 * authentication. The server's sandbox knows the payment method ids that it returns.
 */
const FAKE_STRIPE = `
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

test('a declined payment card shows a message, another one pays, and the receipt is shown', async ({ page }) => {
  await aCompany(page.request, { subscription: 'none' });
  const requestBodies = bodiesFrom(page);
  await goToFirstPayment(page);
  await expect(page.getByText('This is a sandbox')).toBeVisible();
  await enterCard(page, '4000000000000002');
  await pay(page);
  await expect(page.getByRole('alert')).toHaveText('Your card was declined.');
  await field(page, 'Number of Months').fill('12');
  const terms = page.getByLabel('What you pay');
  await expect(terms).toContainText('3 months free trial');
  await expect(terms).toContainText('$72.00');
  const end = await terms.locator('div', { hasText: 'New end date' }).getByRole('definition').textContent();
  await enterCard(page, '5555555555554444');
  await expect(page.getByRole('img', { name: 'Mastercard' })).toHaveCount(2);
  await pay(page);
  await expect(page.getByText('Subscription created successfully.')).toBeVisible();
  await expect(page.getByText(`Your subscription is active through ${end}.`)).toBeVisible();
  await expect(page.getByText('A confirmation email is on its way to you.')).toBeVisible();
  const digits = requestBodies.join(' ').replaceAll(/[ -]/g, '');
  expect(digits).toContain('pm_card_mastercard');
  expect(digits).not.toMatch(/4000000000000002|5555555555554444|stripe\.com/);

  await page.getByRole('main').getByRole('link', { name: 'View Payment' }).click();
  await seeScreen(page, 'View Payment');
  await expect(page.getByText('2 payments', { exact: true })).toBeVisible();
  await expect(page.getByText('failed', { exact: true })).toBeVisible();
  await expect(page.getByText('Your card was declined.')).toBeVisible();
  await page.getByRole('link', { name: 'Receipt' }).click();
  await seeScreen(page, 'Receipt');
  await expect(page.getByRole('row', { name: 'Total paid $72.00' })).toBeVisible();
  await page.emulateMedia({ media: 'print' });
  await expect(page.getByRole('article', { name: 'Receipt' })).toBeVisible();
  await expect(page.getByRole('banner')).toBeHidden();
  await expect(page.getByRole('button', { name: 'Print' })).toBeHidden();
});

async function goToFirstPayment(page: Page): Promise<void> {
  await page.goto('/main/account/subscription');
  await page.getByRole('main').getByRole('link', { name: 'Make Payment' }).click();
  await seeScreen(page, 'Make Payment');
}

async function enterCard(page: Page, number: string): Promise<void> {
  await fillIn(page, { 'Card Number': number, Expiry: '1249', CVC: '123' });
}

async function pay(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Make Payment' }).click();
}

/** All data that the page sends from now on, including addresses. */
function bodiesFrom(page: Page): string[] {
  const bodies: string[] = [];
  page.on('request', (request) => bodies.push(request.url(), request.postData() ?? ''));
  return bodies;
}

test.describe('with Stripe', () => {
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
});

async function setUpStripe(page: Page): Promise<void> {
  // The configuration is in the page of the screen, and read again after a payment.
  const [none, own] = ['"stripe_publishable_key":null', '"stripe_publishable_key":"pk_test_office"'];
  for (const path of ['main/account/subscription/make_payment', 'api/v1/config'])
    await page.route(`**/${path}`, async (route) => {
      const response = await route.fetch();
      await route.fulfill({ response, body: (await response.text()).replace(none, own) });
    });
  await page.route(SCRIPT, (route) => route.fulfill({ contentType: 'text/javascript', body: FAKE_STRIPE }));
}

async function enterNumber(page: Page, number: string): Promise<void> {
  await field(page, 'cardNumber').fill(number);
}
