import { sql } from 'kysely';
import type { Kysely } from 'kysely';

/** Data that belongs to no company: the lists that users choose from, and what visitors submit on the public pages. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await createReferences(db);
  await createContactMessages(db);
  await createSurveyResponses(db);
}

/** Filled with the values that a contractor expects. They are rows, so that the lists can grow. */
async function createReferences(db: Kysely<unknown>): Promise<void> {
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

/** Messages from visitors to the operator of the server. */
async function createContactMessages(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table contact_messages (
      contact_message_id uuid primary key,
      message text not null,
      sender_email text,
      created_at timestamptz(3) not null default clock_timestamp()
    );
    call grant_system_table('contact_messages');
  `.execute(db);
}

/** Residents' responses to the community survey. Each person has one response. */
async function createSurveyResponses(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table survey_responses (
      survey_response_id uuid primary key,
      first_name text not null,
      last_name text not null,
      address_1 text,
      city text,
      zip text not null,
      phone text,
      email text,
      pasco_county_resident boolean not null,
      env_impact boolean not null,
      local_buz_impact boolean not null,
      local_community_impact boolean not null,
      safety_concern boolean not null,
      project_not_work boolean not null,
      other_reason text,
      oppose_overpass boolean not null check (oppose_overpass),
      created_at timestamptz(3) not null default clock_timestamp()
    );
    -- Without an address, the name and ZIP code identify the person.
    create unique index survey_responses_person_key on survey_responses
      (lower(first_name), lower(last_name), lower(coalesce(address_1, '')), left(zip, 5));
    call grant_system_table('survey_responses');
  `.execute(db);
}
