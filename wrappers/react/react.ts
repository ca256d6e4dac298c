/** Public entry `gatehouse-elements/react.js`: every tag as a component, and hooks over the stores of an app. */
export * from './components.ts';
export type { TagComponent, TagProps } from './component.ts';
export { useGatehouse } from './app.ts';
export {
  useEntitlement,
  useSession,
  useStores,
  useTenants,
  useToken,
  useUser,
  type Entitlement,
  type OfApp,
  type Session,
  type Tenants,
} from './hooks.ts';
