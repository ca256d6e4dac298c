import { observer } from 'mobx-react-lite';
import { useEffect } from 'react';
import { rememberSignUps } from '../../../stores/auth/login/signUpOffer.ts';
import { ConfigStore } from '../../../stores/session/ConfigStore.ts';
import { useText } from '../../core/mount/useText.ts';
import { isServed } from '../../core/shell/isServed.ts';
import { waysArea } from '../../i18n/generated/ways.ts';
import { shareSheet } from '../../tokens/sheets.ts';
import { RouteLink } from '../RouteLink.tsx';
import type { MethodProps } from '../StepView.ts';
import css from './signUp.css';

/** Adopts the sheet only while the line is shown. A sign-in does not wait for it. */
const dressed = (line: HTMLElement | null) => (line ? shareSheet(line.getRootNode(), css) : undefined);

/**
 * The way to the sign-up, where there is one and the vendor takes sign-ups (SIGNUP-016). An invitation joins its tenant
 * by a sign-up too.
 */
export const Method = observer(function ToSignUp({ root }: MethodProps) {
  const { text, lang } = useText(waysArea);
  const { vendorConfig } = root.use(ConfigStore);
  const { invitationToken } = root.routing;
  const isOpen = vendorConfig && (vendorConfig.allowSignups === true || !!invitationToken);
  const isOffered = isOpen && isServed(root, 'signUpUrl');
  useEffect(() => {
    if (vendorConfig) rememberSignUps(root.ports.local, !!isOffered);
  }, [root, vendorConfig, isOffered]);
  if (!isOffered) return null;
  return (
    <p part="sign-up" lang={lang} ref={dressed}>
      {text('ways.signUpQuestion')}{' '}
      <RouteLink root={root} route="signUpUrl" query={invitationToken ? { invitationToken } : undefined}>
        {text('ways.signUp')}
      </RouteLink>
    </p>
  );
});
