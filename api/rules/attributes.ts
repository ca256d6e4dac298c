import { isObject, own } from './records.ts';

/** What conditions may read: the user object or its claims, and whatever the caller adds. */
export interface EntitlementAttributes {
  /** Read by exactly these names. Names that begin with `frontegg.` or `jwt.` are not read from here. */
  custom?: Readonly<Record<string, unknown>> | null;
  /** Read as `jwt.…`, nested values by dots, and as the four `frontegg.…` names. */
  jwt?: object | null;
}

/** Pays for work; throws when a check has used up its share. */
export type Spend = (steps: number) => void;

const VENDOR = 'frontegg.';
const CLAIMS = 'jwt.';

const vendorAttributes = new Map([
  ['email', 'email'],
  ['emailVerified', 'email_verified'],
  ['tenantId', 'tenantId'],
  ['userId', 'id'],
]);

/** The value of one attribute; undefined when it is missing. Nothing is flattened ahead: only the asked path is walked. */
export function readAttribute(attributes: unknown, name: string, spend: Spend): unknown {
  const claims = own(attributes, 'jwt');
  if (name.startsWith(CLAIMS)) return leafAt(claims, name.slice(CLAIMS.length), spend);
  if (!name.startsWith(VENDOR)) return own(own(attributes, 'custom'), name);
  const claim = vendorAttributes.get(name.slice(VENDOR.length));
  return claim && own(claims, claim);
}

/** The leaf a dotted path leads to. A key may hold dots itself (claims named by a URL do), so every split is tried. */
function leafAt(from: unknown, path: string, spend: Spend): unknown {
  spend(1 + path.length / 64);
  if (!isObject(from)) return undefined;
  const value = own(from, path);
  if (value !== undefined && isLeaf(value)) return value;
  for (let dot = path.indexOf('.'); dot >= 0; dot = path.indexOf('.', dot + 1)) {
    const found = leafAt(own(from, path.slice(0, dot)), path.slice(dot + 1), spend);
    if (found !== undefined) return found;
  }
  return undefined;
}

/** Objects and lists are roads to their members, unless they are empty; dates are values. */
const isLeaf = (value: unknown): boolean => !isObject(value) || value instanceof Date || !Object.keys(value).length;
