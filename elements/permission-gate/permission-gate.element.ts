import { hasEvery } from '../../api/rules/permissions.ts';
import type { RootStore } from '../../stores/RootStore.ts';
import { Gate, type GateVerdict } from '../core/gate/Gate.ts';
import { listOf } from '../core/gate/listOf.ts';
import { attribute } from '../core/shell/attribute.ts';

/**
 * Shows its content to those who hold every listed permission and every listed role, by exact key. A super user always
 * passes; where nothing is listed, everybody does.
 *
 * @tagname permission-gate
 * @summary Shows content by the roles and permissions of the person.
 * @slot - The content. A `<template>` here exists only while the gate is open.
 * @slot pending - While it is not known who is signed in.
 * @slot denied - Instead of the content.
 * @fires {CustomEvent<{ isEntitled: boolean; justification: string | undefined; key: string }>} gate-change - The gate opened or closed.
 * @cssprop [--gh-gate-min-height] - A height that is kept free from the first frame on.
 * @cssstate pending - It is not known yet.
 * @cssstate allowed - The content is shown.
 * @cssstate denied - The content is not shown.
 */
export class PermissionGateElement extends Gate {
  static override properties = { permissions: attribute(), roles: attribute() };

  /** Keys of permissions, apart by spaces or commas. */
  declare permissions: string | readonly string[];
  /** Keys of roles, apart by spaces or commas. */
  declare roles: string | readonly string[];

  constructor() {
    super();
    this.permissions = this.roles = '';
  }

  protected override get key(): string {
    return [...listOf(this.permissions), ...listOf(this.roles)].join(' ');
  }

  protected override ask({ session }: RootStore): GateVerdict {
    const required = { permissions: listOf(this.permissions), roles: listOf(this.roles) };
    if (!required.permissions.length && !required.roles.length) return { state: 'allowed' };
    if (session.isLoading) return { state: 'pending' };
    return hasEvery(session.user, required)
      ? { state: 'allowed' }
      : { state: 'denied', justification: 'MISSING_PERMISSION' };
  }
}
