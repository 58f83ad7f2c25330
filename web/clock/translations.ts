import { ENGLISH } from './translations-en.ts';
import { SPANISH } from './translations-es.ts';

export const LANGUAGES = ['en', 'es'] as const;
export type Language = (typeof LANGUAGES)[number];

/** All texts of the page; a language that lacks one does not compile. */
export type Translations = { [K in keyof typeof ENGLISH]: Widened<(typeof ENGLISH)[K]> };
type Widened<T> = T extends string ? string : T extends Record<string, string> ? { [K in keyof T]: string } : T;

export const TRANSLATIONS: Record<Language, Translations> = { en: ENGLISH, es: SPANISH };
