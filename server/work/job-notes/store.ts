import { type Insertable, type Selectable, sql, type Updateable } from 'kysely';
import { AppError } from '#contract/errors.ts';
import type { CompanyDb } from '../../platform/database/database.ts';
import { isBrokenReference } from '../../platform/database/errors.ts';
import { onKey } from '../../platform/database/on-key.ts';
import { readOne } from '../../platform/database/read-one.ts';
import type { Tables } from '../../platform/database/tables.ts';

export type JobNoteRow = Selectable<Tables['job_notes']>;

/** Inserts a note. Returns false if a note of this id exists already. */
export async function insertNote(db: CompanyDb, note: Insertable<Tables['job_notes']>): Promise<boolean> {
  try {
    const inserted = await db
      .insertInto('job_notes')
      .values(note)
      .onConflict((conflict) => conflict.columns(['company_id', 'job_note_id']).doNothing())
      .returning('job_note_id')
      .executeTakeFirst();
    return inserted !== undefined;
  } catch (error) {
    throw isBrokenReference(error) ? new AppError('project_not_found') : error;
  }
}

/** The note; with `ofActiveProject`, only one of an active project, as for crew leads. */
export async function readNote(db: CompanyDb, id: string, { ofActiveProject = false } = {}): Promise<JobNoteRow> {
  return readOne(
    db
      .selectFrom('job_notes')
      .innerJoin('projects', onKey('projects', 'job_notes.project_id'))
      .selectAll('job_notes')
      .where('job_notes.job_note_id', '=', id)
      .$if(ofActiveProject, (notes) => notes.where('projects.is_active', '=', true)),
    'job_note_not_found',
  );
}

/** The note, locked until the transaction ends. */
export async function lockNote(db: CompanyDb, id: string): Promise<JobNoteRow> {
  return readOne(
    db.selectFrom('job_notes').selectAll().where('job_note_id', '=', id).forUpdate(),
    'job_note_not_found',
  );
}

export async function updateNote(db: CompanyDb, id: string, changes: Updateable<Tables['job_notes']>): Promise<void> {
  await db.updateTable('job_notes').set(changes).where('job_note_id', '=', id).execute();
}

/** Gives the note a new version after its photos have changed. */
export async function touchNote(db: CompanyDb, id: string): Promise<void> {
  await db
    .updateTable('job_notes')
    .set({ text: sql<string>`text` })
    .where('job_note_id', '=', id)
    .execute();
}

/** The project of a visit; with an employee, only of a visit whose crew includes them. */
export async function projectOfVisit(db: CompanyDb, visitId: string, employeeId?: string): Promise<string> {
  const visit = await readOne(
    db
      .selectFrom('visits')
      .select('project_id')
      .where('visit_id', '=', visitId)
      .$if(employeeId !== undefined, (visits) =>
        visits.where((row) =>
          row.exists(
            row
              .selectFrom('visit_crew')
              .select('visit_crew.visit_id')
              .whereRef('visit_crew.company_id', '=', 'visits.company_id')
              .whereRef('visit_crew.visit_id', '=', 'visits.visit_id')
              .where('visit_crew.employee_id', '=', employeeId ?? ''),
          ),
        ),
      ),
    'visit_not_found',
  );
  return visit.project_id;
}

/** The project of a jobsite, which must be active. */
export async function projectOfActiveJobsite(db: CompanyDb, jobsiteId: string): Promise<string> {
  const jobsite = await readOne(
    db
      .selectFrom('jobsites')
      .innerJoin('projects', onKey('projects', 'jobsites.project_id'))
      .select('jobsites.project_id')
      .where('jobsites.jobsite_id', '=', jobsiteId)
      .where('projects.is_active', '=', true),
    'jobsite_not_found',
  );
  return jobsite.project_id;
}
