import { observer } from 'mobx-react-lite';
import { lazy, Suspense, useEffect, type ComponentType } from 'react';
import { createPortal } from 'react-dom';
import { keepWaiting } from '../../../stores/auth/later/handover.ts';
import { otherWays } from '../../../stores/auth/later/otherWays.ts';
import { ConfigStore } from '../../../stores/session/later/ConfigStore.ts';
import { Captcha } from '../../core/captcha/Captcha.tsx';
import { stepViews } from '../stepViews.ts';
import type { MethodProps } from '../StepView.ts';
import type { WaysProps } from './OtherWays.tsx';

/** Nobody who has one way alone loads these. Without their file the other ways are missing, and nothing else. */
const OtherWays = lazy<ComponentType<WaysProps>>(() =>
  import('./OtherWays.tsx').then(
    ({ OtherWays: loaded }) => ({ default: loaded }),
    () => ({ default: () => null }),
  ),
);

/**
 * What stands at every step: the captcha of its form, while there is one, and after the identifier the other ways to sign in, where the provider allows
 * more than one.
 */
export const Method = observer(function EveryStep({ root, login, form }: MethodProps) {
  const { strategies } = root.use(ConfigStore);
  const {
    identifier,
    flow: { step },
  } = login.form;
  useEffect(() => keepWaiting(root.ports, step, identifier), [root, step, identifier]);
  const hasWays = strategies && step !== 'preLogin';
  const ways = hasWays ? otherWays({ step, identifier }, strategies, (other) => stepViews.has(other)) : [];
  return (
    <>
      {createPortal(<Captcha root={root} />, form)}
      {ways.length > 0 && (
        <Suspense>
          <OtherWays login={login} ways={ways} />
        </Suspense>
      )}
    </>
  );
});
