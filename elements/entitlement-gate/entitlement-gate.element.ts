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

/** Apps whose pages have been told that entitlements are off. */
const told = new WeakSet<RootStore>();

/**
 * Shows its content to those who are entitled to a feature, to a permission, or to both. With both the feature is asked
 * first, and the first that fails says why.
 *
 * @tagname entitlement-gate
 * @summary Shows content by what the tenant has bought and the person may do.
 * @slot - The content. A `<template>` here exists only while the gate is open.
 * @slot pending - While the entitlements are on their way.
 * @slot missing-feature - The feature is not in the plan.
 * @slot missing-permission - The permission is missing.
 * @slot expired - The entitlement has run out.
 * @slot denied - Instead of the content, for a reason without a slot of its own.
 * @fires {CustomEvent<{ isEntitled: boolean; justification: string | undefined; key: string }>} gate-change - The gate opened or closed.
 * @cssprop [--gh-gate-min-height] - A height that is kept free from the first frame on.
 * @cssstate pending - It is not known yet.
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
  /** Attributes of the page that rules may read, as JSON; over those of the provider. A change is a new object. */
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
    const [feature, permission] = [this.feature || undefined, this.permission || undefined];
    if (entitlements.isPending || !(feature ?? permission)) return { state: 'pending' }; // a framework may set the keys late
    if (!entitlements.enabled) return this.#off(root);
    const verdict = entitlements.isEntitled({ feature, permission, attributes: this.customAttributes ?? undefined });
    if (verdict.isEntitled) return { state: 'allowed' };
    return { state: 'denied', justification: verdict.justification, slot: slotOf[verdict.justification] };
  }

  /** Said once to whoever builds the page, with what the check would have thrown; shown to nobody (ENT-038). */
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
