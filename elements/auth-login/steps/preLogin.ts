import type { StepTexts } from '../StepTexts.ts';

/** Part of the shell: a person types into it before any view has loaded. */
export const step: StepTexts = {
  title: 'login.title',
  button: 'login.continue',
  busy: 'login.continuing',
  missing: 'login.identifierMissing',
  malformed: 'login.identifierMalformed',
  hasMethods: true,
};
