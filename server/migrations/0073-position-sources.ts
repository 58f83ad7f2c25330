import { sql } from 'kysely';
import type { Kysely } from 'kysely';
import { zipNamed } from '../platform/geocoding/us-zips.ts';

/**
 * How exact the pin of an address is. Of the pins that are there, those in the very middle of their ZIP code were found by
 * it; whoever put the others there knew better.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const table of ['customers', 'jobsites']) {
    const name = sql.table(table);
    await sql`alter table ${name} add column position_source text`.execute(db);
    // The version stays: nobody has changed the record.
    await sql`alter table ${name} disable trigger keep_version`.execute(db);
    const { rows } = await sql<Pinned>`
      select distinct left(zip, 5) as zip, latitude, longitude from ${name}
      where zip is not null and latitude is not null and longitude is not null
    `.execute(db);
    for (const { zip, latitude, longitude } of rows.filter(isMiddleOfZip)) {
      await sql`
        update ${name} set position_source = 'zip'
        where left(zip, 5) = ${zip} and latitude = ${latitude} and longitude = ${longitude}
      `.execute(db);
    }
    await sql`
      update ${name} set position_source = 'hand'
      where position_source is null and latitude is not null and longitude is not null
    `.execute(db);
    await sql`alter table ${name} enable trigger keep_version`.execute(db);
  }
}

interface Pinned {
  zip: string;
  latitude: number;
  longitude: number;
}

function isMiddleOfZip({ zip, latitude, longitude }: Pinned): boolean {
  const middle = zipNamed(zip);
  return middle?.latitude === latitude && middle.longitude === longitude;
}
