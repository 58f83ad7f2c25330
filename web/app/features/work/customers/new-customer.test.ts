import { expect, test } from 'vitest';
import { nameEmailOrPhone } from './new-customer.tsx';

test.each([
  ['Dana Whit', { first_name: 'Dana', last_name: 'Whit' }],
  ['Dana', { first_name: 'Dana', last_name: '' }],
  ['Ana de la Cruz', { first_name: 'Ana', last_name: 'de la Cruz' }],
  ['813-555-0138', { phone: '813-555-0138' }],
  ['(813) 555', { phone: '(813) 555' }],
  ['dana@example.com', { email: 'dana@example.com' }],
  ['', { first_name: '', last_name: '' }],
])('the search text %j starts a new customer with %j', (typed, values) => {
  expect(nameEmailOrPhone(typed)).toEqual(values);
});
