import type { ReactNode } from 'react';

/** Joins the errors of ZIP, phone and email into one sentence: "ZIP code is required, Email is required". */
export function contactFaults(errors: Record<string, ReactNode>): string {
  return [errors['zip'], errors['phone'], errors['email']].filter((fault) => typeof fault === 'string').join(', ');
}
