import { Box, Button, TextInput } from '@mantine/core';
import { useState } from 'react';
import type { Subscription } from '#contract/identity/subscriptions.ts';
import { common, typed, type FieldProps } from '../../../../kit/forms/field-props.tsx';
import { FieldGrid } from '../../../../kit/forms/form.tsx';
import type { FormState } from '../../../../kit/forms/form-state.ts';
import { ModalDialog } from '../../../../kit/dialogs/modal-dialog.tsx';
import { cardFaults, cardNumberAsTyped, type CardValues, cvcAsTyped, expiryAsTyped, markOf } from './card.ts';
import { CardMark } from './card-mark.tsx';
import { CardFault, NO_PAYMENT_METHOD, NOT_AUTHENTICATED } from './card-reader.ts';
import { PaymentForm } from './payment-form.tsx';
import { SANDBOX_CARDS, sandboxToken } from './sandbox-cards.ts';
import { type PaymentValues, usePayment } from './use-payment.ts';
import shared from '../../../../kit/page/shared.module.css';
import classes from './subscription.module.css';

type SandboxValues = PaymentValues & CardValues;

const NOTHING_ENTERED: SandboxValues = { number_of_months_subscribed: '1', card_number: '', expiry: '', cvc: '' };

/** Pays with test cards. The typed number is converted to a test id immediately: no number leaves the browser. */
export function SandboxPayment({ current }: { current: Subscription | undefined }) {
  const bank = useSandboxBank();
  const payment = usePayment<SandboxValues>({
    current,
    initial: NOTHING_ENTERED,
    cardFaults: faultsOf,
    card: ({ card_number }) => ({
      async read() {
        const token = sandboxToken(card_number);
        if (!token) throw new CardFault(NO_PAYMENT_METHOD);
        return token;
      },
      authenticate: bank.ask,
    }),
  });
  return (
    <>
      <PaymentForm payment={payment} current={current}>
        <SandboxCardFields form={payment} />
        <TestCards
          onChoose={(card_number) =>
            payment.fields.setValues({ card_number, expiry: A_LATER_MONTH, cvc: cvcAsTyped('1234', card_number) })
          }
        />
      </PaymentForm>
      <BankQuestion response={bank.response} />
    </>
  );
}

const A_LATER_MONTH = '12 / 49';

function faultsOf(values: SandboxValues): Partial<CardValues> {
  const faults = cardFaults(values, new Date());
  if (!faults.card_number && !sandboxToken(values.card_number)) {
    faults.card_number = 'The sandbox takes its test cards only. Please choose one below.';
  }
  return faults;
}

/** Without autofill: a card that the browser has stored is a real one. */
function SandboxCardFields({ form }: { form: FormState<SandboxValues> }) {
  const number = form.values.card_number;
  const field = (name: keyof CardValues, label: string, span: number) =>
    ({
      form,
      name,
      label,
      span,
      spanOnPhone: name === 'card_number' ? 12 : 6,
      required: true,
    }) satisfies FieldProps<SandboxValues>;
  const figures = { inputMode: 'numeric', autoComplete: 'off', classNames: { input: shared.figures } } as const;
  const [cardNumber, expiry, cvc] = [
    field('card_number', 'Card Number', 6),
    field('expiry', 'Expiry', 3),
    field('cvc', 'CVC', 3),
  ];
  return (
    <FieldGrid>
      <TextInput
        {...common(cardNumber)}
        {...typed(cardNumber, cardNumberAsTyped)}
        {...figures}
        placeholder="1234 1234 1234 1234"
        rightSection={<CardMark mark={markOf(number)} />}
        rightSectionWidth={52}
      />
      <TextInput {...common(expiry)} {...typed(expiry, expiryAsTyped)} {...figures} placeholder="MM / YY" />
      <TextInput {...common(cvc)} {...typed(cvc, (text) => cvcAsTyped(text, number))} {...figures} placeholder="CVC" />
    </FieldGrid>
  );
}

function TestCards({ onChoose }: { onChoose: (number: string) => void }) {
  return (
    <section className={classes.sandbox} aria-label="Test cards">
      <p>This is a sandbox: no money moves, and no card number leaves your browser.</p>
      <ul className={classes.tests}>
        {SANDBOX_CARDS.map(({ number, message }) => (
          <li key={number}>
            <button type="button" onClick={() => onChoose(number)}>
              <Box component="b" fw={500} className={shared.figures}>
                {number}
              </Box>{' '}
              <Box component="span" fz={13} className={shared.muted}>
                {message}
              </Box>
            </button>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** The sandbox's bank: shows an authentication dialog for the card holder on this page, and waits for the result. */
function useSandboxBank() {
  const [response, setResponse] = useState<(isHolder: boolean) => void>();
  const ask = async () => {
    const isHolder = await new Promise<boolean>((resolve) => setResponse(() => resolve));
    setResponse(undefined);
    if (!isHolder) throw new CardFault(NOT_AUTHENTICATED);
  };
  return { ask, response };
}

function BankQuestion({ response }: { response: ((isHolder: boolean) => void) | undefined }) {
  return (
    <ModalDialog opened={response !== undefined} onClose={() => response?.(false)} title="Is it you who is paying?">
      <p>This is a sandbox. With a real card, your bank would ask you here to confirm the payment.</p>
      <ModalDialog.Buttons>
        <Button onClick={() => response?.(false)}>Fail</Button>
        <Button variant="filled" color="accent" onClick={() => response?.(true)}>
          Authenticate
        </Button>
      </ModalDialog.Buttons>
    </ModalDialog>
  );
}
