import { observer } from 'mobx-react-lite';
import { useEffect, useMemo } from 'react';
import { PasskeyStore, rememberOffer } from '../../../stores/auth/login/PasskeyStore.ts';
import { ConfigStore } from '../../../stores/session/ConfigStore.ts';
import { useText } from '../../core/mount/useText.ts';
import { waysArea } from '../../i18n/generated/ways.ts';
import { shareSheet } from '../../tokens/sheets.ts';
import { ceremonyIn } from '../ceremony.ts';
import type { MethodProps } from '../StepView.ts';
import css from './passkeys.css';

const dressed = (line: HTMLElement | null) => (line ? shareSheet(line.getRootNode(), css) : undefined);

const loadOffer = () => import('../prompt/offerPasskeys.ts');

/** The way in beside the identifier: in the suggestions of its field, and by a button. */
export const Method = observer(function Passkeys({ root, login, form }: MethodProps) {
  const { text, lang } = useText(waysArea);
  const store = useMemo(() => new PasskeyStore(root.context, login, ceremonyIn(form)), [root, login, form]);
  const { strategies, takesPasskeys: isOn } = root.use(ConfigStore);
  useEffect(() => (isOn ? store.start() : undefined), [store, isOn]);
  // Here before the offer is made: a sign-in never waits for its code, nor fails without it.
  useEffect(() => {
    if (isOn)
      void loadOffer().then(
        ({ offerPasskeys }) => offerPasskeys(root, login),
        () => {},
      );
  }, [root, login, isOn]);
  useEffect(() => {
    if (strategies) rememberOffer(root.ports.local, isOn);
  }, [root, strategies, isOn]);
  if (!isOn || !store.offered) return null;
  return (
    <>
      <div part="divider" ref={dressed} lang={lang}>
        {text('ways.or')}
      </div>
      <button
        type="button"
        part="passkey"
        lang={lang}
        aria-disabled={store.asking || undefined}
        aria-busy={store.asking || undefined}
        onClick={() => void store.signIn()}
      >
        <svg viewBox="0 0 16 16" aria-hidden="true">
          <circle cx="6" cy="5" r="2.6" />
          <path d="M1.5 13c.4-2.7 2.2-4 4.5-4 .8 0 1.6.2 2.2.5" />
          <circle cx="11.8" cy="8.2" r="2" />
          <path d="M11.8 10.2v4M11.8 12.3h1.5" />
        </svg>
        {text(store.asking ? 'ways.passkeyAsking' : 'ways.passkey')}
      </button>
    </>
  );
});
