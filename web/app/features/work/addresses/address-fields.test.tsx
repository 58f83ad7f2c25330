import { expect, test, vi } from 'vitest';
import { customers, type Customer } from '#contract/work/customers.ts';
import { useContractForm } from '../../../../kit/forms/contract-form.ts';
import { renderElement, eventually, find, key, press, type, write } from '../../../../testing/render-element.tsx';
import { customer, fakeServer, recordOf } from '../../../../testing/server.ts';
import { Form } from '../../../../kit/forms/form.tsx';
import type { MapProps } from '../../../../kit/maps/map-types.ts';
import { AddressFields } from './address-fields.tsx';
import { addressValues } from './address-values.ts';
import { useAddressPin } from './use-address-pin.ts';

// A map needs layout to measure; this fake shows the position of its pin and moves it slightly on click.
vi.mock('../../../../kit/maps/pin-map.tsx', () => ({
  PinMap: ({ position, onMove }: MapProps) => (
    <button type="button" onClick={() => onMove?.({ latitude: 27.1, longitude: -82.1 })}>
      {position ? `pin ${position.latitude} ${position.longitude}` : 'no pin'}
    </button>
  ),
}));

const server = fakeServer();
const CONFIG = { map_tile_url: '', map_attribution: '', address_attribution: 'ZIP data © GeoNames' };
const TAMPA = {
  label: '4821 W Kennedy Blvd, Tampa, FL 33609',
  address_1: '4821 W Kennedy Blvd',
  city: 'Tampa',
  state: 'FL',
  zip: '33609',
  latitude: 27.9447,
  longitude: -82.5262,
  precision: 'zip',
};
const found = (...addresses: object[]) => ({
  data: addresses.map((attributes, index) => ({ id: String(index), type: 'address', attributes })),
  meta: { total: addresses.length },
});

function Screen({ record }: { record: Customer }) {
  const addressPin = useAddressPin();
  const form = useContractForm(customers.update, {
    initial: addressValues(record),
    toBody: (values) => ({ customer: values }),
    params: { id: record.customer_id },
    failure: 'Failed to update customer',
    prepare: addressPin.follow,
  });
  return (
    <Form form={form} submitLabel="Update Customer">
      <AddressFields form={form} addressPin={addressPin} mapLabel="Map" />
    </Form>
  );
}

const field = (screen: Element, name: string) => find(screen, `[data-path="${name}"]`) as HTMLInputElement;
const pin = (screen: Element) =>
  [...screen.querySelectorAll('button')].find(({ textContent }) => /^(no )?pin/.test(textContent ?? ''))?.textContent;
const geocoded = () => server.requests.filter(({ path }) => path.includes('/geocode'));

async function renderScreen(changes: Partial<Customer> = {}) {
  server.responses(200, CONFIG, { to: '/config' });
  const record = customer(changes);
  server.responses(200, recordOf('customer', record), { to: '/customers/' });
  const { element } = await renderElement(<Screen record={record} />);
  return element;
}

async function search(screen: Element, text: string) {
  await write(find(screen, '[role="combobox"]'), text);
}

test('a selected address fills the fields and sets the pin', async () => {
  const screen = await renderScreen({ address_2: 'Apt 4' });
  server.responses(200, found(TAMPA), { to: '/search' });
  await search(screen, '4821 W Kenn');
  await eventually(() => expect(screen.textContent).toContain('1 address found'));
  expect(screen.textContent).toContain('ZIP data © GeoNames');
  await key(find(screen, '[role="combobox"]'), 'Enter');
  expect(field(screen, 'address_1').value).toBe('4821 W Kennedy Blvd');
  expect(field(screen, 'city').value).toBe('Tampa');
  expect((find(screen, 'select') as HTMLSelectElement).value).toBe('FL');
  expect(field(screen, 'zip').value).toBe('33609');
  expect(field(screen, 'address_2').value).toBe('Apt 4');
  expect(pin(screen)).toBe('pin 27.9447 -82.5262');
  expect(screen.textContent).toContain('4821 W Kennedy Blvd, Tampa, FL 33609 filled in');
  expect(geocoded()).toHaveLength(0);
});

