import { lazy, Suspense, type ComponentType } from 'react';
import type { RootStore } from '../../../stores/RootStore.ts';

/**
 * After everything a person types into. Without its file nothing is shown, and a captcha that has to be seen gives way.
 */
const Captcha = lazy<ComponentType<{ root: RootStore }>>(() =>
  import('./Captcha.tsx').then(
    (part) => ({ default: part.Captcha }),
    () => ({ default: () => null }),
  ),
);

/** Where the captcha of a form is shown, while there is one. */
export const LaterCaptcha = ({ root }: { root: RootStore }) => (
  <Suspense>
    <Captcha root={root} />
  </Suspense>
);
