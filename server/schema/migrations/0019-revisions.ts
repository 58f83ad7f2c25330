import { sql } from 'kysely';
import type { Kysely } from 'kysely';

/**
 * What customers are asked to approve: revisions, which are the frozen states of estimates and change orders; the
 * progress of each; comments; and photos that accompany a document. Revisions and comments are evidence: the server's
 * role may insert them, and may update only the columns that it is granted.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await createRevisions(db);
  await protectRevisions(db);
  await createProgress(db);
  await createComments(db);
  await createShownPhotos(db);
}

async function createRevisions(db: Kysely<unknown>): Promise<void> {
  await sql`
    -- Each row belongs to an estimate or to a change order.
    create table revisions (
      company_id uuid not null default current_company(),
      revision_id uuid not null,
      estimate_id uuid,
      change_order_id uuid,
      revision_number integer not null,
      -- The hash of what the customer agrees to: without dates, letterhead and the customer's address.
      content_sha256 bytea not null,
      snapshot jsonb not null,
      valid_until date,
      -- Null until the PDF as sent is rendered. The revision cannot be approved before.
      file_key text,
      pdf_sha256 bytea,
      -- When the revision was first opened through any link of its document; null until then. Every link opens the
      -- newest revision, so a revision may be opened through a link that was sent with an earlier one. The time
      -- therefore belongs to the revision, not to a link.
      opened_at timestamptz(3),
      created_by_account_id uuid,
      created_at timestamptz(3) not null,
      primary key (company_id, revision_id),
      constraint revisions_number_key unique (company_id, estimate_id, revision_number),
      constraint revisions_of_change_order_number_key unique (company_id, change_order_id, revision_number),
      constraint revisions_of_one check (num_nonnulls(estimate_id, change_order_id) = 1),
      constraint revisions_pdf check ((file_key is null) = (pdf_sha256 is null)),
      foreign key (company_id, estimate_id) references estimates on delete cascade,
      foreign key (company_id, change_order_id) references change_orders on delete cascade
    );
    create index revisions_pdf_sha256 on revisions (pdf_sha256) where pdf_sha256 is not null;
    call enable_company_isolation('revisions');
    create trigger record_deleted_file after delete on revisions
      for each row when (old.file_key is not null) execute function record_deleted_file();
  `.execute(db);
}

async function protectRevisions(db: Kysely<unknown>): Promise<void> {
  await sql`
    do $$
    begin
      execute format('revoke update, delete on revisions from %I', app_role());
      execute format('grant update (file_key, pdf_sha256, opened_at) on revisions to %I', app_role());
    end $$;

    -- Evidence is written once. The trigger's argument is the error message that names what already exists.
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
  `.execute(db);
}

async function createProgress(db: Kysely<unknown>): Promise<void> {
  await sql`
    -- The state of an estimate from the customer's side, derived from revisions, approvals, declines and comments. It
    -- is stored separately from the estimate, so that a list reads one row per estimate and a response does not change
    -- the estimate's version.
    create table estimate_progress (
      company_id uuid not null default current_company(),
      estimate_id uuid not null,
      revision_id uuid not null,
      revision_number integer not null,
      content_sha256 bytea not null,
      -- True if the content of the estimate differs from its newest revision.
      is_changed boolean not null,
      valid_until date,
      sent_at timestamptz(3) not null,
      opened_at timestamptz(3),
      -- The latest response to the newest revision: approved, declined or withdrawn.
      answer text,
      answered_at timestamptz(3),
      approved_by_name text,
      has_open_question boolean not null default false,
      -- The highest number of its sent change orders, including deleted ones. A number is never reused.
      last_change_order_number integer not null default 0,
      primary key (company_id, estimate_id),
      foreign key (company_id, estimate_id) references estimates on delete cascade
    );
    create index estimate_progress_questions on estimate_progress (company_id, estimate_id) where has_open_question;
    create index estimate_progress_sent on estimate_progress (company_id, sent_at);
    create index estimate_progress_valid_until on estimate_progress (company_id, valid_until)
      where answer is null;
    create index estimate_progress_approved on estimate_progress (company_id, answered_at) where answer = 'approved';
    call enable_company_isolation('estimate_progress');

    -- The same for change orders.
    create table change_order_progress (
      company_id uuid not null default current_company(),
      change_order_id uuid not null,
      revision_id uuid not null,
      revision_number integer not null,
      content_sha256 bytea not null,
      is_changed boolean not null,
      valid_until date,
      sent_at timestamptz(3) not null,
      opened_at timestamptz(3),
      answer text,
      answered_at timestamptz(3),
      approved_by_name text,
      has_open_question boolean not null default false,
      primary key (company_id, change_order_id),
      foreign key (company_id, change_order_id) references change_orders on delete cascade
    );
    create index change_order_progress_questions on change_order_progress (company_id, change_order_id)
      where has_open_question;
    call enable_company_isolation('change_order_progress');
  `.execute(db);
}

async function createComments(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table comments (
      company_id uuid not null default current_company(),
      comment_id uuid not null,
      estimate_id uuid,
      change_order_id uuid,
      invoice_id uuid,
      author text not null,
      author_name text not null,
      account_id uuid,
      kind text not null,
      text text not null,
      -- The link that the customer used to write the comment.
      link_id uuid,
      created_at timestamptz(3) not null,
      primary key (company_id, comment_id),
      constraint comments_of_document check (num_nonnulls(estimate_id, change_order_id, invoice_id) = 1),
      foreign key (company_id, estimate_id) references estimates on delete cascade,
      foreign key (company_id, change_order_id) references change_orders on delete cascade,
      foreign key (company_id, invoice_id) references invoices on delete cascade
    );
    create index comments_of_estimate on comments (company_id, estimate_id, comment_id);
    create index comments_of_change_order on comments (company_id, change_order_id, comment_id)
      where change_order_id is not null;
    create index comments_of_invoice on comments (company_id, invoice_id, comment_id) where invoice_id is not null;
    call enable_company_isolation('comments');
    do $$
    begin
      execute format('revoke update, delete on comments from %I', app_role());
    end $$;
  `.execute(db);
}

/** Photos of the project that are shown to a customer with an estimate or an invoice. */
async function createShownPhotos(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table shown_photos (
      company_id uuid not null default current_company(),
      estimate_id uuid,
      invoice_id uuid,
      document_id uuid not null generated always as (coalesce(estimate_id, invoice_id)) stored,
      position integer not null,
      -- The photo's small size. If the photo is deleted, all of its sizes are deleted.
      image_id uuid not null,
      primary key (company_id, document_id, position),
      check (num_nonnulls(estimate_id, invoice_id) = 1),
      foreign key (company_id, estimate_id) references estimates on delete cascade,
      foreign key (company_id, invoice_id) references invoices on delete cascade,
      foreign key (company_id, image_id) references images on delete cascade
    );
    create index shown_photos_of_estimate on shown_photos (company_id, estimate_id) where estimate_id is not null;
    create index shown_photos_of_invoice on shown_photos (company_id, invoice_id) where invoice_id is not null;
    create index shown_photos_of_image on shown_photos (company_id, image_id);
    call enable_company_isolation('shown_photos');
  `.execute(db);
}
