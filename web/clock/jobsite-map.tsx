import { useEffect, useRef, useState } from 'react';
import type { Position } from '#contract/work/addresses.ts';
import type { EmployeeJobsite } from '#contract/work/employees.ts';
import { ApiError } from '../kit/api/call.ts';
import { exactPosition, type PositionSource } from '#domain/places/position-sources.ts';
import { formatAddress } from '../kit/format.ts';
import { IconExternalLink } from '../kit/icons/icons.ts';
import classes from './clock-bar.module.css';
import type { Translations } from './translations-en.ts';
import { placeOf } from './time-calls.ts';

interface Shown extends Position {
  source: PositionSource | null;
}

interface JobsiteMapProps {
  jobsite: EmployeeJobsite | undefined;
  employeeCode: string;
  translations: Translations;
}

/** A map with a marker at the selected jobsite, and directions. Leaflet is loaded when there is something to show. */
export function JobsiteMap({ jobsite, employeeCode, translations }: JobsiteMapProps) {
  const position = usePosition(jobsite, employeeCode);
  const shown = position && 'latitude' in position ? position : null;
  const { host, isBroken } = useMap(shown, translations);
  return (
    <>
      <div className={classes.map}>
        <div ref={host} className={classes.tiles} role="region" aria-label={translations.map} />
        {!jobsite && <p className={classes.overlay}>{translations.selectForMap}</p>}
        {jobsite && position && 'status' in position && (
          <p className={classes.overlay}>{translations.mapUnplaced(position.status)}</p>
        )}
        {isBroken && <p className={classes.overlay}>{translations.mapUnloaded}</p>}
      </div>
      {jobsite && shown && <Approximation jobsite={jobsite} source={shown.source} translations={translations} />}
      {jobsite && (
        <a className={classes.directions} href={wayTo(jobsite)} target="_blank" rel="noreferrer">
          <IconExternalLink size={20} aria-hidden />
          {translations.directions}
        </a>
      )}
    </>
  );
}

/** The address could not be geocoded; `status` is 0 without a response. */
interface Unplaced {
  status: number;
}

/** The position of the jobsite: as saved by the office, otherwise geocoded from its address; null until loaded. */
function usePosition(jobsite: EmployeeJobsite | undefined, employee_code: string): Shown | Unplaced | null {
  const [found, setFound] = useState<Shown | Unplaced | null>(() => jobsitePosition(jobsite));
  useEffect(() => {
    if (!jobsite || jobsitePosition(jobsite)) return;
    let isWanted = true;
    const give = (position: Shown | Unplaced) => isWanted && setFound(position);
    placeOf({ query: { address: formatAddress(jobsite), employee_code } }).then(
      ({ precision: source, ...position }) => give({ ...position, source }),
      (error: unknown) => give({ status: error instanceof ApiError ? error.status : 0 }),
    );
    return () => {
      isWanted = false;
    };
  }, [jobsite, employee_code]);
  return found;
}

function jobsitePosition(jobsite: EmployeeJobsite | undefined): Shown | null {
  if (!jobsite || jobsite.latitude === null || jobsite.longitude === null) return null;
  return { latitude: jobsite.latitude, longitude: jobsite.longitude, source: jobsite.position_source };
}

function useMap(position: Position | null, { zoomIn, zoomOut }: Translations) {
  const host = useRef<HTMLDivElement>(null);
  const [isBroken, setBroken] = useState(false);
  const { latitude, longitude } = position ?? {};
  useEffect(() => {
    if (!host.current || latitude === undefined || longitude === undefined) return;
    const element = host.current;
    let isWanted = true;
    let remove = () => {};
    const renderElement = async () => {
      const { renderMap } = await import('./leaflet-map.ts');
      if (isWanted) remove = renderMap(element, { position: { latitude, longitude }, zoomIn, zoomOut });
    };
    renderElement().catch(() => isWanted && setBroken(true));
    return () => {
      isWanted = false;
      remove();
    };
  }, [latitude, longitude, zoomIn, zoomOut]);
  return { host, isBroken };
}

interface ApproximationProps {
  jobsite: EmployeeJobsite;
  source: PositionSource | null;
  translations: Translations;
}

/** Shows that the pin is not exactly at the address; directions then use the written address. */
function Approximation({ jobsite: { zip, city }, source, translations: { approximate } }: ApproximationProps) {
  if (source === 'zip') return <p className={classes.approximation}>{approximate.zip(zip?.slice(0, 5) ?? '')}</p>;
  if (source === 'city') return <p className={classes.approximation}>{approximate.city(city)}</p>;
  return source === 'street' && <p className={classes.approximation}>{approximate.street()}</p>;
}

/** Opens the phone's maps app if there is one: at the pin if it is exact, otherwise at the written address. */
export function wayTo(jobsite: EmployeeJobsite): string {
  const destination = exactPosition(jobsite) ?? formatAddress(jobsite);
  return `https://www.google.com/maps/dir/?api=1&destination=${encodeURIComponent(destination)}`;
}
