import { observer } from 'mobx-react-lite';
import { lazy, Suspense, useEffect, type ComponentType } from 'react';
import { createPortal } from 'react-dom';
import type { LoginStep } from '../../../stores/auth/login/login.flow.ts';
import { isHanded, keepWaiting } from '../../../stores/auth/login/handover.ts';
import { otherWays } from '../../../stores/auth/login/otherWays.ts';
import { ConfigStore } from '../../../stores/session/ConfigStore.ts';
import { Captcha } from '../../core/captcha/Captcha.tsx';
import { stepViews } from '../stepViews.ts';
import type { MethodProps } from '../StepView.ts';
import { isServed } from '../../core/shell/isServed.ts';
import type { LostPhoneProps } from './LostPhone.tsx';
import type { WaysProps } from './OtherWays.tsx';

/** Loaded only where there are several ways to sign in. If the file does not load, only the other ways are missing. */
const OtherWays = lazy<ComponentType<WaysProps>>(() =>
  import('./OtherWays.tsx').then(
    ({ OtherWays: loaded }) => ({ default: loaded }),
    () => ({ default: () => null }),
  ),
);

const LostPhone = lazy<ComponentType<LostPhoneProps>>(() =>
  import('./LostPhone.tsx').then(
    ({ LostPhone: loaded }) => ({ default: loaded }),
    () => ({ default: () => null }),
  ),
);

/** The steps that wait for a text message. */
const smsSteps: ReadonlySet<LoginStep> = new Set(['loginWithSmsOtc', 'loginWithQuickSmsOtc']);

/**
 * The content of every step. It shows the captcha of the form, while there is one. After the identifier it shows the
 * other ways to sign in, where the provider allows more than one. Where a text message is one of the ways, it shows the
 * link for a lost phone.
 */
export const Method = observer(function EveryStep({ root, login, form }: MethodProps) {
  const { strategies } = root.use(ConfigStore);
  const {
    identifier,
    flow: { step },
  } = login.form;
  useEffect(() => {
    // The box was away meanwhile, at another page of the document: the sign-in is another one.
    if (step !== 'preLogin' && isHanded(root.ports)) return login.back(true);
    return keepWaiting(root.ports, step, identifier);
  }, [root, login, step, identifier]);
  const hasWays = strategies && step !== 'preLogin';
  const ways = hasWays ? otherWays({ step, identifier }, strategies, (other) => stepViews.has(other)) : [];
  const hasTexts = smsSteps.has(step) || ways.includes('smsCode');
  return (
    <>
      {createPortal(<Captcha root={root} />, form)}
      <Suspense>
        {ways.length > 0 && <OtherWays login={login} ways={ways} />}
        {hasTexts && isServed(root, 'resetPhoneNumberUrl') && <LostPhone root={root} />}
      </Suspense>
    </>
  );
});
