import { ActionIcon, UnstyledButton } from '@mantine/core';
import { counted } from './format.ts';
import { IconChevronLeft, IconChevronRight } from './icons.ts';
import { PAGE_SIZE, type ListView } from './list-view.ts';
import classes from './pager.module.css';

interface PagerProps {
  total: number;
  view: ListView;
}

/** How many rows there are, and which of them are shown. */
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

/** The way to the other pages; nothing where there is only one. */
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
      {pagesAround(page, last).map((number, index) =>
        number === null ? (
          <span key={`gap ${index}`} aria-hidden>
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

/** First, last and the neighbours of the current page; null for a gap. */
export function pagesAround(page: number, last: number): (number | null)[] {
  const wanted = last <= 7 ? range(1, last) : [1, ...range(Math.max(2, page - 1), Math.min(last - 1, page + 1)), last];
  return wanted.flatMap((number, index) => {
    const before = wanted[index - 1] ?? 0;
    return number - before > 1 ? [null, number] : [number];
  });
}

function range(from: number, to: number): number[] {
  return Array.from({ length: to - from + 1 }, (_, index) => from + index);
}
