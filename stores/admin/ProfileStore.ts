import { makeAutoObservable } from 'mobx';
import { profileEndpoints, type ProfileEdit } from '../../api/contract/profile.ts';
import type { UserProfile } from '../../api/contract/types.ts';
import type { ApiError } from '../../api/http/errors.ts';
import { Actions, type Callback } from '../core/Actions.ts';
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

/** What the form of the profile holds. */
export interface ProfileValues {
  name: string;
  jobTitle: string;
  address: string;
  /** The picture: its address, or a new one as a `data:` URL; empty for none. */
  picture: string;
}

/** A picture that was chosen here and is not at the provider yet (PROFILE-005). */
const isNew = (picture: string): boolean => /^data:image\/(?:png|jpeg|webp|gif);base64,/.test(picture);

/** The signed-in person's own profile, as the session holds it, and its changes (PROFILE-001, PROFILE-003). */
export class ProfileStore {
  readonly #context: StoreContext;
  readonly #actions: Actions<'save'>;

  constructor(context: StoreContext) {
    this.#context = context;
    this.#actions = new Actions(context.toError, context.report);
    context.onReset(() => this.#actions.invalidate());
    makeAutoObservable(this, { field: false, save: false }, { deep: false });
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

  /** What a form begins with. */
  get values(): ProfileValues {
    const { user } = this;
    return {
      name: user?.name ?? '',
      jobTitle: this.field('jobTitle') ?? '',
      address: this.field('address') ?? '',
      picture: user?.profilePictureUrl ?? '',
    };
  }

  /**
   * Saves what differs from the values that the form began with, within the profile as the provider has it now
   * (PROFILE-003): all else may have been changed elsewhere since. A new picture is uploaded before anything else
   * (PROFILE-005). Resolves to whether it is done.
   */
  save(values: ProfileValues, begun = this.values, callback?: Callback<UserProfile>): Promise<boolean> {
    return this.#actions.run('save', () => this.#save(values, begun), { single: true, callback });
  }

  /** Why it was not saved. */
  get error(): ApiError | undefined {
    return this.#actions.error('save');
  }

  async #save(values: ProfileValues, begun: ProfileValues): Promise<UserProfile> {
    const { call, session } = this.#context;
    const { name, picture } = values;
    const change: ProfileEdit = {};
    if (name !== begun.name) change.name = name.trim();
    if (picture !== begun.picture)
      change.profilePictureUrl = isNew(picture) ? await this.#upload(picture) : picture || null;
    const fields = (['jobTitle', 'address'] as const).filter((field) => values[field] !== begun[field]);
    const now = await call(profileEndpoints.me);
    if (fields.length) {
      const changes = Object.fromEntries(fields.map((field) => [field, values[field].trim()]));
      change.metadata = JSON.stringify({ ...fieldsIn(now.metadata), ...changes });
    }
    const body: ProfileEdit = { ...now, ...change };
    const saved = await call(profileEndpoints.update, { body });
    await session.hear({ kind: 'account' });
    return saved;
  }

  /** The new address of the picture. Its time tells caches that it is another one (PROFILE-005). */
  async #upload(picture: string): Promise<string> {
    const { call, ports } = this.#context;
    const form = new FormData();
    form.append('image', toBlob(picture), 'picture');
    const url = await call(profileEndpoints.uploadPicture, { body: form });
    if (url.startsWith('data:')) return url;
    const stamped = new URL(url);
    stamped.searchParams.set('t', String(ports.clock.now()));
    return stamped.href;
  }
}

/** The file of a `data:` URL. A strict policy lets no page fetch one. */
function toBlob(url: string): Blob {
  const [head = '', content = ''] = url.split(',');
  const bytes = Uint8Array.from(atob(content), (letter) => letter.charCodeAt(0));
  return new Blob([bytes], { type: head.slice('data:'.length).split(';')[0] ?? '' });
}
