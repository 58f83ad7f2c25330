import type { Package } from '#domain/sales/packages.ts';
import { SIGNER_NAME_MAX } from '#domain/sales/response-limits.ts';
import { isDrawn } from '#domain/sales/drawn-signature.ts';
import { type CSSProperties, type FormEvent, type RefObject, useEffect, useId, useState } from 'react';
import type { ApiError } from '../kit/api/call.ts';
import { IconKeyboard, IconSignature } from '../kit/icons/icons.ts';
import page from './customer-page.module.css';
import type { ProposalLink } from './customer-link.ts';
import { emphasized } from './emphasized.tsx';
import { Failure, Field } from './field.tsx';
import { answersTo } from './link-calls.ts';
import { isInScriptFace } from '#domain/script-letters.ts';
import { SignaturePad } from './signature-pad.tsx';
import classes from './signature.module.css';
import type { Stroke } from './strokes.ts';
import type { Translations } from './translations-en.ts';
import { useAction } from './use-action.ts';
import { writtenDate } from './written.ts';

/** The customer's input; it is preserved when a revision is replaced in the meantime. */
export interface SignatureForm {
  hasConsented: boolean;
  name: string;
  kind: 'typed' | 'drawn';
  strokes: Stroke[];
}

type Faults = Partial<Record<'choice' | 'consent' | 'name' | 'signature', string>>;

/** What the customer approves with the signature. */
export interface WhatIsApproved {
  /** The ids of the selected optional line items, and the resulting total. */
  chosen: readonly string[];
  /** The picked package; null if none are offered. */
  package: Package | null;
  total: number;
  /** False if no line item is selected. */
  isSomething: boolean;
  /** The total as shown in the sentence below the button. */
  nameAndAmount: string;
}

interface SignSectionProps {
  token: string;
  link: ProposalLink;
  what: WhatIsApproved;
  form: SignatureForm;
  onChange: (form: SignatureForm) => void;
  onApproved: () => Promise<void>;
  /** Returns true if the page displays the error itself. */
  onError: (error: ApiError) => boolean;
  sectionRef: RefObject<HTMLElement | null>;
  translations: Translations;
}

/** Consent, name and signature: the last section, so that there is nothing to read after signing. */
export function SignSection(props: SignSectionProps) {
  const { token, link, what, form, onChange, onApproved, onError, sectionRef, translations: t } = props;
  const [faults, setFaults] = useState<Faults>({});
  const [openedAt] = useState(() => new Date());
  const act = useAction(t);
  const id = useId();
  useEffect(() => {
    // Without the font, a name is set in a similar font of the device.
    import('./script-face.ts').catch(() => {});
  }, []);

  const change = (part: Partial<SignatureForm>) => {
    setFaults({});
    onChange({ ...form, ...part });
  };
  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const found = faultsOf(form, what.isSomething, t);
    setFaults(found);
    const [first] = Object.keys(found);
    if (first) return document.getElementById(`${id}-${first}`)?.focus();
    const approval = approvalOf(link, what, form, t);
    const isDone = await act.run((key) => answersTo(token, link).approve(approval, key), onError);
    if (isDone) await onApproved();
  };

  const day = writtenDate(openedAt, t);
  const nameAndAmount = [link.document.name, what.nameAndAmount] as const;
  return (
    <section id="sign" ref={sectionRef} className={page.panel} aria-labelledby={`${id}-title`}>
      <h2 id={`${id}-title`}>{t.sign}</h2>
      <form noValidate onSubmit={(event) => void submit(event)}>
        {link.text_above_signature && <p className={classes.above}>{link.text_above_signature}</p>}
        <div className={classes.consent} data-invalid={faults.consent !== undefined || undefined}>
          <label>
            <input
              id={`${id}-consent`}
              type="checkbox"
              checked={form.hasConsented}
              aria-invalid={faults.consent !== undefined}
              aria-describedby={`${id}-consent-text${faults.consent ? ` ${id}-consent-error` : ''}`}
              onChange={(event) => change({ hasConsented: event.target.checked })}
            />
            {t.agree}
          </label>
          <p id={`${id}-consent-text`}>{t.language === 'es' ? link.consent.text_es : link.consent.text} </p>
        </div>
        {faults.consent && (
          <p id={`${id}-consent-error`} className={page.error}>
            {faults.consent}
          </p>
        )}
        <Field id={`${id}-name`} label={t.yourName} error={faults.name}>
          {(props) => (
            <input
              {...props}
              autoComplete="name"
              maxLength={SIGNER_NAME_MAX}
              value={form.name}
              onChange={(event) => change({ name: event.target.value })}
            />
          )}
        </Field>
        <SignatureField {...{ id, form, change, day, translations: t }} fault={faults.signature} />
        <Fault id={`${id}-choice`}>{faults.choice}</Fault>
        <p role="status" className={page.hint}>
          {link.revision.pdf_sha256 === null && t.preparing}
        </p>
        <Failure>{act.failure}</Failure>
        <div className={page.buttons}>
          <button className={page.button} data-main data-wide disabled={act.isBusy} aria-busy={act.isBusy}>
            {act.isBusy ? t.approving : t.sign}
          </button>
        </div>
        <p className={classes.under}>{emphasized(t.youApprove(...nameAndAmount), ...nameAndAmount)}</p>
      </form>
    </section>
  );
}

