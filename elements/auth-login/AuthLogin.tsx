import { observer } from 'mobx-react-lite';
import { lazy, Suspense, type ComponentType } from 'react';
import { createPortal } from 'react-dom';
import { methods } from './generated/methods.ts';
import type { AuthLoginProps } from './props.ts';
import { stepViews } from './stepViews.ts';
import type { MethodProps } from './StepView.ts';

/** After everything a person types into. Without its file a method is missing, and nothing else. */
const lazyMethods = [() => import('./ways/EveryStep.tsx'), ...methods].map((load) =>
  lazy<ComponentType<MethodProps>>(() =>
    load().then(
      ({ Method }) => ({ default: Method }),
      () => ({ default: () => null }),
    ),
  ),
);

/** What comes after the identifier. The form, the identifier and the button are the shell's. */
export const AuthLogin = observer(function AuthLogin({ step, fields, login, root, ...rest }: AuthLoginProps) {
  if (!login) return null;
  const { Fields, Panel, hasMethods } = stepViews.get(step) ?? {};
  const props = { ...rest, login, root, fields };
  return (
    <>
      {Fields && createPortal(<Fields {...props} />, fields)}
      {root?.session.status === 'signed-out' &&
        lazyMethods.map(
          (Method, at) =>
            (!at || hasMethods) && ( // the first method is shown at every step
              <Suspense key={at}>
                <Method root={root} login={login} form={fields} />
              </Suspense>
            ),
        )}
      {Panel && <Panel {...props} />}
    </>
  );
});
