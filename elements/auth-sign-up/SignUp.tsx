import { observer } from 'mobx-react-lite';
import { useEffect, useLayoutEffect } from 'react';
import { createPortal } from 'react-dom';
import { LaterCaptcha } from '../core/captcha/LaterCaptcha.tsx';
import { Fields } from './Fields.tsx';
import type { AuthSignUpProps } from './props.ts';
import { Stage } from './stages.tsx';

/** The fields of a sign-up in the form of its shell, and what a stage without a form shows below it. */
export const SignUp = observer(function SignUp(props: AuthSignUpProps) {
  const { root, signUp, stage, host, fields, head, formId, links, asksPassword, problems, onDrawn } = props;
  const isAway = !!root?.session.isAway;
  const isForm = stage === 'form';

  useLayoutEffect(() => onDrawn(stage), [stage, onDrawn]);
  useEffect(() => {
    let isOver = false;
    let stop = (): void => {};
    const say = async (): Promise<void> => {
      const { sayAway } = await import('../core/shell/notices/away.ts');
      if (!isOver && root) stop = sayAway(root, host, (note) => head.append(note));
    };
    if (isAway) void say().catch(() => {}); // the form is there all the same
    return () => ((isOver = true), stop());
  }, [isAway, root, host, head]);

  if (!root || !signUp) return null;
  if (!isForm) return <Stage stage={stage} signUp={signUp} root={root} />;
  return createPortal(
    <>
      <Fields signUp={signUp} formId={formId} links={links} asksPassword={asksPassword} said={problems} />
      <LaterCaptcha root={root} />
    </>,
    fields,
  );
});
