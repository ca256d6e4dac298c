import { tell } from '../../codes/tell.ts';
import type { RootStore } from '../../stores/RootStore.ts';
import { Gate, type GateVerdict } from '../core/gate/Gate.ts';
import { attribute, unsaid } from '../core/shell/attribute.ts';

/** The slot that explains each reason. */
const slotOf = {
  MISSING_FEATURE: 'missing-feature',
  MISSING_PERMISSION: 'missing-permission',
  BUNDLE_EXPIRED: 'expired',
} as const;

/** Apps for which the console has reported that entitlements are off. */
const told = new WeakSet<RootStore>();

/**
 * Shows its content to users who are entitled to a feature, to a permission, or to both. With both, the gate checks the
 * feature first, and the first failure is the reason.
 *
 * @tagname entitlement-gate
 * @summary Shows content by the tenant's plan and the user's permissions.
 * @slot - The content. The content of a `<template>` exists only while the gate is open.
 * @slot pending - Shown while the entitlements are loading.
 * @slot signed-out - Shown to visitors who are not signed in, whatever the reason is.
 * @slot missing-feature - Shown when the feature is not in the plan.
 * @slot missing-permission - Shown when the user lacks the permission.
 * @slot expired - Shown when the entitlement has expired.
 * @slot denied - Shown instead of the content, if the reason has no slot of its own.
 * @fires {CustomEvent<{ isEntitled: boolean; justification: string | undefined; key: string }>} gate-change - The gate opened or closed.
 * @cssprop [--gh-gate-min-height] - The height that is reserved from the first frame on.
 * @cssstate pending - The verdict is not known yet.
 * @cssstate allowed - The content is shown.
 * @cssstate denied - The content is not shown.
 */
export class EntitlementGateElement extends Gate {
  static override properties = {
    feature: attribute(),
    permission: attribute(),
    customAttributes: unsaid({ type: Object, attribute: 'custom-attributes' }),
  };

  /** The key of a feature. */
  declare feature: string;
  /** The key of a permission. */
  declare permission: string;
  /**
   * Attributes that rules may read, as JSON. They override those of the provider. To change them, assign a new object.
   */
  declare customAttributes: Readonly<Record<string, unknown>> | null | undefined;

  constructor() {
    super();
    this.feature = this.permission = '';
    this.customAttributes = undefined;
  }

  protected override get key(): string {
    return [this.feature, this.permission].filter(Boolean).join(' ');
  }

  protected override ask(root: RootStore): GateVerdict {
    const { entitlements } = root;
    // What the page brought decides before anybody has answered.
    const isAway = root.session.isAway && entitlements.enabled && !entitlements.compiled;
    const [feature, permission] = [this.feature || undefined, this.permission || undefined];
    // a framework may set the keys late
    if (isAway || entitlements.isPending || !(feature ?? permission)) return { state: 'pending' };
    if (!entitlements.enabled) return this.#off(root);
    const verdict = entitlements.isEntitled({ feature, permission, attributes: this.customAttributes ?? undefined });
    if (verdict.isEntitled) return { state: 'allowed' };
    const { justification } = verdict;
    // A visitor cannot know what their plan holds: only signing in leads on.
    const isVisitor = root.session.status === 'signed-out' && this.querySelector(':scope > [slot=signed-out]');
    return { state: 'denied', justification, slot: isVisitor ? 'signed-out' : slotOf[justification] };
  }

  /** Reported once in the console, with the error of the check; nothing is shown on the page (ENT-038). */
  #off(root: RootStore): GateVerdict {
    if (!told.has(root)) {
      told.add(root);
      try {
        root.entitlements.isEntitled({});
      } catch (error) {
        tell('error', 'GH-ENTITLEMENTS-OFF', 'Entitlements are off for this app.', error, this);
      }
    }
    return { state: 'denied', justification: 'ENTITLEMENTS_OFF' };
  }
}
