import type { ReactNode } from 'react';

/** What is wrong with the ZIP, phone and email, in one sentence: "ZIP code is required, Email is required". */
export function contactFaults(errors: Record<string, ReactNode>): string {
  return [errors['zip'], errors['phone'], errors['email']].filter((fault) => typeof fault === 'string').join(', ');
}
