import { onMounted, ref, useTemplateRef } from 'vue';
import type { AuthGateElement } from 'gatehouse-elements/auth-gate.js';
import type { EntitlementGateElement } from 'gatehouse-elements/entitlement-gate.js';

/** Whether the gate with `ref="gate"` is open, so that what it guards is rendered only then. */
export function useGate() {
  const gate = useTemplateRef<AuthGateElement | EntitlementGateElement>('gate');
  const open = ref(false);
  const follow = (): void => void (open.value = gate.value?.verdict.state === 'allowed');
  onMounted(follow);
  return { open, follow };
}
