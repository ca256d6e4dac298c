import type { MetadataAction } from '../contract/metadata.ts';

const REFUSED = new Set(['__proto__', 'prototype', 'constructor']);
const DEPTH = 32;

/** The steps of an action's path; undefined for one that leads nowhere safe. */
export function stepsOf(type: string): string[] | undefined {
  const steps = type.split('/').filter((step) => step !== '');
  return steps.length === 0 || steps.length > DEPTH || steps.some((step) => REFUSED.has(step)) ? undefined : steps;
}

/** The document with every changed leaf in its place; the old one stays as it was. */
export const applyActions = (
  document: Record<string, unknown>,
  actions: readonly MetadataAction[],
): Record<string, unknown> =>
  actions.reduce((changed, { type, payload }) => put(changed, stepsOf(type) ?? [], payload), document);

function put(
  branch: Record<string, unknown>,
  [step, ...rest]: readonly string[],
  payload: unknown,
): Record<string, unknown> {
  if (step === undefined) return branch;
  const below = Object.hasOwn(branch, step) ? branch[step] : undefined;
  return { ...branch, [step]: rest.length === 0 ? payload : put(isRecord(below) ? below : {}, rest, payload) };
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
