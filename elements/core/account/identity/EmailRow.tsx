import { observer } from 'mobx-react-lite';
import { useRef, useState } from 'react';
import { EmailStore } from '../../../../stores/admin/EmailStore.ts';
import { looksLikeEmail } from '../../../../stores/auth/identifier.ts';
import type { RootStore } from '../../../../stores/RootStore.ts';
import { identityArea } from '../../../i18n/generated/identity.ts';
import { Button } from '../../../ui/base/Button.tsx';
import { useCommon, useKit } from '../../../ui/base/kit.ts';
import { preload, useLater } from '../../../ui/base/useLater.ts';
import { PanelRow } from '../../../ui/blocks/Panel.tsx';
import { failureOf, reasonOf } from '../../../ui/form/failure.ts';
import { MailIcon } from '../../../ui/icons.tsx';
import { useFormat } from '../../page/useFormat.ts';
import { useOwnLoad } from '../useOwnLoad.ts';

const loadDialogs = () => import('./CodeDialogs.tsx');

/** The address that signs in, and the way to another one (PROFILE-007). */
export const EmailRow = observer(function EmailRow({ root }: { root: RootStore }) {
  const texts = useFormat(identityArea);
  const { text, format } = texts;
  const common = useCommon();
  const { toasts } = useKit();
  const store = root.use(EmailStore);
  const [open, setOpen] = useState(false);
  const close = () => setOpen(false);
  const change = useRef<HTMLButtonElement>(null);
  const dialogs = useLater(loadDialogs, open, close);
  useOwnLoad(root, store);
  const { email, waiting, isVerified, mayChange } = store;
  const failed = (key: 'ask' | 'verify') => failureOf(store.error(key), texts, 'identity', { fields: ['code'] });
  const ask = async (value: string) => ((await store.ask(value)) ? undefined : failed('ask'));
  const forget = async (): Promise<boolean> => {
    if (await store.cancel()) return true;
    toasts.fail(store.error('cancel'), (error) => {
      return { about: 'email', text: reasonOf(error, texts, 'identity', common.text('common.service')) };
    });
    return false;
  };
  const cancel = async (): Promise<void> => {
    if (!(await forget())) return;
    change.current?.focus(); // the button that was pressed is gone
    toasts.show({ about: 'email', tone: 'success', text: text('identity.emailStopped') });
  };
  return (
    <>
      <PanelRow
        icon={<MailIcon />}
        title={<span dir="ltr">{email}</span>}
        line={text(isVerified ? 'identity.emailConfirmed' : 'identity.emailUnconfirmed')}
        end={
          mayChange && (
            <Button
              buttonRef={change}
              className="gh-btn--compact"
              aria-haspopup="dialog"
              onPointerEnter={() => preload(loadDialogs)}
              onFocus={() => preload(loadDialogs)}
              onClick={() => setOpen(true)}
            >
              {text(waiting === undefined ? 'identity.changeEmail' : 'identity.enterCode')}
            </Button>
          )
        }
      />
      {waiting !== undefined && (
        <PanelRow
          icon={<MailIcon />}
          title={<span dir="ltr">{waiting}</span>}
          line={text('identity.emailWaiting')}
          end={
            <Button className="gh-btn--compact" kind="ghost" busy={store.cancelling} onClick={() => void cancel()}>
              {text('identity.stopChange')}
            </Button>
          }
        />
      )}
      {open && dialogs && (
        <dialogs.CodeDialogs
          texts={texts}
          isSent={() => store.waiting !== undefined}
          ask={{
            type: 'email',
            title: text('identity.changeEmail'),
            lead: text('identity.emailLead'),
            label: text('identity.newEmail'),
            help: text('identity.emailHelp'),
            fault: (typed) => {
              const address = typed.trim();
              if (!address) return text('identity.emailMissing');
              if (!looksLikeEmail(address)) return text('identity.emailMalformed');
              return address.toLowerCase() === email.toLowerCase() ? text('identity.emailPresent') : undefined;
            },
            submitLabel: text('identity.sendCode'),
          }}
          code={{
            title: text('identity.enterTheCode'),
            lead: format('identity.codeSentTo', { to: waiting ?? '' }),
            label: text('identity.code'),
            help: text('identity.codeHelp'),
            submitLabel: text('identity.changeEmail'),
            another: text('identity.anotherEmail'),
          }}
          onAsk={ask}
          onForget={forget}
          onAgain={() => ask(store.waiting ?? '')}
          onCode={async (code) => {
            if (!(await store.verify(code))) return failed('verify');
            return void toasts.show({ tone: 'success', text: format('identity.emailChanged', { email: store.email }) });
          }}
          onClose={close}
        />
      )}
    </>
  );
});
