import type { AuthStrategies, AuthStrategy, SecondaryAuthStrategy } from '../../api/contract/configuration.ts';
import { named } from './identifier.ts';

/** Meant to be an email, and none: no username holds these signs. */
export const looksLikeAttempt = (text: string): boolean => /[@\s]/.test(text);

/** Whether people may sign in by a username. */
export const takesUsernames = (strategies: AuthStrategies | undefined): boolean =>
  takesOneOf(strategies, (strategy) => strategy.startsWith('Username'));

/** The ways in. Empty when the provider lists none, or allows no local sign-in (LOGIN-034). */
export function activeStrategies(strategies: AuthStrategies | undefined): (AuthStrategy | SecondaryAuthStrategy)[] {
  const { mainAuthStrategies = [], secondaryAuthStrategies = [] } = strategies ?? {};
  const main = mainAuthStrategies.map(({ strategy }) => strategy);
  if (main.includes('NoLocalAuthentication')) return [];
  return [...main, ...secondaryAuthStrategies.filter(({ isActive }) => isActive).map(({ strategy }) => strategy)];
}

/** Whether one of the ways in is such a one. */
function takesOneOf(strategies: AuthStrategies | undefined, isSuch: (strategy: string) => boolean): boolean {
  return activeStrategies(strategies).some(isSuch);
}

/** The ways by which a phone number signs in. */
const byText: readonly AuthStrategy[] = ['SmsCode', 'UsernameAndSms'];

/** Whether people may sign in by a phone number. */
export const takesPhoneNumbers = (strategies: AuthStrategies | undefined): boolean =>
  takesOneOf(strategies, (strategy) => byText.some((one) => one === strategy));

/** A number with the code of its country. Whether there is such a number, the provider knows. */
export const looksLikePhoneNumber = (text: string): boolean => /^(?:\+|00)[\d\s()./-]{6,}$/.test(text.trim());

/** No email, and neither a username nor a phone number. */
export const isMistyped = (text: string): boolean => looksLikeAttempt(text) && !looksLikePhoneNumber(text);

/** The kind of an identifier that is no email. `undefined`: none that may sign in here. */
export function kindOf(text: string, strategies: AuthStrategies | undefined): 'phoneNumber' | 'username' | undefined {
  if (looksLikePhoneNumber(text) && takesPhoneNumbers(strategies)) return 'phoneNumber';
  return !looksLikeAttempt(text) && takesUsernames(strategies) ? 'username' : undefined;
}

/** The identifier by the name that calls which send a text message know it by. */
export const namedByText = (identifier: string): { email: string } | { username: string } | { phoneNumber: string } =>
  looksLikePhoneNumber(identifier) ? { phoneNumber: identifier } : named(identifier);
