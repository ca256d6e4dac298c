import type { Device } from '../../../../stores/admin/userAgent.ts';
import type { FactorRow } from '../../../../stores/auth/mfa/FactorsStore.ts';
import type { FactorsArguments, FactorsText } from '../../../i18n/generated/factors.ts';
import type { MfaText } from '../../../i18n/generated/mfa.ts';
import type { Formats } from '../../page/useFormat.ts';

export type FactorsTexts = Formats<FactorsText, FactorsArguments>;

/** What the kind of a factor is called, as at a sign-in. */
export const nameOf = ({ kind }: Pick<FactorRow, 'kind'>, { text }: { text: (key: MfaText) => string }): string =>
  text(`mfa.${kind}`);

/** What a browser is called: "Safari on iPhone". */
export function browserName(device: Device | undefined, { text, format }: FactorsTexts): string {
  const { browser, system } = device ?? {};
  if (browser && system) return format('factors.browserOn', { browser, system });
  return browser ?? system ?? text('factors.unknown');
}
