const SVG = 'http://www.w3.org/2000/svg';

/** Icons of the sign-in box: a grid of 16 units, stroke 1.5. */
const paths = {
  user: ['M8 2.5a2.8 2.8 0 1 0 0 5.6 2.8 2.8 0 0 0 0-5.6', 'M2.8 13.5c.6-2.7 2.7-4 5.2-4s4.6 1.3 5.2 4'],
  back: ['M13 8H3M7 4 3 8l4 4'],
} as const;

/** An icon as nodes: no markup is parsed, no sheet is asked for. */
export const icon = (document: Document, name: keyof typeof paths): SVGSVGElement => drawn(document, paths[name]);

/** Lines on a grid of 16 units, as nodes. */
export function drawn(document: Document, lines: readonly string[]): SVGSVGElement {
  const svg = document.createElementNS(SVG, 'svg');
  svg.setAttribute('viewBox', '0 0 16 16');
  svg.setAttribute('aria-hidden', 'true');
  for (const d of lines) {
    const path = document.createElementNS(SVG, 'path');
    path.setAttribute('d', d);
    svg.append(path);
  }
  return svg;
}
