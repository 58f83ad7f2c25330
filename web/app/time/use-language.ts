import { useEffect, useState } from 'react';
import { type Language, LANGUAGES, TEXTS, type Texts } from './texts.ts';

const KEPT_AS = 'time-language';

export interface LanguageChoice {
  texts: Texts;
  /** The one that is not shown. */
  other: Language;
  switchLanguage: () => void;
}

/** The texts in the language chosen here, at first the browser's own; and the way to the other one. */
export function useLanguage(): LanguageChoice {
  const [language, setLanguage] = useState(startingLanguage);
  const texts = TEXTS[language];
  const other = language === 'en' ? 'es' : 'en';
  useEffect(() => {
    document.documentElement.lang = language;
    document.title = `${texts.title} · JobsitesPro`;
  }, [language, texts]);
  const switchLanguage = () => {
    localStorage.setItem(KEPT_AS, other);
    setLanguage(other);
  };
  return { texts, other, switchLanguage };
}

/** The one chosen before, else the first of the browser's that the page speaks. */
export function startingLanguage(): Language {
  const wished = [localStorage.getItem(KEPT_AS) ?? '', ...navigator.languages];
  const spoken = wished.map((each) => each.slice(0, 2).toLowerCase());
  return LANGUAGES.find((language) => spoken.find(isSpoken) === language) ?? 'en';
}

function isSpoken(language: string): boolean {
  return LANGUAGES.some((each) => each === language);
}
