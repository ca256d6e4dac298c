import { spend, type Check } from './check.ts';
import { isObject, own } from './common/records.ts';

/** What conditions may read: the user object or its claims, and whatever the caller adds. */
export interface EntitlementAttributes {
  /** Read by exactly these names. Names that begin with `frontegg.` or `jwt.` are not read from here. */
  custom?: Readonly<Record<string, unknown>> | null;
  /** Read as `jwt.…`, nested values by dots, and as the four `frontegg.…` names. */
  jwt?: object | null;
  /** Tells remembered answers that something inside `custom` or `jwt` was changed in place; see `rememberVerdicts`. */
  version?: unknown;
}

/** Reads one attribute of the user in question; undefined when it is missing. */
export type Reader = (check: Check) => unknown;

const VENDOR = 'frontegg.';
const CLAIMS = 'jwt.';

const vendorAttributes = new Map([
  ['email', 'email'],
  ['emailVerified', 'email_verified'],
  ['tenantId', 'tenantId'],
  ['userId', 'id'],
]);

/** How to read an attribute of this name. Nothing is flattened ahead: only the asked path is walked. */
export function readerOf(name: string): Reader {
  if (name.startsWith(CLAIMS)) {
    const path = name.slice(CLAIMS.length);
    return (check) => leafAt(check.claims, path, check);
  }
  if (!name.startsWith(VENDOR)) return (check) => own(check.custom, name);
  const claim = vendorAttributes.get(name.slice(VENDOR.length));
  return (check) => claim && own(check.claims, claim);
}

/** The leaf a dotted path leads to. A key may hold dots itself (claims named by a URL do), so every split is tried. */
function leafAt(from: unknown, path: string, check: Check): unknown {
  spend(check, 1 + (path.length >> 6));
  if (!isObject(from)) return undefined;
  const value = own(from, path);
  if (value !== undefined && isLeaf(value)) return value;
  for (let dot = path.indexOf('.'); dot >= 0; dot = path.indexOf('.', dot + 1)) {
    const found = leafAt(own(from, path.slice(0, dot)), path.slice(dot + 1), check);
    if (found !== undefined) return found;
  }
  return undefined;
}

/** Objects and lists are roads to their members, unless they are empty; dates are values. */
const isLeaf = (value: unknown): boolean => !isObject(value) || value instanceof Date || !Object.keys(value).length;
