import { expect, test } from 'vitest';
import { mayConnect, missingScope, scopesNeeded, scopesOfRole } from './scopes.ts';

test.each([
  ['read', ['read'], undefined],
  ['read', ['money'], 'read'],
  [['draft', 'money'], ['read', 'draft'], 'money'],
  [['draft', 'money'], ['read', 'money'], 'draft'],
  [['draft', 'money'], ['draft', 'money'], undefined],
] as const)('a call that needs %j, with a token that has %j, lacks %j', (access, granted, missing) => {
  expect(missingScope(access, granted)).toBe(missing);
});

test('a call needs one scope, or one together with money', () => {
  expect(scopesNeeded('act')).toEqual(['act']);
  expect(scopesNeeded(['act', 'money'])).toEqual(['act', 'money']);
});

test('a crew lead cannot give a token the scope for money', () => {
  expect(scopesOfRole('crew_lead')).toEqual(['read', 'draft', 'act']);
  expect(scopesOfRole('office')).toContain('money');
});

test.each([
  ['owners', [true, false, false]],
  ['office', [true, true, false]],
  ['everybody', [true, true, true]],
] as const)('with the setting %s, owner, office and crew lead may connect things: %j', (who, allowed) => {
  expect((['owner', 'office', 'crew_lead'] as const).map((role) => mayConnect(role, who))).toEqual(allowed);
});
