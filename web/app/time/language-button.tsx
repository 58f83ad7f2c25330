import classes from './time-page.module.css';
import type { LanguageChoice } from './use-language.ts';

export function LanguageButton({ language: { texts, other, switchLanguage } }: { language: LanguageChoice }) {
  return (
    <button type="button" className={classes.language} lang={other} onClick={switchLanguage}>
      {texts.otherLanguage}
    </button>
  );
}
