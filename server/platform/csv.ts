/** Rows as CSV (RFC 4180). A cell that a spreadsheet would take for a formula is made text. */
export function csvOf(rows: readonly (readonly string[])[]): string {
  return rows.map((cells) => `${cells.map(cell).join(',')}\r\n`).join('');
}

// What begins like this is calculated when the file is opened, with whatever a customer or employee typed.
const FORMULA = /^[\s]*[=+\-@\t\r]/;

function cell(text: string): string {
  const safe = FORMULA.test(text) ? `'${text}` : text;
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}
