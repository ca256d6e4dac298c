import { authEndpoints } from '../../../../api/contract/auth.ts';
import { looksLikeEmail, named, strategiesOf } from '../../identifier.ts';
import { passwordlessSteps } from '../login.flow.ts';
import type { LoginStepModule } from '../LoginStep.ts';

/** Asks who wants to sign in. */
export const step: LoginStepModule = {
  field: 'identifier',

  submit(_form, signIn) {
    const { context, identifier, signal } = signIn;
    if (!identifier) return 'missing';
    return async () => {
      const isEmail = looksLikeEmail(identifier);
      const other = isEmail ? undefined : await import('../../otherIdentifiers.ts');
      if (other?.isMistyped(identifier)) return 'malformed';
      // A step for a strategy has to be built before anybody asks for the strategies.
      const asks = !isEmail || passwordlessSteps.some((one) => signIn.isBuilt(one));
      const told = asks ? strategiesOf(signIn) : undefined;
      const kind = other?.kindOf(identifier, await told);
      if (other && !kind) return 'malformed';
      if (kind === 'phoneNumber') return { event: 'smsCode' };
      const tenantId = context.routing.query('tenantId');
      const body = { ...named(identifier), ...(tenantId && { tenantId }) };
      const [answer, strategies] = await Promise.all([
        context.call(authEndpoints.preLogin, { body }, { signal }),
        told,
      ]);
      const strategy = strategies?.mainAuthStrategies[0]?.strategy;
      if (answer?.address) return { event: 'ssoFound' }; // before everything else (LOGIN-007)
      if (!strategy || strategy === 'EmailAndPassword') return { event: 'password' };
      const { afterStrategy } = await import('../otherWays.ts');
      return { event: afterStrategy(strategy) };
    };
  },
};
