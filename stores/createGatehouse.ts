import { fault } from '../codes/fault.ts';
import { appOptions, type GatehouseOptions } from './core/options.ts';
import { RootStore } from './RootStore.ts';

/** The apps of one request on a server. It is never shared between requests (STO-18). */
export type StoreHolder = Map<string, RootStore>;

/**
 * Makes an app for hosts that write no `auth-provider`. Nothing runs before `start()`.
 *
 * @param holder on a server: the apps of the request being answered; the app of a name is made once in it
 * @throws {TypeError} without a `baseUrl`
 * @throws {Error} 'storeHolder must not be null in Server-Side rendering' on a server without a holder (STORE-005)
 */
export function createGatehouse(options: GatehouseOptions, holder?: StoreHolder): RootStore {
  if (!options.baseUrl)
    throw fault('GH-NO-BASE-URL', '"baseUrl" is required: pass the address of your provider', TypeError);
  if (!holder && !('document' in globalThis) && !options.ports)
    throw fault('GH-NO-STORE-HOLDER', 'storeHolder must not be null in Server-Side rendering');
  const found = holder?.get(options.name ?? appOptions.app.initial);
  if (found) return found;
  const made = new RootStore(options);
  holder?.set(made.name, made);
  return made;
}
