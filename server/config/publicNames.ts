import { fault } from '../../codes/fault.ts';

/** Frameworks write variables with these names into the scripts of a page. */
const PUBLIC_NAME = /^(?:NEXT_PUBLIC|NUXT_PUBLIC|PUBLIC|VITE|REACT_APP|VUE_APP|GATSBY|EXPO_PUBLIC)_/;
/** What a secret of the layer is called behind such a beginning. */
const SECRET_NAME = /^(?:(?:GATEHOUSE|FRONTEGG)_)?(?:CLIENT_SECRET|(?:OLD_)?ENCRYPTION_PASSWORDS?|SHARED_SECRET)$/;

/**
 * Refuses secrets in variables that are part of every page (SRV-18): those that are called like one, and those that
 * hold one under any other name.
 *
 * @param env the environment of the process
 * @param secrets the values that the layer uses; undefined ones are left out
 * @throws GH-ENV-PUBLIC, which names the variable and not its value
 */
export function refusePublicSecrets(
  env: Readonly<Record<string, string | undefined>>,
  secrets: readonly (string | undefined)[],
): void {
  const held = new Set(secrets.flatMap((secret) => secret?.trim() || []));
  for (const [name, value = ''] of Object.entries(env)) {
    const own = name.replace(PUBLIC_NAME, '');
    if (own === name || !value || !(SECRET_NAME.test(own) || held.has(value.trim()))) continue;
    throw fault(
      'GH-ENV-PUBLIC',
      `The environment variable ${name} makes a secret part of every page. Rename it without its first part, build again and replace the secret`,
    );
  }
}
