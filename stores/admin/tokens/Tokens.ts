import { makeAutoObservable, observableRef } from 'mobx';
import { apiTokenTypes, type ApiTokenType, type WithSecret } from '../../../api/contract/apiTokens.ts';
import {
  configurationEndpoints,
  type MachineAuthStrategy,
  type VendorConfig,
} from '../../../api/contract/configuration.ts';
import type { ApiError } from '../../../api/http/errors.ts';
import type { Callback } from '../../core/Actions.ts';
import type { StoreContext } from '../../core/context.ts';
import { changed, Listing, without } from '../../core/lists/Listing.ts';
import { wholeList } from '../../core/wholeList.ts';
import { RoleChoices } from '../members/RoleChoices.ts';
import type { ApiToken, NewToken, TokenCalls } from './calls.ts';
import { endOf, passesEnds, passesUse } from './life.ts';

export type TokenColumn = 'token' | 'roles' | 'createdBy' | 'createdAt' | 'lastUsedAt' | 'expires';

const byText = (one: string, other: string): number => one.localeCompare(other);
const madeAt = ({ createdAt }: ApiToken): number => Date.parse(createdAt);
const usedAt = ({ lastUsedAt }: ApiToken): number => (lastUsedAt === undefined ? 0 : Date.parse(lastUsedAt));

/** Which types a vendor lets people make (the wire's `machineToMachineAuthStrategy`). */
const offered: Readonly<Record<MachineAuthStrategy, readonly ApiTokenType[]>> = {
  AccessToken: ['accessToken'],
  ClientCredentials: ['clientCredentials'],
  Both: apiTokenTypes,
};

/** The API tokens of one owner: a tenant, or a user in it. A secret is handed on when a token is made, and not kept. */
export class Tokens {
  readonly list: Listing<ApiToken, TokenColumn>;
  /** The roles that a token can have. */
  readonly choices: RoleChoices;
  /** The permission that the list takes. */
  readonly permission: string;
  /** What the vendor allows; undefined while it is not known. */
  private config: VendorConfig | undefined = undefined;
  /** Every token, whatever the list shows. */
  private tokens: readonly ApiToken[] = [];
  readonly #context: StoreContext;
  readonly #calls: TokenCalls;

  constructor(context: StoreContext, calls: TokenCalls) {
    this.#context = context;
    this.#calls = calls;
    this.permission = calls.read;
    this.choices = new RoleChoices(context);
    const now = () => context.ports.clock.now();
    this.list = new Listing<ApiToken, TokenColumn>(context, {
      id: ({ id }) => id,
      permission: calls.read,
      sort: { id: 'token', desc: false },
      load: wholeList<ApiToken, TokenColumn>({
        all: (signal) => this.#all(signal),
        text: ({ description, clientId = '' }) => `${description}\n${clientId}`,
        passes: (token, { role, ends, use }) =>
          (!role || (token.roleIds ?? []).some((id) => role.includes(id))) &&
          passesEnds(token, ends, now()) &&
          passesUse(token, use, now()),
        compare: {
          token: (one, other) => byText(one.description, other.description),
          roles: (one, other) => (one.roleIds ?? []).length - (other.roleIds ?? []).length,
          createdBy: (one, other) => byText(one.createdByName ?? '', other.createdByName ?? ''),
          createdAt: (one, other) => madeAt(one) - madeAt(other),
          lastUsedAt: (one, other) => usedAt(one) - usedAt(other),
          expires: (one, other) => endOf(one) - endOf(other),
        },
      }),
      fill: async () => void (this.roleIds.length > 0 && !this.choices.all && (await this.choices.load())),
      reset: () => this.forget(),
    });
    makeAutoObservable<this, 'config' | 'tokens'>(
      this,
      { list: false, choices: false, permission: false, config: observableRef, tokens: observableRef },
      { autoBind: true, deep: false },
    );
  }

  /** How many there are, whatever the list shows. */
  get count(): number {
    return this.tokens.length;
  }

  /** Tokens are in use. While it is not known they are. */
  get isOn(): boolean {
    return this.config?.apiTokensEnabled !== false;
  }

  /** The types that can be made; the first one is proposed. */
  get types(): readonly ApiTokenType[] {
    if (!this.isOn) return [];
    return this.config ? offered[this.config.machineToMachineAuthStrategy] : offered.ClientCredentials;
  }

  get mayMake(): boolean {
    return this.types.length > 0 && this.#context.allows(this.#calls.write) === true;
  }

  get mayDelete(): boolean {
    return this.#context.allows(this.#calls.remove) === true;
  }

  /** Whether a token can be called otherwise and have other roles. */
  mayChange({ type }: ApiToken): boolean {
    return this.#calls.change !== undefined && type === 'clientCredentials' && this.mayMake;
  }

  /** The ids of all roles that tokens have. */
  get roleIds(): readonly string[] {
    return [...new Set(this.tokens.flatMap(({ roleIds = [] }) => roleIds))];
  }

  /** The names of roles, as far as they are known. */
  roleNames(ids: readonly string[]): readonly string[] {
    return ids.map((id) => this.choices.all?.find((role) => role.id === id)?.name ?? id);
  }

  /**
   * Makes a token. Resolves to it with its secret, which is answered once and kept nowhere (TOKENS-009), or to nothing
   * when it was not made.
   */
  async add(token: NewToken, callback?: Callback<WithSecret<ApiToken>>): Promise<WithSecret<ApiToken> | undefined> {
    let made: WithSecret<ApiToken> | undefined;
    const body = { ...token, description: token.description.trim() };
    const done = (answer: WithSecret<ApiToken>): void => void (made = answer);
    await this.list.write('add', () => this.#calls.add(body), { done, reload: true });
    this.list.report('add', made ?? false, callback);
    return made;
  }

  /** Changes what a token is called, and its roles. */
  async change(
    token: ApiToken,
    fields: { description: string; roleIds: readonly string[] },
    callback?: Callback,
  ): Promise<boolean> {
    const { change } = this.#calls;
    if (!change) return false;
    const { id } = token;
    const body = { description: fields.description.trim(), roleIds: [...fields.roleIds] };
    return this.list.write(`change:${id}`, () => change(id, body), {
      show: changed<ApiToken>(id, body),
      reload: true,
      callback,
    });
  }

  /** Takes a token back: what uses it is refused. */
  remove(token: Pick<ApiToken, 'id' | 'type'>, callback?: Callback): Promise<boolean> {
    const { id } = token;
    const work = () => this.#calls.delete(token);
    return this.list.write(`remove:${id}`, work, { show: without(id), reload: true, callback });
  }

  /** Why the latest write failed: of a new token (`add`), or of this one. */
  error(write: 'add' | `${'change' | 'remove'}:${string}`): ApiError | undefined {
    return this.list.writeError(write);
  }

  async #all(signal: AbortSignal): Promise<readonly ApiToken[]> {
    const { call } = this.#context;
    const [config, ...lists] = await Promise.all([
      call(configurationEndpoints.vendorConfig, {}, { signal }).catch(() => undefined), // the list is shown without it
      ...apiTokenTypes.map((type) => this.#calls.list(type, signal)),
    ]);
    const tokens = lists.flat();
    if (!signal.aborted) this.show(tokens, config);
    return tokens;
  }

  private show(tokens: readonly ApiToken[], config: VendorConfig | undefined): void {
    this.tokens = tokens;
    this.config = config;
  }

  private forget(): void {
    this.show([], undefined);
  }
}
