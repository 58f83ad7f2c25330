import { US_STATES } from '#domain/places/us-states.ts';
import { stateNamed } from './geocoder.ts';
import { citiesFrom, citiesNamed } from './us-zips.ts';

/** Street suffixes of the US Postal Service (Publication 28, appendix C1), in full and abbreviated, in lower case. */
const STREET_TYPES: ReadonlySet<string> = new Set(
  `
  allee alley ally aly anex annex annx anx arc arcade av ave aven avenu avenue avn avnue bayoo bayou bch beach
  bend bg bgs blf blfs bluf bluff bluffs blvd bnd bot bottm bottom boul boulevard boulv br branch brdge brg bridge
  brk brks brnch brook brooks btm burg burgs byp bypa bypas bypass byps byu camp canyn canyon cape causeway causwa
  causway cen cent center centers centr centre cir circ circl circle circles cirs ck clb clf clfs cliff cliffs
  club cmn cmns cmp cnter cntr cnyn common commons cor corner corners cors course court courts cove coves cp cpe
  cr crcl crcle crecent creek cres crescent cresent crest crk crossing crossroad crossroads crscnt crse crsent
  crsnt crssing crssng crst crt cswy ct ctr ctrs cts curv curve cv cvs cyn dale dam div divide dl dm dr driv drive
  drives drs drv dv dvd est estate estates ests exp expr express expressway expw expy ext extension extensions
  extn extnsn exts fall falls ferry field fields flat flats fld flds fls flt flts ford fords forest forests forg
  forge forges fork forks fort frd frds freeway freewy frg frgs frk frks frry frst frt frway frwy fry ft fwy
  garden gardens gardn gateway gatewy gatway gdn gdns glen glens gln glns grden grdn grdns green greens grn grns
  grov grove groves grv grvs gtway gtwy harb harbor harbors harbr haven havn hbr hbrs height heights hgts highway
  highwy hill hills hiway hiwy hl hllw hls hollow hollows holw holws hrbor ht hts hvn hway hwy inlet inlt is
  island islands isle isles islnd islnds iss jct jction jctn jctns jcts junction junctions junctn juncton key keys
  knl knls knol knoll knolls ky kys la lake lakes land landing lane lanes lck lcks ldg ldge lf lgt lgts light
  lights lk lks ln lndg lndng loaf lock locks lodg lodge loop loops mall manor manors mdw mdws meadow meadows
  medows mews mill mills mission missn ml mls mnr mnrs mnt mntain mntn mntns motorway mount mountain mountains
  mountin msn mssn mt mtin mtn mtns mtwy nck neck opas orch orchard orchrd oval overpass ovl park parks parkway
  parkways parkwy pass passage path paths pike pikes pine pines pk pkway pkwy pkwys pky pl place plain plaines
  plains plaza pln plns plz plza pne pnes point points port ports pr prairie prarie prk prr prt prts psge pt pts
  rad radial radiel radl ranch ranches rapid rapids rd rdg rdge rdgs rds rest ridge ridges riv river rivr rnch
  rnchs road roads route row rpd rpds rst rte rue run rvr shl shls shoal shoals shoar shoars shore shores shr shrs
  skwy skyway smt spg spgs spng spngs spring springs sprng sprngs spur spurs sq sqr sqre sqrs sqs squ square
  squares st sta station statn stn str stra strav strave straven stravenue stravn stream street streets streme
  strm strt strvn strvnue sts sumit sumitt summit ter terr terrace throughway tpk tpke tr trace traces track
  tracks trafficway trail trails trak trce trfy trk trks trl trls trnpk trpk trwy tunel tunl tunls tunnel tunnels
  tunnl turnpike turnpk un underpass union unions uns upas valley valleys vally vdct via viadct viaduct view views
  vill villag village villages ville villg villiage vis vist vista vl vlg vlgs vlly vly vlys vst vsta vw vws walk
  walks wall way well wells wl wls wy xing xrd xrds
`
    .trim()
    .split(/\s+/),
);

/** The parts of an address, as far as it has been typed. Missing parts are empty. */
export interface TypedAddress {
  /** Everything before the city, as typed. */
  street: string;
  /** The city's name, or its beginning. */
  city: string;
  /** Two letters. */
  state: string | undefined;
  /** Five digits, or those typed so far. */
  zip: string;
  /** The four-digit extension of a ZIP+4, with its hyphen. */
  plusFour: string;
}

/** Parses a one-line address from the end: ZIP code, state, city. The rest is the street. */
export function readTyped(typed: string): TypedAddress {
  const line = typed
    .replace(/\s+/g, ' ')
    .trim()
    .replace(/(?<![\s,])[\s,]+(usa|united states( of america)?)\.?$/i, '');
  const { rest, zip, plusFour } = takeZip(line);
  const { rest: place, state } = takeState(rest);
  return { ...takeCity(place, { state, isSettled: state !== undefined || zip !== '' }), state, zip, plusFour };
}

