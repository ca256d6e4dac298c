import { observer } from 'mobx-react-lite';
import { useEffect, useRef } from 'react';
import type { switchedTenant } from '../../../api/rules/storageKeys.ts';
import type { Ports } from '../../../stores/core/ports.ts';
import type { RootStore } from '../../../stores/RootStore.ts';
import { accountArea } from '../../i18n/generated/account.ts';
import { afterDialog } from '../../ui/afterDialog.ts';
import type { Toasts } from '../../ui/base/Toasts.ts';
import { useStable } from '../../ui/base/useStable.ts';
import { leaveInTheEnd } from '../../ui/blocks/leave.ts';
import { useFormat } from './useFormat.ts';

/** The tags a tenant is switched by; a host may have given them a prefix. */
const SWITCHERS = /(^|-)(tenant-switcher|user-button)$/;

const KEY = 'gatehouse-switched' satisfies typeof switchedTenant;
/** So long after a switch a page tells of it: a page that is loaded again needs a moment. Milliseconds. */
const FRESH = 15_000;

/** Whether the person has just switched to this tenant. True once. */
function takeSwitch({ session, clock }: Pick<Ports, 'session' | 'clock'>, tenantId: string): boolean {
  const [at, noted] = (session.get(KEY) ?? '').split(' ');
  if (noted !== tenantId) return false;
  session.remove(KEY);
  return Math.abs(clock.now() - Number(at)) < FRESH;
}

/** Whether the focus is where a switch has left it: nowhere, or in what switched. */
function isFree(page: Document): boolean {
  let focused = page.activeElement;
  if (!focused || focused === page.body) return true;
  for (; focused; focused = focused.shadowRoot?.activeElement ?? null)
    if (SWITCHERS.test(focused.localName)) return true;
  return false;
}

/**
 * After a person has switched to another tenant, the title of the page takes the focus and a sentence says where they
 * are. Of several pages beside each other, one does so. A switch in another tab waits while something is unsaved here.
 */
export const SwitchedTenant = observer(function SwitchedTenant({ root, toasts }: { root: RootStore; toasts: Toasts }) {
  const { text, format, ready } = useFormat(accountArea);
  const anchor = useRef<HTMLSpanElement>(null);
  const tenant = root.tenants?.activeTenant;
  const isSettled = ready && tenant !== undefined && !root.tenants.actions.pending('switch');
  const tell = useStable(() => {
    const shadow = anchor.current?.getRootNode();
    if (!tenant || !(shadow instanceof ShadowRoot) || !takeSwitch(root.context.ports, tenant.tenantId)) return;
    toasts.show({ tone: 'success', text: format('account.switched', { tenant: tenant.name }) });
    if (isFree(shadow.ownerDocument))
      shadow.querySelector<HTMLElement>('[part~=title]')?.focus({ preventScroll: true });
  });
  const tenantId = tenant?.tenantId;
  useEffect(() => {
    // What was open for the choice closes first, and gives the focus back.
    if (isSettled) afterDialog(() => afterDialog(tell));
  }, [isSettled, tenantId, tell]);
  const followers = root.session?.followers;
  const ask = useStable((go: () => void) => leaveInTheEnd(go, text('account.switchedElsewhere')));
  useEffect(() => {
    followers?.add(ask);
    return () => void followers?.delete(ask);
  }, [followers, ask]);
  return <span hidden ref={anchor} />;
});
