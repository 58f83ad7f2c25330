import { z } from 'zod';
import { at, endpoint, type Summaries } from '../endpoint.ts';
import { instant } from '../fields.ts';
import { readVerification, verifySeals } from './verification-call.ts';

export const NOT_A_HASH = 'A SHA-256 has 64 digits, 0 to 9 and a to f.';

/** A signed copy, the copy of an approval that the company recorded, or an estimate as sent. */
export const VERIFIED_KINDS = ['signed', 'recorded', 'sent'] as const;

/** Whether a PDF comes from this installation and is unchanged. */
export const Verification = z.object({
  known: z.boolean(),
  kind: z.enum(VERIFIED_KINDS).optional(),
  /** When it was approved; missing for an estimate as sent. */
  signed_at: instant.optional(),
  /** The company's name at that time. */
  company_name: z.string().optional(),
});
export type Verification = z.output<typeof Verification>;

/** The maximum number of roots of one call: those of five years. */
export const ROOTS_MAX = 2000;
const hash = z.string({ error: NOT_A_HASH }).regex(/^[0-9a-f]{64}$/, NOT_A_HASH);

/** A root of this installation's seals, with its time stamp. */
export const KnownSeal = z.object({
  root: z.string(),
  authority: z.string().nullable(),
  stamped_at: instant.nullable(),
});

export const verifications = {
  read: endpoint({
    ...at(readVerification),
    auth: 'public',
    params: z.object({ sha256: z.string().max(200) }),
    response: Verification,
  }),
  seals: endpoint({
    ...at(verifySeals),
    auth: 'public',
    idempotent: false,
    body: z.object({
      roots: z
        .array(hash, { error: 'Send the roots as a list.' })
        .max(ROOTS_MAX, `Send at most ${ROOTS_MAX.toLocaleString('en-US')} roots.`),
    }),
    response: z.object({ seals: z.array(KnownSeal) }),
  }),
};

export const verificationSummaries: Summaries<typeof verifications> = {
  read: 'Check whether a PDF with this SHA-256 was signed or sent by this server. The hash can be known only from the file itself.',
  seals: 'Check which of these roots of seals of job files are this installation’s, and who time-stamped them.',
};
