import type { ReactNode } from 'react';
import { US_STATES } from '#domain/places/us-states.ts';
import { isOff } from '../../../../kit/api/site-settings.ts';
import { place } from '../../../../kit/forms/field-props.tsx';
import { TextField, ZipField } from '../../../../kit/forms/fields.tsx';
import type { FormState } from '../../../../kit/forms/form-state.ts';
import { FieldGrid } from '../../../../kit/forms/form.tsx';
import { afterPress } from '../../../../kit/page/press.ts';
import { SelectField } from '../../../../kit/forms/select-field.tsx';
import { AddressSearch } from './address-search.tsx';
import type { AddressValues } from './address-values.ts';
import { PinOfAddress } from './pin-of-address.tsx';
import type { AddressPin } from './use-address-pin.ts';

const STATES = Object.entries(US_STATES).map(([value, label]) => ({ value, label }));

interface AddressFieldsProps<V extends AddressValues> {
  form: FormState<V>;
  addressPin: AddressPin;
  /** The required fields. */
  required?: readonly ('address_1' | 'city' | 'state')[];
  /** "Map of the jobsite" */
  mapLabel: string;
  /** Initial zoom of the map. */
  zoom?: number;
}

const NOTHING: readonly never[] = [];

/** An address: found by search or typed, with a pin on the map that can be corrected. */
export function AddressFields<V extends AddressValues>({
  form,
  addressPin,
  required = NOTHING,
  mapLabel,
  zoom,
}: AddressFieldsProps<V>) {
  const mustHave = (name: (typeof required)[number]) => required.includes(name);
  return (
    <>
      {!isOff('geocoder') && (
        <FieldGrid>
          <div style={place(12)}>
            <AddressSearch onPick={(address) => addressPin.pick(form.fields, address)} />
          </div>
        </FieldGrid>
      )}
      <Typed onLeave={() => void addressPin.follow(form.fields)}>
        <TextField form={form} name="address_1" label="Address 1" required={mustHave('address_1')} span={8} />
        <TextField form={form} name="address_2" label="Address 2" span={4} />
        <TextField form={form} name="city" label="City" required={mustHave('city')} span={5} />
        <SelectField
          form={form}
          name="state"
          label="State"
          required={mustHave('state')}
          options={STATES}
          span={4}
          spanOnPhone={6}
        />
        <ZipField form={form} name="zip" label="ZIP" span={3} spanOnPhone={6} />
      </Typed>
      <PinOfAddress form={form} addressPin={addressPin} label={mapLabel} {...(zoom !== undefined && { zoom })} />
    </>
  );
}

/** The fields of the address; leaving any of them may move the pin. */
function Typed({ onLeave, children }: { onLeave: () => void; children: ReactNode }) {
  return (
    <div role="presentation" onBlur={() => afterPress(onLeave)}>
      <FieldGrid>{children}</FieldGrid>
    </div>
  );
}
