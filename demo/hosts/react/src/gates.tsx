import { useEffect, useRef, useState, type ComponentProps, type ReactNode } from 'react';
import 'gatehouse-elements/auth-gate.js';
import 'gatehouse-elements/entitlement-gate.js';
import type { AuthGateElement } from 'gatehouse-elements/auth-gate.js';
import type { EntitlementGateElement } from 'gatehouse-elements/entitlement-gate.js';
import { useHydrated } from './useHydrated';

// #region gate
/** Children that are rendered only while the gate is open. */
function useGate<Gate extends AuthGateElement | EntitlementGateElement>() {
  const gate = useRef<Gate>(null);
  const [open, setOpen] = useState(false);
  const follow = () => setOpen(gate.current?.verdict.state === 'allowed');
  useEffect(follow, []);
  return { open, props: { ref: gate, ...(useHydrated() && { 'ongate-change': follow }) } };
}

export function Entitled({ children, otherwise, ...check }: ComponentProps<'entitlement-gate'> & { otherwise?: ReactNode }) {
  const { open, props } = useGate<EntitlementGateElement>();
  return (
    <entitlement-gate {...check} {...props}>
      {open && children}
      {otherwise && <div slot="denied">{otherwise}</div>}
    </entitlement-gate>
  );
}
// #endregion

function Session({ when, children }: { when: 'signed-in' | 'signed-out'; children: ReactNode }) {
  const { open, props } = useGate<AuthGateElement>();
  return (
    <auth-gate when={when} {...props}>
      {open && children}
    </auth-gate>
  );
}

export const SignedIn = ({ children }: { children: ReactNode }) => <Session when="signed-in">{children}</Session>;
export const SignedOut = ({ children }: { children: ReactNode }) => <Session when="signed-out">{children}</Session>;
