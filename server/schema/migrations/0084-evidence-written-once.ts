import { type Kysely, sql } from 'kysely';

/**
 * What is evidence of an approval is written once: the PDF of a revision with its hash, when a revision was first opened, and
 * a withdrawal. Every link of a document opens its newest revision, so a revision may be opened behind a link that was sent
 * with an earlier one: the time belongs to the revision, not to a link.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table revisions
      -- Behind any link of its document; null until then.
      add column opened_at timestamptz(3),
      add constraint revisions_pdf check ((file_key is null) = (pdf_sha256 is null));
    alter table approvals
      add constraint approvals_withdrawal
        check (num_nonnulls(withdrawn_at, withdrawal_reason, withdrawn_by_name) in (0, 3));
  `.execute(db);
  await adoptOpenings(db);
  await sql`
    -- The argument of the trigger says what is there already.
    create function reject_second_writing() returns trigger language plpgsql as $$
    begin
      raise exception '%', tg_argv[0] using errcode = 'integrity_constraint_violation';
    end $$;
    create trigger reject_second_pdf before update of file_key, pdf_sha256 on revisions
      for each row when (old.pdf_sha256 is not null)
      execute function reject_second_writing('the revision has its PDF already');
    create trigger reject_second_opening before update of opened_at on revisions
      for each row when (old.opened_at is not null)
      execute function reject_second_writing('the revision was opened already');
    create trigger reject_second_withdrawal before update of withdrawn_at, withdrawal_reason, withdrawn_by_name on approvals
      for each row when (old.withdrawn_at is not null)
      execute function reject_second_writing('the approval was withdrawn already');

    do $$
    begin
      execute format('grant update (opened_at) on revisions to %I', app_role());
    end $$;
  `.execute(db);
}

/** When revisions were opened that are older: by the links of their messages, and the newest by any. Who approved one had it open. */
export async function adoptOpenings(db: Kysely<unknown>): Promise<void> {
  await sql`
    update revisions r set opened_at = known.opened_at
    from (
      select company_id, revision_id, min(opened_at) as opened_at
      from (
        select m.company_id, m.revision_id, l.opened_at
        from messages m
        join document_links l on l.company_id = m.company_id and l.message_id = m.message_id
        where m.revision_id is not null and l.opened_at is not null
        union all
        select company_id, revision_id, opened_at from estimate_progress where opened_at is not null
        union all
        select company_id, revision_id, opened_at from change_order_progress where opened_at is not null
        union all
        select company_id, revision_id, approved_at from approvals where how in ('link', 'in_person')
      ) opening
      group by company_id, revision_id
    ) known
    where r.company_id = known.company_id and r.revision_id = known.revision_id and r.opened_at is null;
    update estimate_progress p set opened_at = r.opened_at
    from revisions r
    where r.company_id = p.company_id and r.revision_id = p.revision_id and p.opened_at is null and r.opened_at is not null;
    update change_order_progress p set opened_at = r.opened_at
    from revisions r
    where r.company_id = p.company_id and r.revision_id = p.revision_id and p.opened_at is null and r.opened_at is not null;
  `.execute(db);
}
