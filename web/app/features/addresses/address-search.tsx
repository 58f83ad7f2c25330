import { useState } from 'react';
import type { Address } from '../../../../contract/addresses.ts';
import { usePublicConfig } from '../../lib/public-config.ts';
import { ComboBox } from '../../ui/combo-box.tsx';
import { counted } from '../../ui/format.ts';
import { IconSearch } from '../../ui/icons.ts';
import { useSearchText } from '../../ui/search-select.tsx';
import { useAddressSearch } from './hooks.ts';

const FAILED = 'Addresses cannot be searched right now. Please type the address in the fields below.';
const NOTHING = 'No address found. Type it in the fields below.';

/** Finds a US address by its beginning. Passes on the selected address and clears the field for another search. */
export function AddressSearch({ onPick }: { onPick: (address: Address) => void }) {
  const [typed, setTyped] = useState('');
  const [text, search] = useSearchText();
  const { found, failed } = useAddressSearch(text);
  const [picked, setPicked] = useState<string>();
  const attribution = usePublicConfig()?.address_attribution;
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
        help={attribution}
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
        keepsEnter
      />
      <p className="visually-hidden" role="status">
        {picked
          ? `${picked} filled in`
          : found && found.length > 0 && `${counted(found.length, 'address', 'addresses')} found`}
      </p>
    </>
  );
}
