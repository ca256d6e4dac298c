import { drawn } from '../form/icons.ts';

/** A grid of 16 units, stroke 1.5. */
const paths = {
  done: ['m3.5 8.5 3 3 6-7'],
  ended: ['M8 2a6 6 0 1 0 0 12A6 6 0 0 0 8 2', 'M8 4.700V8l2.300 1.500'],
  mail: ['M2 4h12v8.500H2z', 'm2.500 4.500 5.500 4.500 5.500-4.500'],
  refused: ['M2 4h12v8.500H2z', 'm2.500 4.500 5.500 4.500 5.500-4.500'],
} as const;

export type EmblemName = keyof typeof paths;

/** An emblem as nodes. */
export const emblem = (page: Document, name: EmblemName): SVGSVGElement => drawn(page, paths[name]);
