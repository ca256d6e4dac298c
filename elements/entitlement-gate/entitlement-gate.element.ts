import type { RootStore } from '../../stores/RootStore.ts';
import { Gate, type GateVerdict } from '../core/gate/Gate.ts';
import { attribute } from '../core/shell/attribute.ts';

/** The slot that explains each reason. */
const slotOf = { MISSING_FEATURE: 'missing-feature', MISSING_PERMISSION: 'missing-permission', BUNDLE_EXPIRED: 'expired' } as const;

/**
 * Shows its content to those who are entitled to a feature, to a permission, or to both.
 *
 * @tagname entitlement-gate
 * @summary Shows content by what the tenant has bought and the person may do.
 * @slot - The content. A `<template>` here exists only while the gate is open.
 * @slot pending - While the entitlements are on their way.
 * @slot missing-feature - The feature is not in the plan.
 * @slot missing-permission - The permission is missing.
 * @slot expired - The entitlement has run out.
 * @slot denied - Instead of the content, for a reason without a slot of its own.
 * @attr {string} app - The name of the app, when it is not that of the provider around.
 * @fires {CustomEvent<{ isEntitled: boolean, justification?: string, key: string }>} gate-change - The gate opened or closed.
 * @cssstate pending - It is not known yet.
 * @cssstate allowed - The content is shown.
 * @cssstate denied - The content is not shown.
 */
export class EntitlementGateElement extends Gate {
  static override properties = {
    feature: attribute(),
    permission: attribute(),
    customAttributes: attribute({ type: Object, attribute: 'custom-attributes' }),
  };

  /** The key of a feature. */
  declare feature: string;
  /** The key of a permission. */
  declare permission: string;
  /** Attributes of the page that rules may read, as JSON. */
  declare customAttributes: Readonly<Record<string, unknown>> | undefined;

  constructor() {
    super();
    this.feature = this.permission = '';
    this.customAttributes = undefined;
  }

  protected override get key(): string {
    return [this.feature, this.permission].filter(Boolean).join(' ');
  }

  protected override ask({ entitlements, session }: RootStore): GateVerdict {
    const { feature, permission } = this;
    if (!feature && !permission) return { state: 'allowed' };
    if (session.isLoading || (session.isAuthenticated && entitlements.enabled && entitlements.status === 'loading')) return { state: 'pending' };
    try {
      const verdict = entitlements.isEntitled({ feature: feature || undefined, permission: permission || undefined, attributes: this.customAttributes });
      if (verdict.isEntitled) return { state: 'allowed' };
      return { state: 'denied', justification: verdict.justification, slot: slotOf[verdict.justification] };
    } catch (error) {
      console.error(error, this); // entitlements are off in the options: said to the builder of the page, shown to nobody
      return { state: 'denied', justification: 'ENTITLEMENTS_OFF' };
    }
  }
}
