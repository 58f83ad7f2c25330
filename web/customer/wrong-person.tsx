import { useState } from 'react';
import type { CustomerLink } from './customer-link.ts';
import { LaterPart } from './later-part.tsx';
import type { Translations } from './translations-en.ts';
import classes from './document.module.css';

interface WrongPersonProps {
  token: string;
  link: Pick<CustomerLink, 'company' | 'customer_name'>;
  onReported: () => void;
  translations: Translations;
}

/** The last line of the page, because phone numbers and addresses change owners. */
export function WrongPerson({ token, link, onReported, translations: t }: WrongPersonProps) {
  const [isSure, setIsSure] = useState(false);
  if (isSure)
    return (
      <LaterPart
        load={loadQuestion}
        token={token}
        companyName={link.company.name}
        onBack={() => setIsSure(false)}
        onReported={onReported}
        translations={t}
      />
    );
  return (
    <p className={classes.notMe}>
      {t.notYou(link.customer_name)}
      <button type="button" onClick={() => setIsSure(true)}>
        {t.notForMe}
      </button>
    </p>
  );
}

const loadQuestion = () => import('./later.ts').then(({ WrongPersonQuestion }) => WrongPersonQuestion);
