import { sql } from 'kysely';
import { currentCompany } from '../../../platform/database/company-compiler.ts';
import { needSource } from '../need-source.ts';

interface Facts {
  author: string;
  text: string;
  comment_kind: 'question' | 'renewal';
  /** Null for the estimate itself. */
  change_order_number: number | null;
}

/** Sending a new revision answers a request for one. Earlier questions remain open. */
const WITHOUT_RESPONSE = sql`and not (comments.kind = 'renewal' and comments.created_at <= p.sent_at)`;

/** The newest comment on a sent document is the customer's. Questions about invoices are answered by email. */
export const question = needSource<Facts>({
  kind: 'question',

  select: () => sql`
    select 'estimate' as document_type, e.estimate_id as document_id, c.created_at as since, null::numeric as amount,
      e.estimate_number as number, e.customer_id, e.project_id,
      jsonb_build_object('author', c.author_name, 'text', left(c.text, 200),
        'comment_kind', c.kind, 'change_order_number', null) as facts
    from estimate_progress p
    join estimates e on e.company_id = p.company_id and e.estimate_id = p.estimate_id
    join lateral (
      select * from comments where company_id = ${currentCompany} and comments.estimate_id = p.estimate_id
        ${WITHOUT_RESPONSE}
      order by comment_id desc limit 1
    ) c on true
    where p.company_id = ${currentCompany} and p.has_open_question
    union all
    select 'change_order', o.change_order_id, c.created_at, null,
      e.estimate_number, e.customer_id, e.project_id,
      jsonb_build_object('author', c.author_name, 'text', left(c.text, 200),
        'comment_kind', c.kind, 'change_order_number', o.change_order_number)
    from change_order_progress p
    join change_orders o on o.company_id = p.company_id and o.change_order_id = p.change_order_id
    join estimates e on e.company_id = o.company_id and e.estimate_id = o.estimate_id
    join lateral (
      select * from comments where company_id = ${currentCompany} and comments.change_order_id = p.change_order_id
        ${WITHOUT_RESPONSE}
      order by comment_id desc limit 1
    ) c on true
    where p.company_id = ${currentCompany} and p.has_open_question`,

  words: ({ number, facts }) => {
    const { author, text, comment_kind, change_order_number } = facts;
    const estimate = `estimate #${number}`;
    const about = change_order_number === null ? estimate : `change order ${change_order_number} to ${estimate}`;
    const requestText = comment_kind === 'renewal' ? 'asks to renew' : 'asks about';
    return { sentence: `${author} ${requestText} ${about}`, detail: `“${text}”`, action: 'answer' };
  },
});
