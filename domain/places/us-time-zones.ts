/** The time zones of the 50 states, from east to west: one for each distinct local time. */
export const US_TIME_ZONES = [
  'America/New_York',
  'America/Chicago',
  'America/Denver',
  'America/Phoenix',
  'America/Los_Angeles',
  'America/Anchorage',
  'America/Adak',
  'Pacific/Honolulu',
] as const;

/** More zone names within the states, including older names: browsers report these too. */
const FURTHER_NAMES = named(
  'America',
  'Boise Detroit Fort_Wayne Indianapolis Juneau Knox_IN Louisville Menominee Metlakatla Nome Shiprock Sitka Yakutat Atka',
);
const IN_INDIANA = named('America/Indiana', 'Indianapolis Knox Marengo Petersburg Tell_City Vevay Vincennes Winamac');
const IN_KENTUCKY = named('America/Kentucky', 'Louisville Monticello');
const IN_NORTH_DAKOTA = named('America/North_Dakota', 'Beulah Center New_Salem');
const OFFICIAL_NAMES = named(
  'US',
  'Alaska Aleutian Arizona Central East-Indiana Eastern Hawaii Indiana-Starke Michigan Mountain Pacific',
);

const ALL = new Set<string>([
  ...US_TIME_ZONES,
  ...FURTHER_NAMES,
  ...IN_INDIANA,
  ...IN_KENTUCKY,
  ...IN_NORTH_DAKOTA,
  ...OFFICIAL_NAMES,
  'Navajo',
]);

/** Whether a time zone belongs to the 50 states, where companies can sign up. */
export function isUsTimeZone(zone: string): boolean {
  return ALL.has(zone);
}

function named(area: string, places: string): string[] {
  return places.split(' ').map((place) => `${area}/${place}`);
}
