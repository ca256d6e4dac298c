import type { SessionStore } from '../SessionStore.ts';

/** Updates the page when permissions change at the provider. */
export interface Rights {
  /**
   * A check has found the session standing.
   *
   * @param version what the provider says of the person's rights; another one means that they changed
   * @param waking the page has just been looked at again: without a version, the account is read to make sure
   */
  readonly checked: (version: string | undefined, waking: boolean) => void;
  /** Another token of the same person and tenant is in use. */
  readonly refreshed: () => void;
}

/**
 * @param check asks the provider for the version
 * @param reload reads the entitlements again; a refresh does so anyway
 */
export function followRights(session: SessionStore, check: () => void, reload: () => void): Rights {
  /** The version of the first check, for an account that does not name its own. */
  let first: { of: string; version: string } | undefined;
  let reading: Promise<void> | undefined;

  /** The version this page shows. */
  const known = (version: string): string => {
    const { held, user } = session;
    if (user?.rightsVersion !== undefined) return user.rightsVersion;
    const of = [held?.user, held?.tenant].join();
    if (first?.of !== of) first = { of, version };
    return first.version;
  };

  /** Reads the account again, and tells the other tabs when its version is known. */
  async function reread(rightsVersion?: string): Promise<void> {
    const { user, tenant, generation } = session.held ?? {};
    if (!user || !tenant || generation === undefined) return;
    await session.hear({ kind: 'rights', user, tenant, generation, rightsVersion: rightsVersion ?? '' });
    if (rightsVersion === undefined || session.held?.user !== user || session.held.tenant !== tenant) return;
    session.post({ kind: 'rights', user, tenant, generation, rightsVersion });
  }

  async function follow(version: string): Promise<void> {
    const { held } = session;
    await session.refreshAnew();
    if (session.held === held) reload(); // the refresh failed, and the version is known once the account is read
    await reread(version);
    first = undefined;
  }

  return {
    checked(version, waking) {
      if (version === undefined) {
        reload();
        if (waking) void reread();
      } else if (version !== known(version)) reading ??= follow(version).finally(() => (reading = undefined));
    },
    refreshed() {
      if (session.user?.rightsVersion === undefined) void reread();
      else check();
    },
  };
}
