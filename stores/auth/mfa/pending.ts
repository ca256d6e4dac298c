import type { LoginResponse } from '../../../api/contract/auth.ts';
import type { StoreContext } from '../../core/context.ts';
import type { Ports } from '../../core/ports.ts';

/** The part of an app that the second factor of a sign-in touches. */
export interface PendingContext extends Pick<StoreContext, 'call'> {
  readonly ports: Pick<Ports, 'clock'> & Partial<Pick<Ports, 'local'>>;
}

/** A sign-in that waits for a second factor. */
export interface Pending {
  readonly context: PendingContext;
  readonly answer: LoginResponse | null | undefined;
}
