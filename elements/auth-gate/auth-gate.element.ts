import type { RootStore } from '../../stores/RootStore.ts';
import { Gate, type GateVerdict } from '../core/gate/Gate.ts';
import { attribute } from '../core/shell/attribute.ts';

const DENIED: GateVerdict = { state: 'denied', justification: 'SESSION' };

/**
 * Shows its content to those who are signed in, to those who are not, or while that is not known.
 *
 * @tagname auth-gate
 * @summary Shows content by whether somebody is signed in.
 * @slot - The content. A `<template>` here exists only while the gate is open.
 * @slot pending - While it is not known whether somebody is signed in.
 * @slot denied - Instead of the content.
 * @fires {CustomEvent<{ isEntitled: boolean; justification: string | undefined; key: string }>} gate-change - The gate opened or closed.
 * @cssprop [--gh-gate-min-height] - A height that is kept free from the first frame on.
 * @cssstate pending - It is not known yet.
 * @cssstate allowed - The content is shown.
 * @cssstate denied - The content is not shown.
 */
export class AuthGateElement extends Gate {
  static override properties = { when: attribute() };

  /** For whom: `signed-in`, `signed-out`, or `loading` for the time until that is known. */
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
