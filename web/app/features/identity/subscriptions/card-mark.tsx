import { Group } from '@mantine/core';
import type { ReactNode } from 'react';
import { IconCreditCard } from '../../../../kit/icons/icons.ts';
import { BRANDS, type CardBrand } from './card.ts';
import shared from '../../../../kit/page/shared.module.css';
import classes from './subscription.module.css';

/** Shown at the end of the number field: the card's brand, or that no accepted brand matches. */
export function CardMark({ mark }: { mark: CardBrand | 'invalid' | undefined }) {
  if (!mark) return <IconCreditCard size={20} stroke={1.75} className={shared.faint} aria-hidden />;
  return <Mark name={mark === 'invalid' ? 'Invalid card' : BRANDS[mark]}>{RENDERED[mark]}</Mark>;
}

/** The accepted brands, side by side. */
export function AcceptedCards() {
  return (
    <Group component="ul" gap={6} align="stretch" wrap="nowrap" aria-label="Accepted cards">
      {(Object.keys(BRANDS) as CardBrand[]).map((brand) => (
        <li key={brand}>
          <CardMark mark={brand} />
        </li>
      ))}
    </Group>
  );
}

function Mark({ name, children }: { name: string; children: ReactNode }) {
  return (
    <svg width={32} height={20} viewBox="0 0 32 20" fill="none" role="img" aria-label={name} className={classes.mark}>
      {children}
    </svg>
  );
}

// Simple drawings of our own in the brands' colors, the same in both color schemes.
const RENDERED: Record<CardBrand | 'invalid', ReactNode> = {
  visa: (
    <>
      <Plate fill="#ffffff" />
      <path
        d="m6 6.5 1.9 7h1.6L12 6.5M13.8 6.5l-1 7M19.4 7.4c-1.2-1-3.9-.8-3.9.8 0 1.9 3.2 1.5 3.2 3.3 0 1.7-2.7 1.9-4 .9M20.4 13.5l3.4-7h.8l1.4 7M21.6 11.3h3.8"
        stroke="#1a1f71"
        strokeWidth="1.5"
      />
    </>
  ),
  mastercard: (
    <>
      <Plate fill="#ffffff" />
      <circle cx="12.75" cy="10" r="5.5" fill="#eb001b" />
      <circle cx="19.25" cy="10" r="5.5" fill="#f79e1b" />
      <path d="M16 5.56a5.5 5.5 0 0 1 0 8.88 5.5 5.5 0 0 1 0-8.88Z" fill="#ff5f00" />
    </>
  ),
  amex: (
    <>
      <Plate fill="#0f6cb6" />
      <path
        d="m3.8 13 2.6-6h.6l2.6 6M4.8 11h3.8M11 13V7l2.6 3.8L16.2 7v6M22.4 7h-3.9v6h3.9M18.5 10h3.4M24 7l4.2 6M28.2 7 24 13"
        stroke="#ffffff"
        strokeWidth="1.4"
      />
    </>
  ),
  discover: (
    <>
      <Plate fill="#ffffff" />
      <path d="M31.5 11.5v6a2 2 0 0 1-2 2H12c8 0 15.5-3 19.5-8Z" fill="#f58220" />
      <text x="3" y="10" textLength="26" lengthAdjust="spacingAndGlyphs" fontSize="6" fontWeight="700" fill="#231f20">
        DISCOVER
      </text>
    </>
  ),
  invalid: (
    <>
      <rect x=".75" y=".75" width="30.5" height="18.5" rx="2.25" stroke="var(--jp-red-mark)" strokeWidth="1.5" />
      <path d="M1 5.5h30" stroke="var(--jp-red-mark)" strokeWidth="2" />
      <path d="m13 9 6 6M19 9l-6 6" stroke="var(--jp-red-mark)" strokeWidth="1.75" strokeLinecap="round" />
    </>
  ),
};

function Plate({ fill }: { fill: string }) {
  return <rect x=".5" y=".5" width="31" height="19" rx="2.5" fill={fill} stroke="#dfe5ec" />;
}
