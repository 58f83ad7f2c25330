import { ActionIcon, UnstyledButton } from '@mantine/core';
import { counted } from '../format.ts';
import { IconChevronLeft } from '../icons/icons.ts';
import { IconChevronRight } from '../icons/public-icons.ts';
import { PAGE_SIZE, type ListView } from './list-view.ts';
import classes from './data-list.module.css';

interface PagerProps {
  total: number;
  view: ListView;
}

/** The number of rows, and the range that is shown. */
export function RowCount({ total, view, noun }: PagerProps & { noun: readonly [one: string, many: string] }) {
  if (total <= PAGE_SIZE) return <p className={classes.count}>{counted(total, noun[0], noun[1])}</p>;
  const from = (view.page - 1) * PAGE_SIZE + 1;
  const to = Math.min(total, view.page * PAGE_SIZE);
  return (
    <p className={classes.count}>
      <b>
        {from.toLocaleString('en-US')}–{to.toLocaleString('en-US')}
      </b>{' '}
      of <b>{total.toLocaleString('en-US')}</b> {noun[1]}
    </p>
  );
}

/** Links to the other pages; renders nothing for a single page. */
export function Pager({ total, view }: PagerProps) {
  const { page } = view;
  const last = Math.ceil(total / PAGE_SIZE);
  if (last <= 1) return null;
  return (
    <nav className={classes.pager} aria-label="Pages">
      <ActionIcon
        aria-label="Previous page"
        disabled={page <= 1}
        size={32}
        onClick={() => view.change({ page: page - 1 })}
      >
        <IconChevronLeft size={18} aria-hidden />
      </ActionIcon>
      {pagesAround(page, last).map((number) =>
        typeof number === 'string' ? (
          <span key={number} aria-hidden>
            …
          </span>
        ) : (
          <UnstyledButton
            key={number}
            className={classes.page}
            aria-label={`Page ${number}`}
            aria-current={number === page ? 'page' : undefined}
            onClick={() => view.change({ page: number })}
          >
            {number}
          </UnstyledButton>
        ),
      )}
      <ActionIcon
        aria-label="Next page"
        disabled={page >= last}
        size={32}
        onClick={() => view.change({ page: page + 1 })}
      >
        <IconChevronRight size={18} aria-hidden />
      </ActionIcon>
    </nav>
  );
}

/** First page, last page and the neighbors of the current one, with gaps between them. */
export function pagesAround(page: number, last: number): (number | 'gap before' | 'gap after')[] {
  if (last <= 7) return range(1, last);
  const near = range(Math.max(2, page - 1), Math.min(last - 1, page + 1));
  return [
    1,
    ...(near[0] === 2 ? [] : (['gap before'] as const)),
    ...near,
    ...(near.at(-1) === last - 1 ? [] : (['gap after'] as const)),
    last,
  ];
}

function range(from: number, to: number): number[] {
  return Array.from({ length: to - from + 1 }, (_, index) => from + index);
}
