import { observer } from 'mobx-react-lite';
import { useEffect, useLayoutEffect, useRef, useState, type MouseEvent, type ReactNode } from 'react';
import type { SignUpStore } from '../../stores/auth/signUp/SignUpStore.ts';
import type { RootStore } from '../../stores/RootStore.ts';
import { useTranslator } from '../core/mount/useText.ts';
import { format } from '../i18n/format.ts';
import { signUpArea, type SignUpText } from '../i18n/generated/signUp.ts';
import { stageTexts, type StageName } from './stages.tsx';

interface Props {
  root: RootStore;
  /** The element, in whose light DOM the form stands. */
  host: HTMLElement;
  signUp: SignUpStore;
  stage: StageName;
  /** The line under the title of the form. */
  lead: SignUpText;
  withoutHeader: boolean;
  headingLevel: number;
  children: ReactNode;
}

/** Whether a page has put something into a slot. */
function useFilled(): [boolean, (slot: HTMLSlotElement | null) => void] {
  const [isFilled, setFilled] = useState(false);
  const [slot, setSlot] = useState<HTMLSlotElement | null>(null);
  useEffect(() => {
    if (!slot) return undefined;
    const look = (): void => setFilled(slot.assignedNodes().length > 0);
    look();
    slot.addEventListener('slotchange', look);
    return () => slot.removeEventListener('slotchange', look);
  }, [slot]);
  return [isFilled, setSlot];
}

/** The address of the sign-in, for a new tab too: with the token of an invitation, it joins the tenant as well. */
function loginHref({ routing }: RootStore, token: string | undefined): string {
  const url = routing.url('loginUrl');
  return token ? `${url}${url.includes('?') ? '&' : '?'}invitationToken=${encodeURIComponent(token)}` : url;
}

/** The box of the sign-up: what it is about above, the way to the sign-in below. */
export const Box = observer(function Box({
  root,
  host,
  signUp,
  stage,
  lead,
  withoutHeader,
  headingLevel,
  children,
}: Props) {
  const [texts] = useTranslator(signUpArea);
  const [hasLogo, logo] = useFilled();
  const [hasFooter, footer] = useFilled();
  const title = useRef<HTMLDivElement>(null);
  const before = useRef(stage);
  const isForm = stage === 'form';
  const { joining } = signUp;
  const said = stageTexts[stage];

  // What follows the form is read from its title on; whoever comes back to it types.
  useLayoutEffect(() => {
    const was = before.current;
    if (stage === 'waiting') return;
    before.current = stage;
    if (was === 'form' && !isForm) title.current?.focus();
    else if (isForm && was !== 'form' && was !== 'waiting') host.querySelector<HTMLElement>('[name]')?.focus();
  }, [stage, isForm, host]);

  function handleSignIn(event: MouseEvent): void {
    if (event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
    event.preventDefault(); // a plain click is the host's router's
    signUp.toLogin();
  }

  const tenant = joining?.tenant;
  const heading = tenant ? format(texts, 'signUp.joinTitle', { tenant }) : texts.text('signUp.title');
  return (
    <div part="panel" lang={texts.lang} data-waiting={stage === 'waiting' || undefined}>
      <div part="header" hidden={withoutHeader || !(isForm || said)}>
        <div part="logo" hidden={!hasLogo}>
          <slot name="logo" ref={logo} />
        </div>
        <div part="title" role="heading" aria-level={headingLevel} tabIndex={-1} ref={title}>
          {isForm ? (
            <slot name="title">{heading}</slot>
          ) : (
            said && (stage === 'joinSignedIn' ? heading : texts.text(said.title))
          )}
        </div>
        <p part="lead" hidden={!isForm && !said?.lead}>
          {isForm ? <slot name="lead">{texts.text(lead)}</slot> : said?.lead && texts.text(said.lead)}
        </p>
        {(isForm || stage === 'joinSignedIn') && tenant && (
          <p part="joining">{format(texts, 'signUp.joining', { tenant })}</p>
        )}
      </div>
      {children}
      <div part="footer" hidden={!isForm && !hasFooter}>
        {isForm && (
          <span>
            {texts.text('signUp.haveAccount')}{' '}
            <a part="sign-in" href={loginHref(root, joining?.token)} onClick={handleSignIn}>
              {texts.text('signUp.signIn')}
            </a>
          </span>
        )}
        <slot name="footer" ref={footer} />
      </div>
    </div>
  );
});
