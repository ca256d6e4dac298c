import type { AuthStrategies, AuthStrategy, SecondaryAuthStrategy } from '../../../api/contract/configuration.ts';
import { stepAfter, type LoginEvent, type LoginStep, type Way } from './login.flow.ts';
import { activeStrategies, looksLikePhoneNumber } from '../otherIdentifiers.ts';

/** The way that a strategy is. One that is missing here stands beside the identifier, or is none. */
const wayOf: Readonly<Partial<Record<AuthStrategy | SecondaryAuthStrategy, Way>>> = {
  EmailAndPassword: 'password',
  UsernameAndPassword: 'password',
  MagicLink: 'magicLink',
  UsernameAndMagicLink: 'magicLink',
  Code: 'code',
  UsernameAndCode: 'code',
  SmsCode: 'smsCode',
  UsernameAndSms: 'smsCode',
};

/** The ways that somebody with this identifier has here, the main one first. */
function waysOf(identifier: string, strategies: AuthStrategies): Set<Way> {
  const found = activeStrategies(strategies).flatMap((strategy) => wayOf[strategy] ?? []);
  // A number proves itself by a text message alone.
  return new Set(looksLikePhoneNumber(identifier) ? found.filter((way) => way === 'smsCode') : found);
}

/** What follows an identifier where this is the main strategy (LOGIN-008 to LOGIN-011, LOGIN-034). */
export const afterStrategy = (strategy: AuthStrategy): LoginEvent =>
  strategy === 'NoLocalAuthentication' ? 'noLocal' : (wayOf[strategy] ?? 'password');

/**
 * The ways that somebody may take instead, from the step they are at.
 *
 * @param isBuilt whether this version can show the step of a way
 */
export function otherWays(
  { step, identifier }: { readonly step: LoginStep; readonly identifier: string },
  strategies: AuthStrategies,
  isBuilt: (step: LoginStep) => boolean,
): Way[] {
  return [...waysOf(identifier, strategies)].filter((way) => {
    const next = stepAfter(step, way);
    return next && next !== step && isBuilt(next);
  });
}
