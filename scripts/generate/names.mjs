// Where the TypeScript names live that the manifest's types mention.

/**
 * From the project's folder. A name that is neither here nor the platform's fails the build: its typings would not
 * compile.
 */
const homes = {
  ActivationStep: 'stores/auth/activation/activation.flow.ts',
  ApiError: 'api/http/errors.ts',
  CallbackStep: 'stores/auth/callback/callback.flow.ts',
  MfaMobileStep: 'stores/auth/mfaMobile/mfaMobile.flow.ts',
  UnlockStep: 'stores/auth/unlock/unlock.flow.ts',
  StepUpStep: 'stores/auth/stepUp/stepUp.flow.ts',
  InvitationStep: 'stores/auth/invitation/invitation.flow.ts',
  LoginStep: 'stores/auth/login/login.flow.ts',
  PhoneResetStep: 'stores/auth/phoneReset/phoneReset.flow.ts',
  RecoveryStep: 'stores/auth/recovery/recovery.flow.ts',
  SignUpStep: 'stores/auth/signUp/signUp.flow.ts',
  RouteName: 'stores/core/options.ts',
  UserV3: 'api/contract/types.ts',
};

const platform = new Set([
  'CustomEvent',
  'Event',
  'Readonly',
  'Record',
  'Partial',
  'Promise',
  'Array',
  'Map',
  'Set',
  'Element',
  'HTMLElement',
  'Node',
  'File',
  'Blob',
  'Date',
  'Error',
]);

/** The `import type` lines for the names in these texts; `from` is the folder of the file they are written into. */
export function importsFor(texts, pathTo) {
  const names = [
    ...new Set(
      texts.flatMap((text) => [...text.replace(/'[^']*'/g, '').matchAll(/\b[A-Z]\w*/g)].map(([name]) => name)),
    ),
  ]
    .filter((name) => !platform.has(name))
    .sort();
  return names.map((name) => {
    if (!homes[name]) throw new Error(`${name} stands in an event's type and in no row of scripts/generate/names.mjs`);
    return `import type { ${name} } from '${pathTo(homes[name])}';\n`;
  });
}
