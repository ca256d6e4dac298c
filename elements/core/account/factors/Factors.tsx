import { observer } from 'mobx-react-lite';
import { useEffect, useState } from 'react';
import { FactorsStore, type FactorRow } from '../../../../stores/auth/mfa/FactorsStore.ts';
import type { FactorKind } from '../../../../stores/auth/mfa/factors.ts';
import type { RootStore } from '../../../../stores/RootStore.ts';
import { factorsArea } from '../../../i18n/generated/factors.ts';
import { mfaArea } from '../../../i18n/generated/mfa.ts';
import { Button } from '../../../ui/base/Button.tsx';
import { useCommon, useKit } from '../../../ui/base/kit.ts';
import { useLater } from '../../../ui/base/useLater.ts';
import { PanelRow } from '../../../ui/blocks/Panel.tsx';
import { ConfirmDialog } from '../../../ui/form/dialogs.tsx';
import { failureOf } from '../../../ui/form/failure.ts';
import { MailIcon, PhoneIcon, PlusIcon, TrashIcon } from '../../../ui/icons.tsx';
import { ActionButton } from '../../../ui/overlays/ActionButton.tsx';
import { AppsIcon, KeyIcon, PasskeyIcon } from '../../../ui/pageIcons.tsx';
import { useFormat } from '../../page/useFormat.ts';
import { useText } from '../../mount/useText.ts';
import { Block, type BlockProps } from '../Block.tsx';
import { ListState } from '../ListState.tsx';
import { useListFocus } from '../useListFocus.ts';
import { useBlockPhase } from '../useBlockPhase.ts';
import { Remembered } from './Remembered.tsx';
import { nameOf } from './words.ts';

/** The dialogs hold the steps of a sign-in: they come with the first press. */
const loadAdding = () => import('./Adding.tsx');
const loadRemoving = () => import('./Removing.tsx');
const loadCode = () => import('./NewCode.tsx');

const icons: Readonly<Record<FactorKind, typeof PhoneIcon>> = {
  authenticator: AppsIcon,
  webauthn: PasskeyIcon,
  sms: PhoneIcon,
  email: MailIcon,
};

/** The second factors of the person: the list, another one, out with one, the recovery code (MFA-021). */
export const Factors = observer(function Factors(props: BlockProps) {
  const { root } = props;
  const { text } = useText(factorsArea);
  const store = root?.use(FactorsStore);
  useBlockPhase(store?.list, props);
  const [isAdding, setAdding] = useState(false);
  const person = root?.session.user?.id;
  useEffect(() => () => setAdding(false), [person]); // a tenant alone ends nothing: a code that is shown once stays
  const isOn = store?.isOn;
  return (
    <>
      <Block
        {...props}
        title={text('factors.page')}
        lead={text(store?.isDemanded ? 'factors.forced' : 'factors.lead')}
        failed={text('factors.failed')}
        action={
          isOn &&
          store.kinds.length > 0 && (
            <Button className="gh-btn--compact" icon={<PlusIcon />} onClick={() => setAdding(true)}>
              {text('factors.add')}
            </Button>
          )
        }
      >
        {root && store && isOn && (
          <List root={root} store={store} isAdding={isAdding} onAdded={() => setAdding(false)} />
        )}
        {store && !isOn && <PanelRow title={<span className="gh-quiet">{text('factors.off')}</span>} />}
      </Block>
      {store && isOn && root?.session.status === 'signed-in' && <Browsers store={store} />}
    </>
  );
});

/** Only where one is remembered: to most people it means nothing. */
const Browsers = observer(function Browsers({ store }: { store: FactorsStore }) {
  useEffect(() => store.remembered.watch(), [store]);
  const { rows, error, changing } = store.remembered;
  // The last one may come back, and the question with it says why.
  return rows.length || error || changing ? <Remembered store={store} /> : null;
});

interface ListProps {
  readonly root: RootStore;
  readonly store: FactorsStore;
  readonly isAdding: boolean;
  readonly onAdded: () => void;
}

const List = observer(function List({ root, store, isAdding, onAdded }: ListProps) {
  const texts = useFormat(factorsArea);
  const kinds = useText(mfaArea);
  const { text, format } = texts;
  const common = useCommon();
  const { toasts } = useKit();
  const { ref, focusList } = useListFocus();
  const [leaving, setLeaving] = useState<FactorRow>();
  const [renews, setRenews] = useState(false);
  const adding = useLater(loadAdding, isAdding, onAdded);
  const removing = useLater(loadRemoving, !!leaving, () => setLeaving(undefined));
  const code = useLater(loadCode, renews || !!store.recoveryCode);
  useEffect(() => () => store.forgetCode(), [store]);
  const handleAdded = (isOn: boolean) => {
    onAdded();
    if (!isOn) return;
    toasts.show({ tone: 'success', text: text('factors.added') });
    void store.changed();
  };
  const handleRemoved = (factor: FactorRow, isGone: boolean) => {
    setLeaving(undefined);
    focusList();
    if (!isGone) return;
    toasts.show({ tone: 'success', text: format('factors.removed', { name: nameOf(factor, kinds) }) });
    void store.changed().then(focusList); // the list leaves with its last row
  };
  return (
    <>
      <ListState list={store.list} failed={text('factors.failed')} empty={text('factors.none')}>
        {() => (
          <ul ref={ref} tabIndex={-1} aria-label={text('factors.page')}>
            {store.list.rows.map((factor) => {
              const Icon = icons[factor.kind];
              const name = nameOf(factor, kinds);
              return (
                <PanelRow
                  key={factor.id}
                  as="li"
                  icon={<Icon />}
                  title={name}
                  line={factor.label ? <bdi>{factor.label}</bdi> : text('factors.app')}
                  end={
                    <ActionButton
                      label={common.format('common.actionsFor', { name: factor.label ?? name })}
                      lang={common.lang}
                      actions={[
                        {
                          id: 'remove',
                          label: text('factors.remove'),
                          icon: TrashIcon,
                          danger: true,
                          onAction: () => setLeaving(factor),
                        },
                      ]}
                    />
                  }
                />
              );
            })}
            <PanelRow
              as="li"
              icon={<KeyIcon />}
              title={text('factors.recovery')}
              line={text('factors.recoveryLine')}
              end={
                <Button className="gh-btn--compact" onClick={() => setRenews(true)}>
                  {text('factors.renew')}
                </Button>
              }
            />
          </ul>
        )}
      </ListState>
      {isAdding && adding && <adding.Adding root={root} store={store} onClose={handleAdded} />}
      {leaving && removing && (
        <removing.Removing
          root={root}
          store={store}
          factor={leaving}
          name={nameOf(leaving, kinds)}
          onClose={(isGone) => handleRemoved(leaving, isGone)}
        />
      )}
      {renews && (
        <ConfirmDialog
          calm
          title={text('factors.renewTitle')}
          text={text('factors.renewText')}
          verb={text('factors.renewVerb')}
          busyLabel={text('factors.renewing')}
          onConfirm={async () => ((await store.renew()) ? undefined : failureOf(store.renewError, texts, 'factors'))}
          onClose={() => setRenews(false)}
        />
      )}
      {store.recoveryCode && code && <code.NewCode code={store.recoveryCode} onClose={() => store.forgetCode()} />}
    </>
  );
});
