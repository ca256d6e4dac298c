import { observer } from 'mobx-react-lite';
import { useEffect, useState } from 'react';
import type { PasskeyDevice } from '../../../../api/contract/webauthn.ts';
import { PasskeysStore } from '../../../../stores/auth/passkeys/PasskeysStore.ts';
import type { RootStore } from '../../../../stores/RootStore.ts';
import { ConfigStore } from '../../../../stores/session/ConfigStore.ts';
import { passkeysArea } from '../../../i18n/generated/passkeys.ts';
import { Button } from '../../../ui/base/Button.tsx';
import { useKit } from '../../../ui/base/kit.ts';
import { useNow } from '../../../ui/base/Time.tsx';
import { PanelRow } from '../../../ui/blocks/Panel.tsx';
import { ConfirmDialog } from '../../../ui/form/dialogs.tsx';
import { failureOf } from '../../../ui/form/failure.ts';
import { PlusIcon } from '../../../ui/icons.tsx';
import { useFormat } from '../../page/useFormat.ts';
import { Block, type BlockProps } from '../Block.tsx';
import { ListState } from '../ListState.tsx';
import { useListFocus } from '../useListFocus.ts';
import { useBlockPhase } from '../useBlockPhase.ts';
import { knowsPasskeys, tellManagers } from './browser.ts';
import { Creation } from './Creation.tsx';
import { nameOf, PasskeyItem } from './PasskeyItem.tsx';

/** The code that asks the browser comes with the first question. */
const loadMaker = async () => (await import('./maker.ts')).maker;

/** Keeps the passkey managers of the browser true to what the provider answers. */
const Told = observer(function Told({ root, store }: { root: RootStore; store: PasskeysStore }) {
  const { accepted } = store;
  const { user } = root.session;
  useEffect(() => {
    if (accepted && user) tellManagers(accepted, user);
  }, [accepted, user]);
  return null;
});

/** The passkeys of the person: the list, a new one, and out with an old one (PASSKEY-004, PROFILE-017). */
export const Passkeys = observer(function Passkeys(props: BlockProps) {
  const { root } = props;
  const texts = useFormat(passkeysArea);
  const { text } = texts;
  const { toasts } = useKit();
  const store = root?.use(PasskeysStore);
  useBlockPhase(store?.list, props);
  const [isSupported] = useState(knowsPasskeys);
  const config = root?.use(ConfigStore);
  const isOff = config?.strategies !== undefined && !config.takesPasskeys;
  const create = async () => {
    if (await store?.create(loadMaker)) toasts.show({ tone: 'success', text: text('passkeys.created') });
  };
  // The dialog of the browser belongs to this block.
  useEffect(() => () => store?.leave(), [store]);
  const mayCreate = store && isSupported && !isOff;
  return (
    <Block
      {...props}
      title={text('passkeys.page')}
      lead={text('passkeys.lead')}
      failed={text('passkeys.failed')}
      action={
        mayCreate && (
          <Button
            className="gh-btn--compact"
            icon={<PlusIcon />}
            busy={store.creating}
            aria-disabled={store.creating || undefined}
            onClick={() => void create()}
          >
            {text('passkeys.create')}
          </Button>
        )
      }
    >
      {root && store && (
        <>
          <Told root={root} store={store} />
          {!mayCreate && (
            <PanelRow
              title={<span className="gh-quiet">{text(isOff ? 'passkeys.off' : 'passkeys.unsupported')}</span>}
            />
          )}
          <Creation store={store} texts={texts} onRetry={() => void create()} />
          <List store={store} />
        </>
      )}
    </Block>
  );
});

const List = observer(function List({ store }: { store: PasskeysStore }) {
  const texts = useFormat(passkeysArea);
  const { text, format } = texts;
  const { toasts } = useKit();
  const now = useNow();
  const { ref, focusList } = useListFocus();
  const [leaving, setLeaving] = useState<PasskeyDevice>();
  const remove = async ({ id }: PasskeyDevice, name: string) => {
    if (!(await store.remove(id))) return failureOf(store.removeError(id), texts, 'passkeys');
    return void toasts.show({ tone: 'success', text: format('passkeys.deleted', { name }) });
  };
  const name = leaving && nameOf(leaving, texts);
  return (
    <>
      <ListState list={store.list} failed={text('passkeys.failed')} empty={text('passkeys.none')}>
        {() => (
          <ul ref={ref} tabIndex={-1} aria-label={text('passkeys.page')}>
            {store.list.rows.map((passkey) => (
              <PasskeyItem
                key={passkey.id}
                passkey={passkey}
                texts={texts}
                now={now}
                onDelete={() => setLeaving(passkey)}
              />
            ))}
          </ul>
        )}
      </ListState>
      {leaving && name !== undefined && (
        <ConfirmDialog
          title={format('passkeys.deleteTitle', { name })}
          text={text('passkeys.deleteText')}
          verb={text('passkeys.deleteVerb')}
          busyLabel={text('passkeys.deleting')}
          onConfirm={() => remove(leaving, name)}
          onClose={() => {
            setLeaving(undefined);
            focusList();
          }}
        />
      )}
    </>
  );
});
