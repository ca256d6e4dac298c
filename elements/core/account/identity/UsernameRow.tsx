import { observer } from 'mobx-react-lite';
import { useState } from 'react';
import { UsernameStore } from '../../../../stores/admin/UsernameStore.ts';
import type { RootStore } from '../../../../stores/RootStore.ts';
import { identityArea } from '../../../i18n/generated/identity.ts';
import { Button } from '../../../ui/base/Button.tsx';
import { useCommon, useKit } from '../../../ui/base/kit.ts';
import { PanelRow } from '../../../ui/blocks/Panel.tsx';
import { ConfirmDialog, FormDialog } from '../../../ui/form/dialogs.tsx';
import { failureOf } from '../../../ui/form/failure.ts';
import { Field } from '../../../ui/form/Field.tsx';
import { UserIcon } from '../../../ui/icons.tsx';
import { useFormat } from '../../page/useFormat.ts';
import { useListFocus } from '../useListFocus.ts';
import { useOwnLoad } from '../useOwnLoad.ts';

/** The username of the person: another one, or none (PROFILE-008 to PROFILE-011). */
export const UsernameRow = observer(function UsernameRow({ root }: { root: RootStore }) {
  const texts = useFormat(identityArea);
  const { text, format } = texts;
  const common = useCommon();
  const { toasts } = useKit();
  const store = root.use(UsernameStore);
  const [asked, setAsked] = useState<'change' | 'remove'>();
  const { ref, focusList } = useListFocus<HTMLButtonElement>();
  const close = () => setAsked(undefined);
  useOwnLoad(root, store);
  const { username } = store;
  const save = async (next: string) => {
    if (!(await store.save(next))) return failureOf(store.error, texts, 'identity', { fields: ['username'] });
    const says = next.trim()
      ? format('identity.usernameChanged', { username: next.trim() })
      : text('identity.usernameRemoved');
    return void toasts.show({ tone: 'success', text: says });
  };
  if (username === undefined)
    return store.loadError ? (
      <PanelRow
        icon={<UserIcon />}
        title={<span role="alert">{text('identity.usernameFailed')}</span>}
        end={
          <Button className="gh-btn--compact" onClick={() => void store.load()}>
            {common.text('common.retry')}
          </Button>
        }
      />
    ) : null;
  return (
    <>
      <PanelRow
        icon={<UserIcon />}
        title={username ? <bdi>{username}</bdi> : <span className="gh-quiet">{text('identity.noUsername')}</span>}
        line={username && text('identity.username')}
        end={
          <>
            {username && (
              <Button className="gh-btn--compact" kind="ghost" onClick={() => setAsked('remove')}>
                {text('identity.removeUsername')}
              </Button>
            )}
            <Button
              className="gh-btn--compact"
              buttonRef={ref}
              aria-haspopup="dialog"
              onClick={() => setAsked('change')}
            >
              {text(username ? 'identity.changeUsername' : 'identity.chooseUsername')}
            </Button>
          </>
        }
      />
      {asked === 'change' && (
        <FormDialog<{ username: string }>
          title={text(username ? 'identity.changeUsername' : 'identity.chooseUsername')}
          lead={text('identity.usernameLead')}
          submitLabel={common.text('common.save')}
          initial={{ username }}
          rules={{
            username: (value) => (/^[^\s@]{2,64}$/.test(value.trim()) ? undefined : text('identity.usernameRule')),
          }}
          onSubmit={(values) => save(values.username)}
          onClose={close}
        >
          {(form) => (
            <Field
              required
              label={text('identity.username')}
              help={text('identity.usernameRule')}
              autoComplete="username"
              {...form.text('username')}
            />
          )}
        </FormDialog>
      )}
      {asked === 'remove' && (
        <ConfirmDialog
          title={format('identity.removeTitle', { username })}
          text={text('identity.removeText')}
          verb={text('identity.removeUsername')}
          onConfirm={() => save('')}
          onClose={() => {
            close();
            focusList(); // the button leaves with the name
          }}
        />
      )}
    </>
  );
});
