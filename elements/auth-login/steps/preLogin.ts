import type { StepTexts } from '../StepTexts.ts';

/** The shell's own: it is typed into before any view is here. */
export const step: StepTexts = {
  title: 'login.title',
  button: 'login.continue',
  busy: 'login.continuing',
  missing: 'login.identifierMissing',
  malformed: 'login.identifierMalformed',
  hasMethods: true,
};
