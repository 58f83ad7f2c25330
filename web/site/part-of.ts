/** The first element that matches a selector in markup of the same build. Throws if there is none. */
export function partOf<E extends Element = HTMLElement>(within: ParentNode, selector: string): E {
  const found = within.querySelector<E>(selector);
  if (!found) throw new Error(`The page has no ${selector}.`);
  return found;
}

/** A copy of what a template contains: one element. */
export function copyOf<E extends Element = HTMLElement>(within: ParentNode, selector: string): E {
  const { content } = partOf<HTMLTemplateElement>(within, `template${selector}`);
  return partOf<E>(content, '*').cloneNode(true) as E;
}
