import type { EntitlementsBundle } from '../../api/contract/entitlements.ts';
import { isRecord } from '../../api/rules/common/records.ts';

/** What a host says of a person or page; rules read it under these names. */
export type CustomAttributes = Readonly<Record<string, unknown>>;

type Person = Readonly<Record<string, unknown>>;

/**
 * What the page itself brings, so that gates decide in its first frame. Only as trustworthy as the page: it decides
 * what is shown, never what is allowed, and goes as soon as the provider has answered.
 */
export interface Preloaded {
  readonly bundle: EntitlementsBundle;
  /** The owner of the bundle: claims or profile with `id` (or `sub`) and `tenantId`, as rules read them. */
  readonly user?: Person;
  /** Attributes of the host for every question. */
  readonly attributes?: CustomAttributes;
  /** Whether the bundle is that of the person and tenant who turn out to be signed in. */
  readonly isOf: (profile: Person | undefined) => boolean;
}

type Written = Omit<Preloaded, 'isOf'>;

/** The engine reads a bundle of any shape; what is none entitles to nothing. */
const isWritten = (found: unknown): found is Written =>
  isRecord(found) &&
  isRecord(found.bundle) &&
  [found.user, found.attributes].every((one) => one === undefined || isRecord(one));

const idOf = (person: Person): unknown => person.sub ?? person.id;

const isOf = ({ user }: Written, profile: Person | undefined): boolean =>
  !!user && !!profile && idOf(user) !== undefined && idOf(user) === idOf(profile) && user.tenantId === profile.tenantId;

/** Reads the text of a `<script type="application/json" data-entitlements>`; undefined when it is not of that form. */
export function readPreloaded(text: string): Preloaded | undefined {
  try {
    const found: unknown = JSON.parse(text);
    return isWritten(found) ? { ...found, isOf: (profile) => isOf(found, profile) } : undefined;
  } catch {
    return undefined;
  }
}
