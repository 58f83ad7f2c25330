const MONTH = new Intl.DateTimeFormat('en-US', { month: 'short', year: 'numeric', timeZone: 'UTC' });

/** The note below a warning about a state's rule: "General information, checked Nov 2026; ask your licensing board." */
export function ruleNote(checked: string): string {
  return `General information, checked ${MONTH.format(new Date(checked))}; ask your licensing board.`;
}
