import { useId } from 'react';
import { IconCheck, IconFileTypePdf } from '../kit/icons/public-icons.ts';
import classes from './verify.module.css';

/** Accepts a PDF, or the manifest of a job file. verify-script.ts checks it and shows one of the templates. */
export function VerifyFile() {
  const id = useId();
  return (
    <div className={classes.verify} data-verify>
      <label className={classes.drop}>
        <IconFileTypePdf size={28} stroke={1.5} aria-hidden />
        <span id={id}>Choose a PDF or a manifest.json</span>
        <small>or drop it here. It is not uploaded.</small>
        <input
          type="file"
          accept="application/pdf,.pdf,application/json,.json"
          className={classes.input}
          aria-labelledby={id}
        />
      </label>
      <div aria-live="polite" />
      <template data-checking>
        <p className={classes.hint}>Checking…</p>
      </template>
      <template data-problem>
        <p className={classes.problem} />
      </template>
      <template data-known>
        <section className={classes.result} data-known>
          <h2>
            <IconCheck size={20} aria-hidden />
            This file is known, and unchanged
          </h2>
          <Details />
        </section>
      </template>
      <template data-sealed>
        <section className={classes.result} data-known>
          <h2>
            <IconCheck size={20} aria-hidden />
            All sealed entries are unchanged
          </h2>
          <Details />
        </section>
      </template>
      <template data-differs>
        <section className={classes.result} data-known="false">
          <h2>Not all entries are as they were sealed</h2>
          <Details />
        </section>
      </template>
      <template data-unknown>
        <section className={classes.result} data-known="false">
          <h2>This file is not known</h2>
          <Details />
        </section>
      </template>
    </div>
  );
}

/** The file's name, what it is, and its hash. */
function Details() {
  return (
    <>
      <p>
        <b /> <span />
      </p>
      <p className={classes.digits} />
    </>
  );
}
