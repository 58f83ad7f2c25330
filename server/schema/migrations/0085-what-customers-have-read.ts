import { type Kysely, sql } from 'kysely';

/**
 * Which messages send a document; which numbers of change orders were sent and are not given again; and requests for a new
 * revision that a new revision has answered.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    -- False for an answer to a question and for the withdrawal of an approval, which carry the document without sending it.
    alter table messages add column sends_document boolean not null default true;
    -- The highest number of its change orders that were sent, also of those that are deleted: none is given again.
    alter table estimate_progress add column last_change_order_number integer not null default 0;
  `.execute(db);
  await adoptSendings(db);
  await adoptAnsweredRenewals(db);
}

/** Finds answers and withdrawals by their subjects, and the numbers of change orders in the messages that sent them. */
export async function adoptSendings(db: Kysely<unknown>): Promise<void> {
  await sql`
    update messages set sends_document = false
    where document_kind in ('estimate', 'change_order')
      and (subject like '% answered your question' or subject like '% has taken back its record of your approval')
      and subject in (
        (document -> 'company' ->> 'name') || ' answered your question',
        (document -> 'company' ->> 'name') || ' has taken back its record of your approval');
    update estimate_progress p set last_change_order_number = sent.number
    from estimates e, (
      select company_id, (document ->> 'estimate_number')::integer as estimate_number,
        max((document ->> 'change_order_number')::integer) as number
      from messages where document_kind = 'change_order' and not is_for_office
      group by company_id, (document ->> 'estimate_number')::integer
    ) sent
    where e.company_id = p.company_id and e.estimate_id = p.estimate_id
      and sent.company_id = e.company_id and sent.estimate_number = e.estimate_number;
  `.execute(db);
}

/** A question is open while the company has not answered it; a request for a new revision, while there is none. */
export async function adoptAnsweredRenewals(db: Kysely<unknown>): Promise<void> {
  for (const kind of ['estimate', 'change_order']) {
    const id = sql.ref(`${kind}_id`);
    await sql`
      update ${sql.table(`${kind}_progress`)} p set has_open_question = false
      where p.has_open_question and not exists (
        select from comments c
        where c.company_id = p.company_id and c.${id} = p.${id} and c.author = 'customer'
          and (c.kind = 'question' or c.created_at > p.sent_at)
          and not exists (
            select from comments later
            where later.company_id = c.company_id and later.${id} = c.${id} and later.author = 'company'
              and later.comment_id > c.comment_id))
    `.execute(db);
  }
}
