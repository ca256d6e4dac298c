/** A node with attributes and children, by plain DOM calls: nothing is ever parsed (ELE-01). */
export function h<Tag extends keyof HTMLElementTagNameMap>(
  document: Document,
  tag: Tag,
  attributes: Readonly<Record<string, string>> = {},
  ...children: readonly (Node | string)[]
): HTMLElementTagNameMap[Tag] {
  const element = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, value);
  element.append(...children);
  return element;
}
