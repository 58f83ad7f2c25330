/** HTML that is safe to send: everything inserted into it was escaped, unless it was already Markup. */
export class Markup {
  readonly html: string;

  constructor(html: string) {
    this.html = html;
  }
}

type Part = Markup | string | number | undefined | Part[];

/**
 * Template tag for HTML: strings are escaped, Markup is inserted unchanged, lists are joined, and undefined is empty.
 */
export function markup(strings: TemplateStringsArray, ...parts: Part[]): Markup {
  return new Markup(strings.map((text, i) => text + (i < parts.length ? rendered(parts[i]) : '')).join(''));
}

function rendered(part: Part): string {
  if (part === undefined) return '';
  if (part instanceof Markup) return part.html;
  if (Array.isArray(part)) return part.map(rendered).join('');
  return String(part).replaceAll(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);
}
