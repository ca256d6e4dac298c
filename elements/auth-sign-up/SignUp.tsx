import { observer } from 'mobx-react-lite';
import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { SignUpStore } from '../../stores/auth/signUp/SignUpStore.ts';
import type { RootStore } from '../../stores/RootStore.ts';
import { ConfigStore } from '../../stores/session/later/ConfigStore.ts';
import { LaterCaptcha } from '../core/captcha/LaterCaptcha.tsx';
import { useText } from '../core/mount/useText.ts';
import { signUpArea } from '../i18n/generated/signUp.ts';
import { Box } from './Box.tsx';
import { Fields } from './Fields.tsx';
import { LightForm } from './LightForm.tsx';
import { leadOf, stageOf, Stage } from './stages.tsx';
import type { AuthSignUpProps } from './props.ts';
import { safeLinks } from './links.ts';
import { useSentences } from './useSentences.ts';

interface Props extends AuthSignUpProps {
  root: RootStore;
}

const Running = observer(function Running({ root, host, invitation, links, moved, failed, waits, ...box }: Props) {
  const { text } = useText(signUpArea);
  const signUp = root.use(SignUpStore);
  const config = root.use(ConfigStore);
  const [formId] = useState(() => `gh-${crypto.randomUUID().slice(0, 8)}`);
  const stage = stageOf(signUp, root, config);
  const isWaiting = stage === 'waiting';
  const { step } = signUp.form.flow;
  const [problem] = signUp.form.problems;
  const said = useSentences(signUp.form.problems);
  const asked = useMemo(() => safeLinks(links, host.ownerDocument.baseURI), [links, host]);
  const asksPassword = config.vendorConfig?.authStrategy.endsWith('AndPassword') ?? true;
  const away = useRef<HTMLDivElement>(null);
  const { isAway } = root.session;

  useEffect(() => signUp.start(invitation), [signUp, invitation]);
  useEffect(() => {
    let isOver = false;
    let stop = (): void => {};
    const say = async (): Promise<void> => {
      const { sayAway } = await import('../core/shell/later/away.ts');
      if (!isOver) stop = sayAway(root, host, (note) => away.current?.append(note));
    };
    if (isAway) void say().catch(() => {}); // the form is there all the same
    return () => ((isOver = true), stop());
  }, [isAway, root, host]);
  useEffect(() => waits(isWaiting), [waits, isWaiting]);
  useEffect(() => {
    if (step !== 'SignUp') moved(step);
  }, [moved, step]);
  useEffect(() => {
    if (problem?.kind === 'failed') failed(problem.error);
  }, [failed, problem]);

  const handleSubmit = useCallback(
    (form: FormData) => void signUp.submit(form, { password: asksPassword, terms: !!(asked.terms || asked.privacy) }),
    [signUp, asksPassword, asked],
  );
  const isForm = stage === 'form';
  const lead = leadOf(signUp.asks({ password: asksPassword, terms: false }));
  return (
    <Box {...box} root={root} host={host} signUp={signUp} stage={stage} lead={lead}>
      <div ref={away} />
      <slot />
      {isForm ? (
        <LightForm
          host={host}
          note={said.find(({ field }) => field === undefined)}
          button={text(signUp.form.busy ? 'signUp.submitting' : 'signUp.submit')}
          isBusy={signUp.form.busy}
          onSubmit={handleSubmit}
        >
          <Fields signUp={signUp} formId={formId} links={asked} asksPassword={asksPassword} said={said} />
          <LaterCaptcha root={root} />
        </LightForm>
      ) : (
        <Stage stage={stage} signUp={signUp} root={root} />
      )}
    </Box>
  );
});

/** The sign-up, as soon as there is an app. */
export function SignUp({ root, ...rest }: AuthSignUpProps) {
  return root ? <Running {...rest} root={root} /> : null;
}
