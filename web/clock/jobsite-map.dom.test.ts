import { expect, test } from 'vitest';
import type { EmployeeJobsite } from '#contract/work/employees.ts';
import { wayTo } from './jobsite-map.tsx';

const KITCHEN: EmployeeJobsite = {
  jobsite_id: 'kitchen',
  name: 'Alvarez kitchen',
  address_1: '4127 W Bay Villa Ave',
  address_2: null,
  city: 'Tampa',
  state: 'FL',
  zip: '33611',
  latitude: 27.9,
  longitude: -82.5,
  position_source: 'hand',
};

const destinationOf = (jobsite: EmployeeJobsite) => new URL(wayTo(jobsite)).searchParams.get('destination');

test.each(['hand', 'house'] as const)('directions use the pin if its source is %s', (position_source) => {
  expect(destinationOf({ ...KITCHEN, position_source })).toBe('27.9,-82.5');
});

test.each(['street', 'zip', 'city', null] as const)(
  "directions use the written address if the pin's source is %s",
  (position_source) => {
    expect(destinationOf({ ...KITCHEN, position_source })).toBe('4127 W Bay Villa Ave, Tampa, FL 33611');
  },
);
