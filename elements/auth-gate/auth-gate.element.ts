import type { RootStore } from '../../stores/RootStore.ts';
import { Gate, type GateVerdict } from '../core/gate/Gate.ts';
import { attribute } from '../core/shell/attribute.ts';

const DENIED: GateVerdict = { state: 'denied', justification: 'SESSION' };

/**
 * Shows its content to signed-in users, to signed-out visitors, or while the session is loading.
 *
 * @tagname auth-gate
 * @summary Shows content depending on whether a user is signed in.
 * @slot - The content. The content of a `<template>` exists only while the gate is open.
 * @slot pending - Shown until it is known whether a user is signed in.
 * @slot denied - Shown instead of the content.
 * @fires {CustomEvent<{ isEntitled: boolean; justification: string | undefined; key: string }>} gate-change - The gate opened or closed.
 * @cssprop [--gh-gate-min-height] - The height that is reserved from the first frame on.
 * @cssstate pending - The verdict is not known yet.
 * @cssstate allowed - The content is shown.
 * @cssstate denied - The content is not shown.
 */
export class AuthGateElement extends Gate {
  static override properties = { when: attribute() };

  /** When the gate is open: `signed-in`, `signed-out`, or `loading` until the session is known. */
  declare when: 'signed-in' | 'signed-out' | 'loading';

  constructor() {
    super();
    this.when = 'signed-in';
  }

  protected override get key(): string {
    return this.when;
  }

  protected override ask({ session }: RootStore): GateVerdict {
    if (this.when === 'loading') return session.isLoading ? { state: 'allowed' } : DENIED;
    if (session.isLoading) return { state: 'pending' };
    return session.status === this.when ? { state: 'allowed' } : DENIED;
  }
}
