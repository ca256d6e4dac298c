import { authEndpoints } from '../../../api/contract/auth.ts';
import { looksLikeAttempt, looksLikeEmail, named, strategiesOf, takesUsernames } from '../identifier.ts';
import { afterIdentifierRules, firstRule, passwordlessSteps } from '../login.flow.ts';
import type { LoginStepModule, SignIn } from '../LoginStep.ts';

/** Asked only when the identifier is no email. A provider that does not say takes none. */
async function allowsUsernames(signIn: SignIn): Promise<boolean> {
  const strategies = await strategiesOf(signIn);
  return !!strategies && takesUsernames(strategies);
}

/** Asks who wants to sign in. */
export const step: LoginStepModule = {
  field: 'identifier',

  submit(_form, signIn) {
    const { context, identifier, signal } = signIn;
    if (!identifier) return 'missing';
    return async () => {
      if (!looksLikeEmail(identifier) && (looksLikeAttempt(identifier) || !(await allowsUsernames(signIn))))
        return 'malformed';
      const tenantId = context.routing.query('tenantId');
      const body = { ...named(identifier), ...(tenantId && { tenantId }) };
      const answer = await context.call(authEndpoints.preLogin, { body }, { signal });
      // A step for a strategy has to be built before anybody asks for the strategies.
      const asks = passwordlessSteps.some((one) => signIn.isBuilt(one));
      const strategy = asks ? (await strategiesOf(signIn))?.mainAuthStrategies[0]?.strategy : undefined;
      return { event: firstRule(afterIdentifierRules, { ...answer, strategy }) };
    };
  },
};
