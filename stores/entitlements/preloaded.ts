import type { EntitlementsBundle } from '../../api/contract/entitlements.ts';
import { isRecord } from '../../api/rules/common/records.ts';

/** What a host says of a person or page; rules read it under these names. */
export type CustomAttributes = Readonly<Record<string, unknown>>;

/**
 * What the page itself brings, so that gates decide in its first frame. Only as trustworthy as the page: it decides
 * what is shown, never what is allowed, and goes as soon as the provider has answered.
 */
export interface Preloaded {
  readonly bundle: EntitlementsBundle;
  /** The owner of the bundle: claims or profile with `id` (or `sub`) and `tenantId`, as rules read them. */
  readonly user?: Readonly<Record<string, unknown>>;
  /** Attributes of the host for every question. */
  readonly attributes?: CustomAttributes;
}

/** The engine reads a bundle of any shape; what is none entitles to nothing. */
const isPreloaded = (found: unknown): found is Preloaded =>
  isRecord(found) &&
  isRecord(found.bundle) &&
  [found.user, found.attributes].every((one) => one === undefined || isRecord(one));

/** Reads the text of a `<script type="application/json" data-entitlements>`; undefined when it is not of that form. */
export function readPreloaded(text: string): Preloaded | undefined {
  try {
    const found: unknown = JSON.parse(text);
    return isPreloaded(found) ? found : undefined;
  } catch {
    return undefined;
  }
}

const idOf = (person: Readonly<Record<string, unknown>>): unknown => person.sub ?? person.id;

/** Whether the bundle of the page is that of the person and tenant who turn out to be signed in. */
export const isOf = ({ user }: Preloaded, profile: Readonly<Record<string, unknown>> | undefined): boolean =>
  !!user && !!profile && idOf(user) !== undefined && idOf(user) === idOf(profile) && user.tenantId === profile.tenantId;
