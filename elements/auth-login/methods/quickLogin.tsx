import { observer } from 'mobx-react-lite';
import { lazy, Suspense, type ComponentType } from 'react';
import { ConfigStore } from '../../../stores/session/ConfigStore.ts';
import type { MethodProps } from '../StepView.ts';

/**
 * Loaded only where the vendor accepts codes by text message. If its file does not load, only quick login is missing.
 */
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
