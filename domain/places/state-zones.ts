import { MAIN_TIME_ZONE, type UsState } from './us-states.ts';

const EASTERN = 'America/New_York';
const CENTRAL = 'America/Chicago';
const MOUNTAIN = 'America/Denver';
const PACIFIC = 'America/Los_Angeles';

/** States with more than one time zone, the main zone first. Arizona includes the Navajo Nation's time all year. */
const SEVERAL: Partial<Record<UsState, readonly string[]>> = {
  AK: ['America/Anchorage', 'America/Adak'],
  AZ: ['America/Phoenix', MOUNTAIN],
  FL: [EASTERN, CENTRAL],
  ID: ['America/Boise', PACIFIC],
  IN: ['America/Indiana/Indianapolis', CENTRAL],
  KS: [CENTRAL, MOUNTAIN],
  KY: [EASTERN, CENTRAL],
  MI: ['America/Detroit', CENTRAL],
  ND: [CENTRAL, MOUNTAIN],
  NE: [CENTRAL, MOUNTAIN],
  OR: [PACIFIC, MOUNTAIN],
  SD: [CENTRAL, MOUNTAIN],
  TN: [CENTRAL, EASTERN],
  TX: [CENTRAL, MOUNTAIN],
};

/** The time zones of a state, the most populous one first. */
export function zonesOf(state: UsState): readonly string[] {
  return SEVERAL[state] ?? [MAIN_TIME_ZONE[state]];
}
