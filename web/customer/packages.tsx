import { formatUsd } from '#domain/money.ts';
import type { Package } from '#domain/sales/packages.ts';
import page from './customer-page.module.css';
import type { LinkDocument } from './customer-link.ts';
import classes from './later.module.css';
import type { Translations } from './translations-en.ts';

/** The packages of an estimate. The customer picks one. */
export interface PackageChoice {
  /** The document with the line items of all packages. */
  whole: LinkDocument;
  picked: Package | null;
  onPick: (picked: Package) => void;
  /** The total with a package and the optional line items that are selected. */
  totalOf: (each: Package) => number;
}

export interface PackagesProps extends PackageChoice {
  canPick: boolean;
  translations: Translations;
}

/** The packages side by side, each with what only it contains and its exact total. */
export function Packages({ whole, picked, onPick, totalOf, canPick, translations: t }: PackagesProps) {
  return (
    <fieldset className={page.panel}>
      <legend className="visually-hidden">{t.pickPackage}</legend>
      <h2 aria-hidden>{t.pickPackage}</h2>
      <p className={page.hint}>{t.packageAdvice}</p>
      <div className={classes.packages}>
        {whole.packages.map(({ package: each }) => (
          <label key={each} className={classes.package}>
            <input
              type="radio"
              name="package"
              checked={each === picked}
              disabled={!canPick}
              onChange={() => onPick(each)}
            />
            <b>{t.packages[each]}</b>
            <strong>{formatUsd(totalOf(each))}</strong>
            <ul>
              {whole.itemized_estimates
                .filter((line) => line.package === each && !line.is_optional)
                .map((line) => (
                  <li key={line.itemized_estimate_id}>{line.description}</li>
                ))}
            </ul>
          </label>
        ))}
      </div>
    </fieldset>
  );
}
