/** Public entry `gatehouse-elements/stores.js`: the stores for hosts that write code instead of tags. */
export { createGatehouse, type StoreHolder } from './createGatehouse.ts';
export { RootStore, type AppSnapshot } from './RootStore.ts';
export { findApp } from './registry.ts';
export { authFetch, type AuthFetchOptions } from './session/host/authFetch.ts';
export { openHostedPortal, type HostedPortalOptions } from './session/hosted/openHostedPortal.ts';
export type { GatehouseOptions, RouteName } from './core/options.ts';
export type { AuthUser } from './session/token/AuthUser.ts';
export type { Routing, SessionFacts, StoreContext } from './core/context.ts';
export type { Ports } from './core/ports.ts';
export { EntitlementsOffError, type EntitlementQuestion } from './entitlements/EntitlementsStore.ts';
export type { Explanation } from '../api/rules/explain.ts';
export type { Verdict } from '../api/rules/evaluate.ts';
export type { SwitchTenant } from './session/TenantsStore.ts';
