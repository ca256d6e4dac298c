import type { RecoveryOrigin, RecoveryStore } from '../../../stores/auth/recovery/RecoveryStore.ts';
import { recoveryArea } from '../../i18n/generated/recovery.ts';
import type { FlowSpec } from '../flow/FlowForm.ts';

/**
 * What is special to a forgotten password: the page that asks for the mail, and the one that its link leads to.
 *
 * @param isLinked the page is the one that the link leads to
 */
export const recoveryFlow = (isLinked: boolean): Omit<FlowSpec<RecoveryStore>, 'first' | 'parameters'> => ({
  area: recoveryArea,
  loadStore: async () => (await import('../../../stores/auth/recovery/RecoveryStore.ts')).RecoveryStore,
  loadView: async () => (await import('./view.ts')).view,
  origin: (_, query): RecoveryOrigin => ({ query, withCode: false, isLinked }),
});
