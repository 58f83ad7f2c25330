import classes from './time-page.module.css';
import type { LanguageChoice } from './use-language.ts';

export function LanguageButton({ language: { translations, other, switchLanguage } }: { language: LanguageChoice }) {
  return (
    <button type="button" className={classes.language} lang={other} onClick={switchLanguage}>
      {translations.otherLanguage}
    </button>
  );
}
