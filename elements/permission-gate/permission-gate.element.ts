import type { RootStore } from '../../stores/RootStore.ts';
import { Gate, type GateVerdict } from '../core/gate/Gate.ts';
import { attribute } from '../core/shell/attribute.ts';

/**
 * A list in an attribute: its items stand apart by spaces or commas. A property may also be a list already. Some
 * frameworks empty a property with `undefined` or `null`.
 */
const listOf = (given: string | readonly string[] | null | undefined): readonly string[] =>
  typeof given === 'string' ? given.split(/[\s,]+/).filter(Boolean) : (given ?? []);

/**
 * Shows its content to users who hold every listed permission and every listed role. A permission with `*` means any
 * that it matches. A super user always passes. A gate that lists nothing is open for everybody.
 *
 * @tagname permission-gate
 * @summary Shows content by the user's roles and permissions.
 * @slot - The content. The content of a `<template>` exists only while the gate is open.
 * @slot pending - Shown until it is known who is signed in.
 * @slot denied - Shown instead of the content.
 * @fires {CustomEvent<{ isEntitled: boolean; justification: string | undefined; key: string }>} gate-change - The gate opened or closed.
 * @cssprop [--gh-gate-min-height] - The height that is reserved from the first frame on.
 * @cssstate pending - The verdict is not known yet.
 * @cssstate allowed - The content is shown.
 * @cssstate denied - The content is not shown.
 */
export class PermissionGateElement extends Gate {
  static override properties = { permissions: attribute(), roles: attribute() };

  /** Permission keys, separated by spaces or commas. */
  declare permissions: string | readonly string[];
  /** Role keys, separated by spaces or commas. */
  declare roles: string | readonly string[];

  constructor() {
    super();
    this.permissions = this.roles = '';
  }

  protected override get key(): string {
    return [...listOf(this.permissions), ...listOf(this.roles)].join(' ');
  }

  protected override ask(root: RootStore): GateVerdict {
    const required = { permissions: listOf(this.permissions), roles: listOf(this.roles) };
    if (!required.permissions.length && !required.roles.length) return { state: 'allowed' };
    if (this.isUnknown(root)) return { state: 'pending' };
    return root.session.holds(required)
      ? { state: 'allowed' }
      : { state: 'denied', justification: 'MISSING_PERMISSION' };
  }
}
