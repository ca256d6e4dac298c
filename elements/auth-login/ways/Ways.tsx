import { observer } from 'mobx-react-lite';
import { lazy, Suspense, type ComponentType } from 'react';
import { otherWays } from '../../../stores/auth/later/otherWays.ts';
import { ConfigStore } from '../../../stores/session/later/ConfigStore.ts';
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

/** The other ways to sign in, at the step of one of them, where the provider allows more than one. */
export const Method = observer(function Ways({ root, login }: MethodProps) {
  const { strategies } = root.use(ConfigStore);
  const { identifier, flow } = login;
  const ways = strategies ? otherWays({ step: flow.step, identifier }, strategies, (step) => stepViews.has(step)) : [];
  return ways.length ? (
    <Suspense>
      <OtherWays login={login} ways={ways} />
    </Suspense>
  ) : null;
});
