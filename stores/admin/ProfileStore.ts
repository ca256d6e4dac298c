import { makeAutoObservable } from 'mobx';
import type { UserProfile } from '../../api/contract/types.ts';
import type { StoreContext } from '../core/context.ts';

/** What the profile keeps beside the fields of its own: a JSON text that anyone may have written. */
function fieldsIn(metadata: string | undefined): Readonly<Record<string, unknown>> {
  try {
    const parsed: unknown = JSON.parse(metadata ?? '');
    return typeof parsed === 'object' && parsed !== null ? { ...parsed } : {};
  } catch {
    return {};
  }
}

/** The signed-in person's own profile, as the session holds it (PROFILE-001, PROFILE-003). Read-only. */
export class ProfileStore {
  readonly #context: StoreContext;

  constructor(context: StoreContext) {
    this.#context = context;
    makeAutoObservable(this, { field: false }, { deep: false });
  }

  get user(): UserProfile | undefined {
    return this.#context.session.user;
  }

  get roleNames(): string[] {
    return this.user?.roles.map(({ name }) => name) ?? [];
  }

  /** A text field of the metadata: jobTitle, address. */
  field(name: string): string | undefined {
    const { metadata } = this;
    const value = Object.hasOwn(metadata, name) ? metadata[name] : undefined;
    return typeof value === 'string' && value ? value : undefined;
  }

  get metadata(): Readonly<Record<string, unknown>> {
    return fieldsIn(this.user?.metadata);
  }
}
