import type { usedTenants } from '../../../api/rules/storageKeys.ts';
import type { KeyValue } from '../../core/ports.ts';

/** So many are remembered. */
const MOST = 5;
const SEPARATOR = ' ';

/** What a browser remembers of the tenants that a person has used last in an app: their ids, the latest first. */
export class UsedTenants {
  readonly #local: KeyValue;
  readonly #key: ReturnType<typeof usedTenants<string, string>>;

  constructor(local: KeyValue, app: string, userId: string) {
    this.#local = local;
    this.#key = `gatehouse-tenants:${app}:${userId}`;
  }

  read(): string[] {
    return (this.#local.get(this.#key) ?? '').split(SEPARATOR).filter(Boolean).slice(0, MOST);
  }

  /** Puts a tenant first. */
  note(tenantId: string): void {
    const others = this.read().filter((id) => id !== tenantId);
    this.#local.set(this.#key, [tenantId, ...others].slice(0, MOST).join(SEPARATOR));
  }
}
