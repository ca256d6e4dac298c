import type { StepTexts } from '../props.ts';

/** Part of the shell: a person types into it before any view has loaded. */
export const step: StepTexts = {
  title: 'login.title',
  lead: 'login.lead',
  button: 'login.continue',
  busy: 'login.continuing',
  missing: 'login.identifierMissing',
  malformed: 'login.identifierMalformed',
  hasMethods: true,
};
