import { useEffect, useState } from 'react';
import type { Translations } from './translations-en.ts';
import { type Language, LANGUAGES, TRANSLATIONS } from './translations.ts';

const STORAGE_KEY = 'customer-language';

export interface LanguageChoice {
  translations: Translations;
  /** The language that is not shown. */
  other: Language;
  switchLanguage: () => void;
}

/** The page's own texts in the selected language, initially the browser's, and the function that switches. */
export function useLanguage(): LanguageChoice {
  const [language, setLanguage] = useState(startingLanguage);
  const other = language === 'en' ? 'es' : 'en';
  useEffect(() => {
    document.documentElement.lang = language;
  }, [language]);
  const switchLanguage = () => {
    storeLanguage(other);
    setLanguage(other);
  };
  return { translations: TRANSLATIONS[language], other, switchLanguage };
}

/** The language selected before, otherwise the first of the browser's languages that the page supports. */
export function startingLanguage(): Language {
  const wished = [storedLanguage(), ...navigator.languages].map((each) => each.slice(0, 2).toLowerCase());
  return LANGUAGES.find((language) => wished.find(isSpoken) === language) ?? 'en';
}

function isSpoken(language: string): boolean {
  return LANGUAGES.some((each) => each === language);
}

/* Browsers inside mail and messaging apps may have no storage: the choice then lasts as long as the page. */

function storedLanguage(): string {
  try {
    return localStorage.getItem(STORAGE_KEY) ?? '';
  } catch {
    return '';
  }
}

function storeLanguage(language: Language): void {
  try {
    localStorage.setItem(STORAGE_KEY, language);
  } catch {
    // A failure has no consequences.
  }
}
