import { BRAND_NAME } from '../kit/api/site-settings.ts';
import { useEffect, useState } from 'react';
import type { Translations } from './translations-en.ts';
import { type Language, LANGUAGES, TRANSLATIONS } from './translations.ts';

const STORAGE_KEY = 'time-language';

export interface LanguageChoice {
  translations: Translations;
  /** The language that is not shown. */
  other: Language;
  switchLanguage: () => void;
}

/** The texts in the selected language, initially the browser's, and the function that switches. */
export function useLanguage(): LanguageChoice {
  const [language, setLanguage] = useState(startingLanguage);
  const translations = TRANSLATIONS[language];
  const other = language === 'en' ? 'es' : 'en';
  useEffect(() => {
    document.documentElement.lang = language;
    document.title = `${translations.title} · ${BRAND_NAME}`;
  }, [language, translations]);
  const switchLanguage = () => {
    localStorage.setItem(STORAGE_KEY, other);
    setLanguage(other);
  };
  return { translations, other, switchLanguage };
}

/** The language selected before, otherwise the first of the browser's languages that the page supports. */
export function startingLanguage(): Language {
  const wished = [localStorage.getItem(STORAGE_KEY) ?? '', ...navigator.languages];
  const spoken = wished.map((each) => each.slice(0, 2).toLowerCase());
  return LANGUAGES.find((language) => spoken.find(isSpoken) === language) ?? 'en';
}

function isSpoken(language: string): boolean {
  return LANGUAGES.some((each) => each === language);
}
