import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { type Address, addresses } from '#contract/work/addresses.ts';
import { call } from '../../../../kit/api/call.ts';
import { usePublicConfig } from '../../../../kit/api/public-config.ts';
import { queryKey } from '../../../../kit/api/queries.ts';
import { ComboBox } from '../../../../kit/forms/combo-box.tsx';
import { EMPTY_HELP } from '../../../../kit/forms/field-props.tsx';
import { counted } from '../../../../kit/format.ts';
import { IconSearch } from '../../../../kit/icons/icons.ts';
import { useSearchText } from '../../../../kit/forms/search-select.tsx';

const FAILED = 'Addresses cannot be searched right now. Please type the address in the fields below.';
const NOTHING = 'No address found. Type it in the fields below.';

/** Finds a US address by its beginning. Passes on the selected address and clears the field for another search. */
export function AddressSearch({ onPick }: { onPick: (address: Address) => void }) {
  const [typed, setTyped] = useState('');
  const [text, search] = useSearchText();
  const { found, failed } = useAddressSearch(text);
  const [picked, setPicked] = useState<string>();
  const config = usePublicConfig();
  const type = (written: string) => {
    setPicked(undefined);
    setTyped(written);
    search(written);
  };
  return (
    <>
      <ComboBox
        label="Address Search"
        placeholder="Start typing a US address"
        leftSection={<IconSearch size={18} stroke={1.75} aria-hidden />}
        help={config ? config.address_attribution : EMPTY_HELP}
        error={failed && FAILED}
        text={typed}
        onType={type}
        // Two places may have the same label.
        options={(found ?? []).map(({ label }, index) => ({ key: `${index} ${label}`, label }))}
        isBusy={text !== typed}
        nothing={found ? NOTHING : null}
        onPick={(index) => {
          const address = found?.[index];
          if (!address) return;
          onPick(address);
          type('');
          setPicked(address.label);
        }}
        ignoresEnter
      />
      <p className="visually-hidden" role="status">
        {picked
          ? `${picked} filled in`
          : found && found.length > 0 && `${counted(found.length, 'address', 'addresses')} found`}
      </p>
    </>
  );
}

/** Minimum number of characters to search for. */
const ENOUGH = 3;
/** Timeout: a user who is typing an address does not wait longer. */
const TIMEOUT_MS = 5000;

/** US addresses that match the typed text; undefined while loading or without text. */
function useAddressSearch(typed: string): { found: Address[] | undefined; failed: boolean } {
  const q = typed.trim();
  const input = { query: { q } };
  const result = useQuery({
    queryKey: queryKey(addresses.search, input),
    queryFn: ({ signal }) =>
      call(addresses.search, input, { signal: AbortSignal.any([signal, AbortSignal.timeout(TIMEOUT_MS)]) }),
    enabled: q.length >= ENOUGH,
    select: ({ data }) => data.map(({ attributes }) => attributes),
    retry: false,
  });
  return { found: result.data, failed: result.isError };
}
