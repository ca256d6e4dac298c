import { observer } from 'mobx-react-lite';
import { useState } from 'react';
import { PhonesStore } from '../../../../stores/admin/PhonesStore.ts';
import type { OwnPhoneNumber } from '../../../../api/contract/phoneNumbers.ts';
import { looksLikePhoneNumber } from '../../../../stores/auth/otherIdentifiers.ts';
import type { RootStore } from '../../../../stores/RootStore.ts';
import { identityArea } from '../../../i18n/generated/identity.ts';
import { Button } from '../../../ui/base/Button.tsx';
import { useCommon, useKit } from '../../../ui/base/kit.ts';
import { moment, useLocale, useNow } from '../../../ui/base/Time.tsx';
import { preload, useLater } from '../../../ui/base/useLater.ts';
import { PanelRow } from '../../../ui/blocks/Panel.tsx';
import { ConfirmDialog } from '../../../ui/form/dialogs.tsx';
import { failureOf } from '../../../ui/form/failure.ts';
import { PhoneIcon } from '../../../ui/icons.tsx';
import { useFormat } from '../../page/useFormat.ts';
import { useListFocus } from '../useListFocus.ts';
import { useOwnLoad } from '../useOwnLoad.ts';

const loadDialogs = () => import('./CodeDialogs.tsx');

/** The phone numbers of the person, and the way to another one, which its code proves (PROFILE-016). */
export const PhoneRows = observer(function PhoneRows({ root }: { root: RootStore }) {
  const texts = useFormat(identityArea);
  const { text, format, lang } = texts;
  const common = useCommon();
  const { toasts } = useKit();
  const now = useNow();
  const locale = useLocale(lang);
  const store = root.use(PhonesStore);
  const [open, setOpen] = useState(false);
  const [asked, setAsked] = useState<OwnPhoneNumber>();
  /** The code that removes a number was asked for in this visit: of an earlier one nothing opens by itself. */
  const [leaves, setLeaves] = useState(false);
  const { ref, focusList } = useListFocus<HTMLButtonElement>();
  const { numbers = [], waiting } = store;
  const leaving = leaves ? store.leaving : undefined;
  const close = () => setOpen(false);
  const keep = () => store.keep();
  const dialogs = useLater(loadDialogs, open || leaving !== undefined, () => (close(), keep()));
  useOwnLoad(root, store);
  const failed = (key: 'ask' | 'verify' | 'askRemoval' | 'remove') =>
    failureOf(store.error(key), texts, 'identity', { fields: ['code'] });
  const ask = async (value: string) => ((await store.ask(value)) ? undefined : failed('ask'));
  const leave = async (number: Pick<OwnPhoneNumber, 'id' | 'phoneNumber'>) => {
    if (!(await store.askRemoval(number))) return failed('askRemoval');
    return void setLeaves(true);
  };
  const label = numbers.length ? 'identity.changePhone' : 'identity.addPhone';
  const button = (
    <Button
      className="gh-btn--compact"
      buttonRef={ref}
      aria-haspopup="dialog"
      onPointerEnter={() => preload(loadDialogs)}
      onFocus={() => preload(loadDialogs)}
      onClick={() => setOpen(true)}
    >
      {text(waiting ? 'identity.enterCode' : label)}
    </Button>
  );
  if (store.error('load'))
    return (
      <PanelRow
        icon={<PhoneIcon />}
        title={<span role="alert">{text('identity.phonesFailed')}</span>}
        end={
          <Button className="gh-btn--compact" onClick={() => void store.load()}>
            {common.text('common.retry')}
          </Button>
        }
      />
    );
  return (
    <>
      {numbers.map((number) => (
        <PanelRow
          key={number.id}
          icon={<PhoneIcon />}
          title={<span dir="ltr">{number.phoneNumber}</span>}
          line={
            number.verified
              ? format('identity.phoneConfirmed', { when: moment(number.updatedAt, locale, now) })
              : text('identity.phoneWaiting')
          }
          end={
            <>
              <Button className="gh-btn--compact" kind="ghost" aria-haspopup="dialog" onClick={() => setAsked(number)}>
                {text('identity.removePhone')}
              </Button>
              {button}
            </>
          }
        />
      ))}
      {store.numbers && numbers.length === 0 && (
        <PanelRow
          icon={<PhoneIcon />}
          title={<span className="gh-quiet">{text('identity.noPhone')}</span>}
          line={waiting && format('identity.codeSentTo', { to: waiting.phoneNumber })}
          end={button}
        />
      )}
      {asked && (
        <ConfirmDialog
          title={format('identity.removePhoneTitle', { phoneNumber: asked.phoneNumber })}
          text={text('identity.removePhoneText')}
          verb={text('identity.textCode')}
          busyLabel={text('identity.sending')}
          calm
          onConfirm={() => leave(asked)}
          onClose={() => setAsked(undefined)}
        />
      )}
      {leaving && !asked && dialogs && (
        <dialogs.CodeDialog
          texts={texts}
          code={{
            title: text('identity.enterTheCode'),
            lead: format('identity.codeSentTo', { to: leaving.phoneNumber }),
            label: text('identity.code'),
            help: text('identity.codeHelp'),
            submitLabel: text('identity.removePhone'),
          }}
          onAgain={() => leave({ id: leaving.phoneId, phoneNumber: leaving.phoneNumber })}
          onCode={async (code) => {
            if (!(await store.remove(code))) return failed('remove');
            focusList(); // the button leaves with its row
            return void toasts.show({ tone: 'success', text: text('identity.phoneRemoved') });
          }}
          onClose={keep}
        />
      )}
      {open && dialogs && (
        <dialogs.CodeDialogs
          texts={texts}
          isSent={() => store.waiting !== undefined}
          ask={{
            type: 'tel',
            title: text(label),
            lead: text('identity.phoneLead'),
            label: text('identity.phoneNumber'),
            help: text('identity.phoneHelp'),
            fault: (typed) => {
              if (!typed.trim()) return text('identity.phoneMissing');
              return looksLikePhoneNumber(typed) ? undefined : text('identity.phoneMalformed');
            },
            submitLabel: text('identity.textCode'),
          }}
          code={{
            title: text('identity.enterTheCode'),
            lead: format('identity.codeSentTo', { to: waiting?.phoneNumber ?? '' }),
            label: text('identity.code'),
            help: text('identity.codeHelp'),
            submitLabel: text('identity.confirmPhone'),
            another: text('identity.anotherPhone'),
          }}
          onAsk={ask}
          onForget={async () => {
            store.forget();
            return true;
          }}
          onAgain={() => ask(store.waiting?.phoneNumber ?? '')}
          onCode={async (code) => {
            if (!(await store.verify(code))) return failed('verify');
            focusList(); // the button moves into the row of the number
            return void toasts.show({ tone: 'success', text: text('identity.phoneChanged') });
          }}
          onClose={close}
        />
      )}
    </>
  );
});
