import { observer } from 'mobx-react-lite';
import type { MouseEvent } from 'react';
import type { RootStore } from '../../../stores/RootStore.ts';
import { ConfigStore } from '../../../stores/session/later/ConfigStore.ts';
import { useText } from '../../core/mount/useText.ts';
import { isServed } from '../../core/shell/isServed.ts';
import { toSignUpArea } from '../../i18n/generated/toSignUp.ts';
import { shareSheet } from '../../tokens/sheets.ts';
import type { MethodProps } from '../StepView.ts';
import css from './signUp.css';

/** A router of this library around the box shows the sign-up too, under whichever name it was registered. */
function isRouted(node: HTMLElement): boolean {
  const box = node.closest('form')?.parentElement;
  return !!box?.parentElement?.localName.endsWith('auth-router');
}

/** Its sheet comes and goes with it: nobody who signs in waits for it. */
const dressed = (line: HTMLElement | null) => (line ? shareSheet(line.getRootNode(), css) : undefined);

/** The token of an invitation joins its tenant by a sign-up too. */
function signUpOf({ routing }: RootStore): { href: string; query?: Readonly<Record<string, string>> } {
  const url = routing.url('signUpUrl');
  const token = routing.invitationToken;
  if (!token) return { href: url };
  return {
    href: `${url}${url.includes('?') ? '&' : '?'}invitationToken=${encodeURIComponent(token)}`,
    query: { invitationToken: token },
  };
}

/** The way to the sign-up, where there is one and the vendor takes sign-ups (SIGNUP-016). */
export const Method = observer(function ToSignUp({ root, form }: MethodProps) {
  const { text, lang } = useText(toSignUpArea);
  const { vendorConfig } = root.use(ConfigStore);
  const isOpen = vendorConfig?.allowSignups === true || (vendorConfig && !!root.routing.invitationToken);
  if (!isOpen || !(isServed(root, 'signUpUrl') || isRouted(form))) return null;
  const { href, query } = signUpOf(root);

  function handleClick(event: MouseEvent): void {
    if (event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
    event.preventDefault(); // a plain click is the host's router's
    root.routing.to('signUpUrl', { ...(query && { query }) });
  }

  return (
    <p part="sign-up" lang={lang} ref={dressed}>
      {text('toSignUp.question')}{' '}
      <a href={href} onClick={handleClick}>
        {text('toSignUp.link')}
      </a>
    </p>
  );
});
