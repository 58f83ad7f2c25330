import { z } from 'zod';
import { at, endpoint, type Summaries } from '../endpoint.ts';
import { instant } from '../fields.ts';
import { readVerification } from './verification-call.ts';

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

export const verifications = {
  read: endpoint({
    ...at(readVerification),
    auth: 'public',
    params: z.object({ sha256: z.string().max(200) }),
    response: Verification,
  }),
};

export const verificationSummaries: Summaries<typeof verifications> = {
  read: 'Check whether a PDF with this SHA-256 was signed or sent by this server. The hash can be known only from the file itself.',
};
