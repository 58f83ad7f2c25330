import { cutAt, formatUsd } from '../../../../kit/format.ts';
import shared from '../../../../kit/page/shared.module.css';

const DESCRIPTION_CUT = 75;

/** A project name in a list of documents, with the beginning of its description. */
export function Described({ name, description }: { name: string; description: string | null }) {
  return (
    <>
      {name}
      {description && <span className={shared.secondLine}>{cutAt(description, DESCRIPTION_CUT)}</span>}
    </>
  );
}

/** The total of a document. */
export function Total({ dollars }: { dollars: number }) {
  return <span className={shared.amount}>{formatUsd(dollars)}</span>;
}
