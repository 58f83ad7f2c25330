import { NativeSelect } from '@mantine/core';
import { useState } from 'react';
import { useNavigate } from '../../../../kit/router/router.tsx';
import { type PriceItem, priceItems } from '#endpoints/sales/price-items.ts';
import { call } from '../../../../kit/api/call.ts';
import { DoneMessage } from '../../../../kit/page/done-message.tsx';
import { errorSentence } from '../../../../kit/api/error-text.ts';
import { ExportCsv } from '../../../../kit/lists/export-csv.tsx';
import { refreshAll } from '../../../../kit/api/queries.ts';
import { paths } from '../../../../kit/paths.ts';
import { DataList, isEmptyList } from '../../../../kit/lists/data-list.tsx';
import { formatUsd } from '../../../../kit/format.ts';
import {
  IconAlertTriangle,
  IconCircleCheck,
  IconEdit,
  IconPlus,
  IconTrash,
  IconUpload,
  IconX,
} from '../../../../kit/icons/icons.ts';
import { LinkButton } from '../../../../kit/page/link-button.tsx';
import type { ListAction } from '../../../../kit/lists/list-columns.ts';
import { useListView } from '../../../../kit/lists/list-view.ts';
import { Notice } from '../../../../kit/page/notice.tsx';
import { Page } from '../../../../kit/page/page.tsx';
import { IconCheck, IconChevronDown } from '../../../../kit/icons/public-icons.ts';
import shared from '../../../../kit/page/shared.module.css';
import { useOwnCompany, useToday } from '../../identity/companies/hooks.ts';
import { COMPANY_TRAIL } from './chosen-price-item.tsx';
import { carrying, usePriceItems } from './hooks.ts';
import { isOldPrice } from './price-age.ts';
import { priceItemColumns } from './price-item-columns.tsx';

const SHOWN = [
  { value: '', label: 'Every item' },
  { value: 'true', label: 'Active items' },
  { value: 'false', label: 'Items not active' },
] as const;

export default function PriceItemList() {
  const view = useListView({ sort: '-times_used' });
  const [shown, setShown] = useState<(typeof SHOWN)[number]['value']>('');
  const narrowed = shown && { is_active: shown };
  const list = usePriceItems({ ...view.query, ...narrowed });
  const today = useToday();
  const timeZone = useOwnCompany().record?.time_zone;
  const { actions, outcome, changePrice } = useActions(today);
  const create = (
    <LinkButton to={paths.createPriceItem()} icon={IconPlus} primary>
      Create Item
    </LinkButton>
  );
  const importFile = (
    <LinkButton to={paths.importPriceItems()} icon={IconUpload}>
      Import
    </LinkButton>
  );
  return (
    <Page
      title="Price Book"
      trail={COMPANY_TRAIL}
      actions={
        !isEmptyList(list, view) && (
          <>
            {importFile}
            {create}
          </>
        )
      }
    >
      <DoneMessage />
      {outcome && <OutcomeNotice outcome={outcome} />}
      <DataList
        noun={['item', 'items']}
        list={list}
        view={view}
        id={(item) => item.price_item_id}
        name={({ description }) => description}
        columns={priceItemColumns({ today, timeZone, onChangePrice: changePrice })}
        actions={actions}
        searchLabel="Search code, description or category"
        filters={
          <>
            <NativeSelect
              aria-label="Shown"
              value={shown}
              onChange={({ currentTarget: { value } }) => {
                setShown(SHOWN.find((one) => one.value === value)?.value ?? '');
                view.change({ page: 1 });
              }}
              data={SHOWN.map((one) => ({ ...one }))}
              rightSection={<IconChevronDown size={16} stroke={1.75} aria-hidden />}
            />
            <ExportCsv
              endpoint={priceItems.list}
              input={{ query: { ...(view.q && { q: view.q }), ...(view.sort && { sort: view.sort }), ...narrowed } }}
              failure="Failed to export the price book"
            />
          </>
        }
        empty={{
          title: 'No items yet.',
          text: 'What you put here is suggested while you write an estimate or an invoice, with its price and hours.',
          action: (
            <>
              {create}
              {importFile}
            </>
          ),
        }}
      />
    </Page>
  );
}

interface Outcome {
  tone: 'green' | 'red';
  text: string;
}

function OutcomeNotice({ outcome }: { outcome: Outcome }) {
  return (
    <div className={shared.apart}>
      <Notice tone={outcome.tone} icon={outcome.tone === 'green' ? IconCircleCheck : IconAlertTriangle}>
        <p>{outcome.text}</p>
      </Notice>
    </div>
  );
}

/** The actions for the selected item, and their result. */
function useActions(today: string | undefined) {
  const navigate = useNavigate();
  const go = (to: string) => (item: PriceItem) => void navigate(to, { state: carrying(item) });
  const [outcome, setOutcome] = useState<Outcome>();
  const change = (changes: (item: PriceItem) => Partial<PriceItem>, done: (item: PriceItem) => string) => {
    const run = async (item: PriceItem) => {
      setOutcome(undefined);
      try {
        const input = { params: { id: item.price_item_id }, body: { price_item: changes(item) } };
        await call(priceItems.update, input, { version: item.updated_at });
        setOutcome({ tone: 'green', text: done(item) });
      } catch (error) {
        setOutcome({ tone: 'red', text: errorSentence('Failed to update the item', error) });
      }
      await refreshAll();
    };
    return (item: PriceItem) => void run(item);
  };
  const changePrice = change(
    ({ used_price_dollar: price }) => (price === null ? {} : { unit_price_dollar: price }),
    ({ description, used_price_dollar: price }) => `${description} is at ${formatUsd(price ?? 0)} in the book now.`,
  );
  const actions: ListAction<PriceItem>[] = [
    {
      label: 'Price Is Still Right',
      icon: IconCheck,
      run: change(
        ({ unit_price_dollar }) => ({ unit_price_dollar }),
        ({ description, unit_price_dollar }) => `${description} stays at ${formatUsd(unit_price_dollar)}.`,
      ),
      whyNot: (item) =>
        today === undefined || isOldPrice(item, today) ? undefined : 'It was checked in the last 180 days.',
    },
    { label: 'Edit', icon: IconEdit, run: go(paths.updatePriceItem()) },
    {
      label: 'Set Inactive',
      icon: IconX,
      run: change(
        () => ({ is_active: false }),
        ({ description }) => `${description} is no longer suggested.`,
      ),
      whyNot: ({ is_active }) => (is_active ? undefined : 'It is not active. Edit sets it active again.'),
    },
    {
      label: 'Delete Item',
      icon: IconTrash,
      run: go(paths.deletePriceItem()),
      danger: true,
    },
  ];
  return { actions, outcome, changePrice };
}
