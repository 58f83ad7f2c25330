import { sql } from 'kysely';
import type { Kysely } from 'kysely';

/** The lists that people choose from, filled as a contractor would expect; rows, so that they can grow. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table reference_entries (
      list text not null,
      position integer not null,
      name text not null,
      primary key (list, name)
    );
    call grant_system_table('reference_entries');

    insert into reference_entries (list, position, name)
    select list, position, name
    from (values
      ('line_of_businesses', array['General Contractor', 'Handyman', 'Electrical', 'Plumbing', 'HVAC', 'Roofing',
        'Painting', 'Landscaping', 'Flooring', 'Carpentry', 'Masonry', 'Cleaning', 'Pool', 'Fencing', 'Concrete',
        'Drywall', 'Other']),
      ('project_types', array['Remodel', 'Kitchen', 'Bathroom', 'Repair', 'Maintenance', 'New Construction', 'Addition',
        'Roofing', 'Painting', 'Flooring', 'Electrical', 'Plumbing', 'HVAC', 'Landscaping', 'Deck and Patio', 'Fencing',
        'Concrete', 'Drywall', 'Windows and Doors', 'Siding', 'Demolition', 'Inspection', 'Other']),
      ('employee_types', array['Full-time', 'Part-time', 'Seasonal', 'Temporary', 'Subcontractor', 'Apprentice', 'Other']),
      ('employee_titles', array['Owner', 'Project Manager', 'Superintendent', 'Foreman', 'Crew Lead', 'Carpenter',
        'Electrician', 'Plumber', 'HVAC Technician', 'Roofer', 'Painter', 'Mason', 'Landscaper', 'Flooring Installer',
        'Equipment Operator', 'Driver', 'Helper', 'Laborer', 'Estimator', 'Office Manager', 'Other'])
    ) as lists (list, names)
    cross join lateral unnest(names) with ordinality as entries (name, position);
  `.execute(db);
}
