import { ActionIcon, UnstyledButton } from '@mantine/core';
import { counted } from './format.ts';
import { IconChevronLeft, IconChevronRight } from './icons.ts';
import { PAGE_SIZE, type ListView } from './list-view.ts';
import classes from './pager.module.css';

interface PagerProps {
  total: number;
  view: ListView;
  noun: readonly [one: string, many: string];
  loading: boolean;
}

/** How many rows there are, which of them are shown, and the way to the others. */
export function Pager({ total, view, noun, loading }: PagerProps) {
  const last = Math.max(1, Math.ceil(total / PAGE_SIZE));
  const { page } = view;
  if (loading) return null;
  const from = (page - 1) * PAGE_SIZE + 1;
  return (
    <nav className={classes.pager} aria-label="Pages">
      <p className={classes.count}>
        {total > PAGE_SIZE ? (
          <>
            <b>
              {from.toLocaleString('en-US')}–{Math.min(total, page * PAGE_SIZE).toLocaleString('en-US')}
            </b>{' '}
            of <b>{total.toLocaleString('en-US')}</b> {noun[1]}
          </>
        ) : (
          counted(total, noun[0], noun[1])
        )}
      </p>
      {last > 1 && (
        <div className={classes.pages}>
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
        </div>
      )}
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
