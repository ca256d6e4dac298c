import { tell } from '../../codes/tell.ts';

/** Layers that forward the network addresses of users, and learn them from their host alone. */
const asking = new WeakSet<object>();

/** Keeps in mind that a layer trusts no proxy to name the address it forwards. */
export const asksHost = (layer: object): void => void asking.add(layer);

/** For a host that knows no address of a user: says once that this layer forwards none. */
export function warnOfNoAddress(layer: object): void {
  if (asking.delete(layer)) tell('warn', 'GH-NO-ADDRESS', 'No network address of a user reaches the provider.');
}
