import * as v from 'valibot';

const maybe = v.optional(v.nullable(v.string()));
const whole = v.optional(v.nullable(v.number()));

/** A credential as a realm holds it; before Keycloak 8 with everything at the top. */
export const password = v.object({
  type: v.optional(v.string(), ''),
  credentialData: maybe,
  secretData: maybe,
  algorithm: maybe,
  hashIterations: whole,
  hashedSaltedValue: maybe,
  salt: maybe,
});

const parsed = <Schema extends v.GenericSchema>(schema: Schema) => v.pipe(v.string(), v.parseJson(), schema);
const list = v.optional(v.array(v.string()), []);
const dataOf = parsed(
  v.object({
    algorithm: maybe,
    hashIterations: whole,
    additionalParameters: v.optional(
      v.nullable(v.object({ type: list, version: list, memory: list, parallelism: list })),
    ),
  }),
);
const secretOf = parsed(v.object({ value: v.string(), salt: v.string() }));

const DIGESTS: ReadonlyMap<string, string> = new Map([
  ['pbkdf2', 'pbkdf2-sha1'],
  ['pbkdf2-sha256', 'pbkdf2-sha256'],
  ['pbkdf2-sha512', 'pbkdf2-sha512'],
]);
const unpadded = (base64: string): string => base64.replace(/=+$/, '');

/** The password hash of a credential in the form of PHC, or why there is none. */
export function keycloakHash(given: v.InferOutput<typeof password>): { hash?: string; problem?: string } {
  const data = v.safeParse(dataOf, given.credentialData);
  const secret = v.safeParse(secretOf, given.secretData);
  const value = secret.success ? secret.output.value : given.hashedSaltedValue;
  const salt = secret.success ? secret.output.salt : given.salt;
  const algorithm = (data.success ? data.output.algorithm : undefined) ?? given.algorithm ?? '';
  const passes = (data.success ? data.output.hashIterations : undefined) ?? given.hashIterations;
  if (!value || !salt || !passes) return { problem: 'the password has no hash: a new one has to be set' };
  const digest = DIGESTS.get(algorithm);
  if (digest !== undefined) return { hash: `$${digest}$i=${passes}$${unpadded(salt)}$${unpadded(value)}` };
  const parameters = data.success ? data.output.additionalParameters : undefined;
  const [memory] = parameters?.memory ?? [];
  if (algorithm !== 'argon2' || memory === undefined)
    return { problem: `the password is hashed by ${algorithm || 'an unknown way'}: a new one has to be set` };
  const [kind = 'id', version = '1.3', parallelism = '1'] = [
    parameters?.type[0],
    parameters?.version[0],
    parameters?.parallelism[0],
  ];
  const costs = `v=${version === '1.0' ? 16 : 19}$m=${memory},t=${passes},p=${parallelism}`;
  return { hash: `$argon2${kind}$${costs}$${unpadded(salt)}$${unpadded(value)}` };
}
