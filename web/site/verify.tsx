import classes from './verify.module.css';
import { AskUs } from './next-step.tsx';
import { PublicPage } from './public-page.tsx';
import { VerifyFile } from './verify-file.tsx';

export default function Verify() {
  return (
    <PublicPage
      title="Verify a Signed PDF"
      description="Choose a signed estimate: your browser computes its SHA-256 and asks whether it is the file that was signed. The file is not uploaded."
      lead="Is this the file that was signed, down to the last letter? Choose it here."
      aside={<AskUs title="Something does not fit?" />}
    >
      <noscript>
        <p className={classes.noscript}>
          Checking a file on this page needs JavaScript. Any program that computes SHA-256 gives the same digits as the
          company keeps with the approval.
        </p>
      </noscript>
      <VerifyFile />
      <h2>How it works</h2>
      <ol className={classes.steps}>
        <li>Your browser computes the SHA-256 of the file: 64 digits that no two files share.</li>
        <li>Only these digits are sent. The file stays on your device.</li>
        <li>
          If a PDF with exactly these digits was signed or sent here, you see what it is, when it was signed and by
          which company it was sent.
        </li>
        <li>
          For the manifest.json of an exported job file, your browser computes the proofs of all its entries, and sends
          only the roots of their seals. To check the other files of the zip as well, follow docs/verify.md of the
          program, which needs none of our software.
        </li>
      </ol>
      <h2>What it does not say</h2>
      <p>
        A file that was changed, printed and scanned, or saved again by another program has other digits, and is not
        known. Ask the person who gave it to you for the file as it was mailed. This is general information, not legal
        advice.
      </p>
    </PublicPage>
  );
}
