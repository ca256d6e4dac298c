import { observer } from 'mobx-react-lite';
import { useEffect, useState } from 'react';
import { SessionsStore } from '../../../../stores/admin/SessionsStore.ts';
import { ChangePasswordStore } from '../../../../stores/auth/newPassword/ChangePasswordStore.ts';
import { changePasswordArea } from '../../../i18n/generated/changePassword.ts';
import { Button } from '../../../ui/base/Button.tsx';
import { useCommon, useKit } from '../../../ui/base/kit.ts';
import { moment, useLocale, useNow } from '../../../ui/base/Time.tsx';
import { preload, useLater } from '../../../ui/base/useLater.ts';
import { PanelRow } from '../../../ui/blocks/Panel.tsx';
import { reasonOf } from '../../../ui/form/failure.ts';
import { phaseOfSession } from '../../../ui/page/phaseOfSession.ts';
import { KeyIcon } from '../../../ui/pageIcons.tsx';
import { useFormat } from '../../page/useFormat.ts';
import { Block, type BlockProps } from '../Block.tsx';

const loadDialog = () => import('./ChangeDialog.tsx');

/** The password of the person: another one, or the way to a first one. */
export const ChangePassword = observer(function ChangePassword(props: BlockProps) {
  const { root, page } = props;
  const { text } = useFormat(changePasswordArea);
  const store = root?.use(ChangePasswordStore);
  const phase = phaseOfSession(root?.session);
  useEffect(() => page?.onPhase(phase), [page, phase]);
  return (
    <Block
      {...props}
      title={text('changePassword.page')}
      lead={text('changePassword.lead')}
      failed={text('changePassword.page')}
    >
      {store && (store.isThere === false ? <Absent store={store} /> : <There root={root} store={store} />)}
    </Block>
  );
});

type Props = Pick<BlockProps, 'root'> & { readonly store: ChangePasswordStore };

const There = observer(function There({ root, store }: Props) {
  const texts = useFormat(changePasswordArea);
  const { text, format } = texts;
  const { toasts } = useKit();
  const now = useNow();
  const lang = useLocale(texts.lang);
  const [changed, setChanged] = useState<string>();
  // The profile says so with its next answer.
  const changedAt = changed ?? store.changedAt;
  const [open, setOpen] = useState(false);
  const close = () => setOpen(false);
  const module = useLater(loadDialog, open, close);
  const done = () => {
    setChanged(new Date().toISOString());
    toasts.show({ tone: 'success', text: text('changePassword.done') });
    const sessions = root?.use(SessionsStore).list;
    if (sessions?.answered) void sessions.again(); // the others have ended
  };
  return (
    <>
      <PanelRow
        icon={<KeyIcon />}
        title={text('changePassword.there')}
        line={changedAt && format('changePassword.changed', { when: moment(changedAt, lang, now) })}
        end={
          <Button
            className="gh-btn--compact"
            aria-haspopup="dialog"
            onPointerEnter={() => preload(loadDialog)}
            onFocus={() => preload(loadDialog)}
            onClick={() => setOpen(true)}
          >
            {text('changePassword.change')}
          </Button>
        }
      />
      {open && module && <module.ChangeDialog store={store} texts={texts} onChanged={done} onClose={close} />}
    </>
  );
});

/** How a person who signs in another way gets a password. */
const Absent = observer(function Absent({ store }: Pick<Props, 'store'>) {
  const texts = useFormat(changePasswordArea);
  const { text, format } = texts;
  const common = useCommon();
  const { toasts } = useKit();
  const [isMailed, setMailed] = useState(false);
  const { email } = store;
  const mail = async (): Promise<void> => {
    const about = 'mailReset';
    if (await store.mailReset()) {
      toasts.clear(about);
      return setMailed(true);
    }
    toasts.fail(store.mailError, (error) => {
      const reason = reasonOf(error, texts, 'changePassword', common.text('common.service'));
      return { about, text: `${text('changePassword.notMailed')} ${reason}`, onAction: () => mail() };
    });
  };
  return (
    <PanelRow
      icon={<KeyIcon />}
      title={text('changePassword.absent')}
      line={
        <span role="status">{format(isMailed ? 'changePassword.mailed' : 'changePassword.mailText', { email })}</span>
      }
      end={
        !isMailed && (
          <Button className="gh-btn--compact" busy={store.mailing} onClick={() => void mail()}>
            {text('changePassword.mail')}
          </Button>
        )
      }
    />
  );
});