function takeZip(line: string): { rest: string; zip: string; plusFour: string } {
  const [all, zip = '', plusFour = ''] = /(?<=^|[\s,])(\d{1,5})(-\d{0,4})?$/.exec(line) ?? [];
  const rest = all === undefined ? line : trimmed(line.slice(0, -all.length));
  // A few digits are the beginning of a ZIP code if they follow a state or are the only input. Elsewhere they are the
  // number of a building or a road.
  const isZip = zip.length === 5 || takeState(rest).state !== undefined || (rest === '' && zip.length >= 3);
  if (!isZip) return { rest: line, zip: '', plusFour: '' };
  return { rest, zip, plusFour: plusFour.length === 5 ? plusFour : '' };
}

const LONGEST_STATE = 3; // District of Columbia

function takeState(line: string): { rest: string; state: string | undefined } {
  const words = line.split(' ');
  for (let count = Math.min(LONGEST_STATE, words.length - 1); count > 0; count--) {
    const before = words.slice(0, -count);
    const state = stateNamed(words.slice(-count).join(' '));
    const isApart = before.at(-1)?.endsWith(',') ?? false;
    // "Fort Washington" is a city, and "Tampa Florida" is one with its state.
    const isOfCity = !isApart && [1, 2].some((more) => citiesNamed(words.slice(-count - more).join(' ')).length > 0);
    if (state && !isOfCity) return { rest: trimmed(before.join(' ')), state };
  }
  return { rest: withoutHalfAState(trimmed(line)), state: undefined };
}

/** "Tampa, Flo" is still parsed as Tampa. */
function withoutHalfAState(line: string): string {
  const comma = Math.max(line.lastIndexOf(','), 0);
  const before = line.slice(0, comma).trimEnd();
  const half = line.slice(comma + 1).trim();
  const isHalf = before !== '' && half !== '' && STATE_NAMES.some((name) => name.startsWith(half.toLowerCase()));
  return isHalf && citiesNamed(before.slice(before.lastIndexOf(',') + 1)).length > 0 ? before : line;
}

const STATE_NAMES = Object.entries(US_STATES)
  .flat()
  .map((name) => name.toLowerCase());

interface PlaceContext {
  state: string | undefined;
  /** A state or a ZIP code follows, so the city is complete. */
  isSettled: boolean;
}

/**
 * The city is the text after the last comma. If that includes a street, the city is the longest city name at its end.
 */
function takeCity(place: string, places: PlaceContext): { street: string; city: string } {
  const comma = place.lastIndexOf(',');
  const street = trimmed(place.slice(0, Math.max(comma, 0)));
  const last = place.slice(comma + 1).trim();
  const isCity = (comma >= 0 || !/^\d/.test(last)) && citiesFrom(last, places.state).length > 0;
  if (last === '' || isCity) return { street, city: last };
  const parted = partAtCity(last.split(' '), places);
  if (parted) return { street: [street, parted.street].filter(Boolean).join(', '), city: parted.city };
  return comma >= 0 && places.isSettled ? { street, city: last } : { street: place, city: '' };
}

/** The number of words in "El Toro Marine Corps Air Sta", plus one. */
const MOST_WORDS_OF_A_CITY = 7;

function partAtCity(words: string[], { state, isSettled }: PlaceContext): { street: string; city: string } | undefined {
  const shortestStreet = Math.max(1, words.length - MOST_WORDS_OF_A_CITY);
  const ends = words
    .slice(shortestStreet)
    .map((_, index) => words.length - shortestStreet - index)
    .map((count) => ({ street: words.slice(0, -count).join(' '), city: words.slice(-count).join(' ') }));
  return (
    ends.find(({ street, city }) => (isSettled || isStreet(street)) && citiesNamed(city, state).length > 0) ??
    ends.find(({ street, city }) => !isSettled && isStreet(street) && citiesFrom(city).length > 0)
  );
}

/**
 * A number, a name and a suffix, such as "12 Bay St". Without the suffix, the next word may still belong to the
 * street's name.
 */
function isStreet(text: string): boolean {
  if (/^(p\.? ?o\.?|post office) ?box \d/i.test(text)) return true;
  const [number = '', , ...words] = text.split(/[\s,.]+/);
  return /^\d/.test(number) && words.some((word) => STREET_TYPES.has(word.toLowerCase()));
}

function trimmed(text: string): string {
  return text.replace(/^[\s,]+|(?<![\s,])[\s,]+$/g, '');
}
