import type { EntitlementsBundle } from '../../api/contract/entitlements.ts';
import type { CustomAttributes } from './verdicts.ts';

/**
 * What the page itself brings, so that gates decide in its first frame. Only as trustworthy as the page: it decides what is
 * shown, never what is allowed, and goes as soon as the provider has answered.
 */
export interface Preloaded {
  readonly bundle: EntitlementsBundle;
  /** Whose bundle it is: claims or profile with `id` (or `sub`) and `tenantId`, as rules read them. */
  readonly user?: Readonly<Record<string, unknown>> | undefined;
  /** Attributes of the host for every question. */
  readonly attributes?: CustomAttributes | undefined;
}

const record = (value: unknown): value is Readonly<Record<string, unknown>> => typeof value === 'object' && value !== null && !Array.isArray(value);

/** Takes the text of a `<script type="application/json" data-entitlements>` apart; undefined when it is not of that form. */
export function readPreloaded(text: string | null): Preloaded | undefined {
  try {
    const found: unknown = JSON.parse(text ?? '');
    if (!record(found) || !record(found.bundle)) return undefined;
    // The engine reads every shape; what is no bundle entitles to nothing.
    return { bundle: found.bundle as unknown as EntitlementsBundle, user: record(found.user) ? found.user : undefined, attributes: record(found.attributes) ? found.attributes : undefined };
  } catch {
    return undefined;
  }
}

const idOf = (person: Readonly<Record<string, unknown>>): unknown => person.sub ?? person.id;

/** Whether the bundle of the page is that of the person and tenant who turn out to be signed in. */
export const isOf = ({ user }: Preloaded, profile: Readonly<Record<string, unknown>> | undefined): boolean =>
  !!user && !!profile && idOf(user) !== undefined && idOf(user) === idOf(profile) && user.tenantId === profile.tenantId;
