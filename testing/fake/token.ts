import { encodeBase64Url } from '../../api/rules/base64url.ts';

const part = (value: object): string => encodeBase64Url(JSON.stringify(value));

/** A JSON web token that says openly that nobody has signed it (`alg` `none`, no signature). No server takes it for a real one. */
export const unsigned = (claims: object): string => `${part({ alg: 'none', typ: 'JWT' })}.${part(claims)}.`;
