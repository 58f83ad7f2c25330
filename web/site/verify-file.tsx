import { useId, useState } from 'react';
import type { Verification } from '#contract/sales/verifications.ts';
import { IconCheck, IconFileTypePdf } from '../kit/icons/public-icons.ts';
import classes from './verify.module.css';
import { type Checked, checkFile } from './verify-pdf.ts';

/** Accepts a PDF and shows whether it is known. */
export function VerifyFile() {
  const id = useId();
  const [checked, setChecked] = useState<Checked | 'checking'>();
  const check = async (file: File | undefined) => {
    if (!file) return;
    setChecked('checking');
    setChecked(await checkFile(file));
  };
  return (
    <div className={classes.verify}>
      <label className={classes.drop}>
        <IconFileTypePdf size={28} stroke={1.5} aria-hidden />
        <span id={id}>Choose a PDF</span>
        <small>or drop it here. It is not uploaded.</small>
        <input
          type="file"
          accept="application/pdf,.pdf"
          className={classes.input}
          aria-labelledby={id}
          disabled={checked === 'checking'}
          onChange={({ currentTarget }) => {
            void check(currentTarget.files?.[0]);
            // Allows the same file to be selected again.
            currentTarget.value = '';
          }}
        />
      </label>
      <div aria-live="polite">{checked && <Result checked={checked} />}</div>
    </div>
  );
}

function Result({ checked }: { checked: Checked | 'checking' }) {
  if (checked === 'checking') return <p className={classes.hint}>Checking…</p>;
  if ('problem' in checked) return <p className={classes.problem}>{checked.problem}</p>;
  const { verification, sha256, name } = checked;
  return (
    <section className={classes.result} data-known={verification.known}>
      <h2>
        {verification.known && <IconCheck size={20} aria-hidden />}
        {verification.known ? 'This file is known, and unchanged' : 'This file is not known'}
      </h2>
      <p>
        <b>{name}</b> {verification.known ? WHAT_IT_IS[verification.kind ?? 'sent'](verification) : NOT_FOUND_TEXT}
      </p>
      <p className={classes.digits}>SHA-256 {sha256}</p>
    </section>
  );
}

const NOT_FOUND_TEXT =
  'was neither signed nor sent here, or it was changed since. Check that it is the file that came by mail, not one that was printed or saved again.';

const WHAT_IT_IS: Record<NonNullable<Verification['kind']>, (verification: Verification) => string> = {
  signed: ({ company_name, signed_at }) =>
    `is the signed copy of an estimate by ${company_name}, signed on ${formatInstant(signed_at)}.`,
  recorded: ({ company_name, signed_at }) =>
    `is an estimate by ${company_name} whose approval the company recorded on ${formatInstant(signed_at)}. It was not signed here.`,
  sent: ({ company_name }) => `is an estimate as ${company_name} sent it. It carries no signature.`,
};

/** In the visitor's time zone, which is named. */
function formatInstant(instant: string | undefined): string {
  return new Date(instant ?? '').toLocaleString('en-US', {
    dateStyle: 'long',
    timeStyle: 'long',
  });
}