test('directions use the written address until the pin is exact', async () => {
  const screen = await renderScreen();
  server.responses(200, found(TAMPA), { to: '/search' });
  await search(screen, '4821 W Kenn');
  await eventually(() => expect(screen.textContent).toContain('1 address found'));
  await key(find(screen, '[role="combobox"]'), 'Enter');
  expect(screen.textContent).toContain('Approximate: the middle of ZIP 33609.');
  const way = () => decodeURIComponent(find(screen, 'a', 'Get directions').getAttribute('href') ?? '');
  expect(way()).toContain('destination=4821 W Kennedy Blvd, Tampa, FL 33609');
  await press(find(screen, 'button', 'pin 27.9447 -82.5262'));
  expect(way()).toContain('destination=27.1,-82.1');
  expect(screen.textContent).not.toContain('Approximate');
});

test('an unavailable search shows a message, and the fields still accept input', async () => {
  const screen = await renderScreen();
  server.responses(503, { error: 'Out.', code: 'unavailable' }, { to: '/search' });
  await search(screen, '4821 W Kenn');
  await eventually(() => expect(screen.textContent).toContain('Addresses cannot be searched right now.'));
  await type(field(screen, 'city'), 'Tampa');
  expect(field(screen, 'city').value).toBe('Tampa');
});

test('a typed address moves the pin on blur', async () => {
  const screen = await renderScreen();
  server.responses(200, { latitude: 27.95, longitude: -82.45, precision: 'zip' }, { to: '/geocode' });
  await type(field(screen, 'address_1'), '12 Bay St');
  expect(geocoded()).toHaveLength(0);
  await type(field(screen, 'zip'), '33755');
  expect(geocoded().at(-1)?.path).toContain('address=12+Bay+St%2C+33755');
  expect(pin(screen)).toBe('pin 27.95 -82.45');
});

test('a pin moved by hand stays in place until it is reset to the address', async () => {
  const screen = await renderScreen({ zip: '33755', latitude: 27.9, longitude: -82.7 });
  await press(find(screen, 'button', 'pin 27.9 -82.7'));
  await type(field(screen, 'zip'), '33609');
  expect(geocoded()).toHaveLength(0);
  expect(pin(screen)).toBe('pin 27.1 -82.1');
  server.responses(200, { latitude: 27.95, longitude: -82.45, precision: 'zip' }, { to: '/geocode' });
  await press(find(screen, 'button', 'Put Pin on Address'));
  expect(pin(screen)).toBe('pin 27.95 -82.45');
});

test('an address that cannot be found shows the reason and leaves the pin and the fields unchanged', async () => {
  const screen = await renderScreen({ zip: '33755', latitude: 27.9, longitude: -82.7 });
  server.responses(404, { error: 'This address could not be found.', code: 'address_not_found' }, { to: '/geocode' });
  await type(field(screen, 'zip'), '99999');
  expect(screen.textContent).toContain(
    'Geocode was not successful for the following reason: 404: This address could not be found.',
  );
  expect(field(screen, 'zip').value).toBe('99999');
  expect(pin(screen)).toBe('pin 27.9 -82.7');
});

test('an address typed back to its saved value restores its pin without geocoding', async () => {
  const screen = await renderScreen({ zip: '33755', latitude: 27.9, longitude: -82.7 });
  server.responses(200, { latitude: 27.95, longitude: -82.45, precision: 'zip' }, { to: '/geocode' });
  await type(field(screen, 'zip'), '33609');
  await type(field(screen, 'zip'), '33755');
  expect(geocoded()).toHaveLength(1);
  expect(pin(screen)).toBe('pin 27.9 -82.7');
});

test('an address submitted by keyboard is geocoded first', async () => {
  const screen = await renderScreen();
  server.responses(200, { latitude: 27.95, longitude: -82.45, precision: 'zip' }, { to: '/geocode' });
  await write(field(screen, 'zip'), '33755');
  await press(find(screen, 'button[type="submit"]'));
  const saved = () => server.requests.find(({ method }) => method === 'PATCH');
  await eventually(() => expect(saved()).toBeDefined());
  expect(saved()?.body).toEqual({
    customer: { ...addressValues(), zip: '33755', latitude: 27.95, longitude: -82.45, position_source: 'zip' },
  });
});
