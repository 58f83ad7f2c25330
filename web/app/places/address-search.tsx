import { useMemo, useState } from 'react';
import type { Address } from '../../../contract/addresses.ts';
import { usePublicConfig } from '../public-config.ts';
import { counted } from '../ui/format.ts';
import { useSearchText } from '../ui/search-select.tsx';
import { SuggestField } from '../ui/suggest-field.tsx';
import { useAddressSearch } from './hooks.ts';

const FAILED = 'Addresses cannot be searched right now. Please type the address in the fields below.';
const NOTHING = 'No address found. Type it in the fields below.';

/** Finds a US address by its beginning. What is picked is handed over; the field is ready for another search. */
export function AddressSearch({ onPick }: { onPick: (address: Address) => void }) {
  const [typed, type] = useState('');
  const [paused, search] = useSearchText();
  const { found, failed } = useAddressSearch(paused);
  const suggestions = useMemo(() => found?.map(({ label }) => label), [found]);
  const [said, say] = useState('');
  const attribution = usePublicConfig()?.address_attribution;
  const change = (text: string) => {
    say('');
    type(text);
    search(text);
  };
  return (
    <>
      <SuggestField
        label="Address Search"
        placeholder="Start typing a US address"
        text={typed}
        onType={change}
        suggestions={suggestions}
        onPick={(index) => {
          const address = found?.[index];
          if (!address) return;
          onPick(address);
          change('');
          say(`${address.label} filled in`);
        }}
        nothing={NOTHING}
        error={failed && FAILED}
        help={attribution}
      />
      <p className="visually-hidden" role="status">
        {said || (found && (found.length > 0 ? `${counted(found.length, 'address', 'addresses')} found` : NOTHING))}
      </p>
    </>
  );
}
