import { contract, type Area, type Contract } from './contract/contract.ts';
import { createHttp, type HttpOptions } from './http/createHttp.ts';
import { createModule, type Module } from './modules/module.ts';

/** Every call of the protocol: `api.users.listV3({ query })`. */
export type Api = { readonly [Name in Area]: Module<Contract[Name]> };

/** The whole client without stores, for hosts that bring their own state. Each call rejects with an `ApiError`. */
export function createApi(options: HttpOptions): Api {
  const call = createHttp(options);
  return Object.fromEntries(Object.entries(contract).map(([area, table]) => [area, createModule(table, call)])) as Api;
}

export { createHttp, type HttpOptions, type TokenSource } from './http/createHttp.ts';
export { ApiError, IdentityError, toApiError, type ClientErrorCode } from './http/errors.ts';
export type { Call, CallOptions } from './modules/call.ts';
export type { Module } from './modules/module.ts';
