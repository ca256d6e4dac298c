import { observer } from 'mobx-react-lite';
import { lazy, Suspense, type ComponentType } from 'react';
import { ConfigStore } from '../../../stores/session/later/ConfigStore.ts';
import type { MethodProps } from '../StepView.ts';

/** Nobody loads it where the vendor takes no codes by text message. Without its file quick login is missing, and nothing else. */
const QuickChoice = lazy<ComponentType<MethodProps>>(() =>
  import('../quick/QuickChoice.tsx').then(
    (loaded) => ({ default: loaded.QuickChoice }),
    () => ({ default: () => null }),
  ),
);

/** The quick login beside the identifier (LOGIN-029). */
export const Method = observer(function QuickLogin(props: MethodProps) {
  const { mainAuthStrategies: main = [], secondaryAuthStrategies: beside = [] } =
    props.root.use(ConfigStore).strategies ?? {};
  const isOn =
    beside.some(({ isActive, strategy }) => isActive && strategy === 'SmsCode') &&
    !main.some(({ strategy }) => strategy === 'NoLocalAuthentication');
  return isOn ? (
    <Suspense>
      <QuickChoice {...props} />
    </Suspense>
  ) : null;
});
