import { observer } from 'mobx-react-lite';
import { lazy, Suspense, type ComponentType } from 'react';
import { gateOf } from '../../../stores/auth/captcha/CaptchaGate.ts';
import type { CaptchaWork } from '../../../stores/auth/captcha/CaptchaWork.ts';
import type { RootStore } from '../../../stores/RootStore.ts';

/** What is shown of it loads with the first check. */
const Place = lazy<ComponentType<{ work: CaptchaWork }>>(() =>
  import('./CaptchaPlace.tsx').then(
    (part) => ({ default: part.CaptchaPlace }),
    () => ({ default: () => null }),
  ),
);

/** The captcha of a form, while one is under way. Where none is asked for, it is nothing. */
export const Captcha = observer(function Captcha({ root }: { root: RootStore }) {
  const { work } = gateOf(root.context);
  return work && work.state !== 'idle' ? (
    <Suspense>
      <Place work={work} />
    </Suspense>
  ) : null;
});
