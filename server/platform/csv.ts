/** Rows as CSV (RFC 4180). A cell that a spreadsheet would parse as a formula is turned into text. */
export function csvOf(rows: readonly (readonly string[])[]): string {
  return rows.map((cells) => `${cells.map(cell).join(',')}\r\n`).join('');
}

/** The text of which `csvOf` has made this cell: what it turned into text is itself again. */
export function textOfCell(cell: string): string {
  return cell.startsWith("'") && FORMULA.test(cell) ? cell.slice(1) : cell;
}

// A cell with such a start is evaluated when the file is opened, with whatever a customer or employee typed. One that begins
// like a cell turned into text is turned too, so that reading it gives it back.
const FORMULA = /^'*\s*[=+\-@\t\r]/;

function cell(text: string): string {
  const safe = FORMULA.test(text) ? `'${text}` : text;
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}
