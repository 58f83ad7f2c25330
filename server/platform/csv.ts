/** Formats rows as CSV (RFC 4180). A cell that a spreadsheet would parse as a formula is converted to text. */
export function csvOf(rows: readonly (readonly string[])[]): string {
  return rows.map((cells) => `${cells.map(cell).join(',')}\r\n`).join('');
}

/** The original text of a cell that `csvOf` has written. Reverts the conversion of formulas to text. */
export function textOfCell(cell: string): string {
  return cell.startsWith("'") && FORMULA.test(cell) ? cell.slice(1) : cell;
}

// A spreadsheet evaluates a cell with such a start when the file is opened, whatever a customer or employee typed. A
// cell that begins like a converted one is converted too, so that reading it returns the original.
const FORMULA = /^'*\s*[=+\-@\t\r]/;

function cell(text: string): string {
  const safe = FORMULA.test(text) ? `'${text}` : text;
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}
