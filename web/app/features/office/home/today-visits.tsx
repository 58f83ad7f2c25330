import { Box } from '@mantine/core';
import { useId } from 'react';
import { Link } from '../../../../kit/router/router.tsx';
import type { Home } from '#contract/office/home.ts';
import type { Visit } from '#contract/work/visits.ts';
import { useMapTiles } from '../../../../kit/maps/map-source.ts';
import { paths } from '../../../../kit/paths.ts';
import { counted } from '../../../../kit/format.ts';
import type { NumberedPin } from '../../../../kit/maps/map-types.ts';
import { NumberedMap } from '../../../../kit/maps/numbered-map.tsx';
import { StatusBadge } from '../../../../kit/lists/status-badge.tsx';
import { initialsOf } from '../../work/visits/crew-rows.ts';
import { carrying } from '../../work/visits/hooks.ts';
import { longSpan } from '../../work/visits/visit-spans.ts';
import { KINDS, kindOf } from '../../work/visits/visit-state.tsx';
import classes from './work-to-do.module.css';
import shared from '../../../../kit/page/shared.module.css';
import { RecordLink } from '../../../../kit/page/record-link.tsx';

/** Today's visits, on a map and as the list that numbers the map's pins. */
export function TodayCard({ visits }: Pick<Home['today'], 'visits'>) {
  const heading = useId();
  return (
    <section className={classes.visitCard} aria-labelledby={heading}>
      <div className={classes.visitHead}>
        <h2 id={heading}>Today</h2>
        <Box component="span" flex={1} fz={13} lh="1.25rem" className={shared.faint}>
          {visits.length > 0 && counted(visits.length, 'visit')}
        </Box>
        <Link to={paths.schedule()}>Schedule</Link>
      </div>
      <VisitsMap visits={visits} />
      {visits.length === 0 ? (
        <p className={classes.visitNothing}>
          No visits today. <Link to={paths.createVisit()}>Plan a visit</Link>
        </p>
      ) : (
        <ol aria-labelledby={heading}>
          {visits.map((visit, index) => (
            <VisitLine key={visit.visit_id} visit={visit} number={index + 1} />
          ))}
        </ol>
      )}
    </section>
  );
}

function VisitsMap({ visits }: Pick<Home['today'], 'visits'>) {
  const tiles = useMapTiles();
  const pins = visits.flatMap(({ title, latitude, longitude }, index): NumberedPin[] =>
    latitude === null || longitude === null ? [] : [{ number: index + 1, name: title, latitude, longitude }],
  );
  return pins.length > 0 && <NumberedMap label="Map of today’s visits" tiles={tiles} pins={pins} />;
}

function VisitLine({ visit, number }: { visit: Visit; number: number }) {
  const kind = kindOf(visit);
  const { word, tone } = KINDS[kind];
  const address = visit.address_1 ?? visit.jobsite_name;
  const names = visit.crew.map(({ first_name }) => first_name).join(', ');
  return (
    <li>
      <span className={classes.number} aria-hidden>
        {number}
      </span>
      <div className={classes.visitWhat}>
        <Link to={paths.updateVisit()} state={carrying(visit)}>
          {visit.title}
        </Link>
        <span className={classes.time}>{longSpan(visit)}</span>
        <p>
          <RecordLink kind="customer" id={visit.customer_id}>
            {visit.customer_name}
          </RecordLink>
          {address && ` · ${address}`}
        </p>
        <div className={classes.state}>
          <StatusBadge tone={tone}>{word}</StatusBadge>
          {visit.crew.map(({ employee_id, first_name, last_name }) => (
            <i key={employee_id ?? `${first_name} ${last_name}`} aria-hidden>
              {initialsOf(`${first_name} ${last_name}`)}
            </i>
          ))}
          {names ? (
            <span>{names}</span>
          ) : (
            <Link to={paths.updateVisit()} state={carrying(visit)} aria-label={`Choose crew: ${visit.title}`}>
              Choose crew
            </Link>
          )}
        </div>
      </div>
    </li>
  );
}
