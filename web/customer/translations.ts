import { ENGLISH, type Translations } from './translations-en.ts';
import { SPANISH } from './translations-es.ts';

export const LANGUAGES = ['en', 'es'] as const;
export type Language = (typeof LANGUAGES)[number];

export const TRANSLATIONS: Record<Language, Translations> = { en: ENGLISH, es: SPANISH };