interface SignatureFieldProps {
  id: string;
  form: SignatureForm;
  change: (part: Partial<SignatureForm>) => void;
  fault: string | undefined;
  /** The day of signing. */
  day: string;
  translations: Translations;
}

/** The signature, typed or drawn. */
function SignatureField({ id, form, change, fault, day, translations: t }: SignatureFieldProps) {
  return (
    <fieldset className={page.field}>
      <legend className={page.label}>{t.yourSignature}</legend>
      <div className={classes.kinds}>
        {(['typed', 'drawn'] as const).map((kind) => (
          <label key={kind}>
            <input type="radio" name={`${id}-kind`} checked={form.kind === kind} onChange={() => change({ kind })} />
            {kind === 'typed' ? <IconKeyboard size={20} aria-hidden /> : <IconSignature size={20} aria-hidden />}
            {kind === 'typed' ? t.type : t.draw}
          </label>
        ))}
      </div>
      {form.kind === 'typed' ? (
        <div className={`${classes.pad} ${classes.written}`} style={lettersOf(form.name)}>
          <span className={classes.typed} data-script={isInScriptFace(form.name) || undefined} aria-hidden>
            {form.name}
          </span>
          <span className={classes.day}>{day}</span>
        </div>
      ) : (
        <SignaturePad
          strokes={form.strokes}
          onDraw={(strokes) => change({ strokes })}
          isInvalid={fault !== undefined}
          describedBy={fault && `${id}-signature`}
          day={day}
          translations={t}
        />
      )}
      <Fault id={`${id}-signature`}>{fault}</Fault>
    </fieldset>
  );
}

/** An error that receives the focus. */
function Fault({ id, children }: { id: string; children: string | undefined }) {
  return (
    children && (
      <p id={id} tabIndex={-1} className={page.error}>
        {children}
      </p>
    )
  );
}

/** The request body of the approval. */
function approvalOf(link: ProposalLink, what: WhatIsApproved, { name, kind, strokes }: SignatureForm, t: Translations) {
  return {
    revision_id: link.revision.id,
    selected_line_item_ids: [...what.chosen],
    package: what.package,
    expected_total: what.total,
    signer_name: name.trim(),
    signature: kind === 'typed' ? { kind } : { kind, strokes },
    consent_version: link.consent.version,
    consent_language: t.language,
    browser_time_zone: Intl.DateTimeFormat().resolvedOptions().timeZone,
  };
}

/** The number of letters, which determines the font size that fits on a line. */
function lettersOf(name: string): CSSProperties {
  return { '--letters': Math.max(1, Array.from(name).length) } as CSSProperties;
}

/** The missing inputs, in the order of the form. */
function faultsOf({ hasConsented, name, kind, strokes }: SignatureForm, isSomething: boolean, t: Translations): Faults {
  return {
    ...(!hasConsented && { consent: t.tickConsent }),
    ...(name.trim() === '' && { name: t.enterName }),
    ...(kind === 'drawn' && !isDrawn(strokes) && { signature: t.signOrType }),
    ...(!isSomething && { choice: t.chooseALine }),
  };
}
