import { observer } from 'mobx-react-lite';
import { useState } from 'react';
import type { RememberedDevice } from '../../../../api/contract/mfa.ts';
import type { FactorsStore } from '../../../../stores/auth/mfa/FactorsStore.ts';
import { factorsArea } from '../../../i18n/generated/factors.ts';
import { Button } from '../../../ui/base/Button.tsx';
import { useLater } from '../../../ui/base/useLater.ts';
import { useKit } from '../../../ui/base/kit.ts';
import { Chip } from '../../../ui/base/Status.tsx';
import { useLocale } from '../../../ui/base/Time.tsx';
import { Panel, PanelRow } from '../../../ui/blocks/Panel.tsx';
import { ConfirmDialog } from '../../../ui/form/dialogs.tsx';
import { failureOf } from '../../../ui/form/failure.ts';
import { DeviceIcon, PhoneIcon } from '../../../ui/icons.tsx';
import { useFormat } from '../../page/useFormat.ts';
import { ListState } from '../ListState.tsx';
import { useListFocus } from '../useListFocus.ts';
import { browserName } from './words.ts';

/** The names of devices. Their table is large, so it comes with the first browser. */
const loadDevices = () => import('../../../../stores/admin/userAgent.ts');

/** The browsers that skip the second factor, each and all of them to forget. */
export const Remembered = observer(function Remembered({ store }: { store: FactorsStore }) {
  const texts = useFormat(factorsArea);
  const { text, format } = texts;
  const { toasts } = useKit();
  const dates = new Intl.DateTimeFormat(useLocale(texts.lang), { dateStyle: 'long' });
  const { ref, focusList } = useListFocus();
  const [asks, setAsks] = useState(false);
  const { rows } = store.remembered;
  const devices = useLater(loadDevices, true);
  const deviceOf = ({ userAgent }: RememberedDevice) => devices?.deviceOf(userAgent);
  const forget = async (browser: RememberedDevice): Promise<void> => {
    const name = browserName(deviceOf(browser), texts);
    const forgotten = store.forget(browser.id);
    focusList(); // the button leaves with its row
    const isDone = await forgotten;
    const words = format(isDone ? 'factors.forgotten' : 'factors.notForgotten', { name });
    toasts.show({ tone: isDone ? 'success' : 'error', text: words });
  };
  return (
    <Panel
      title={text('factors.remembered')}
      lead={text('factors.rememberedLead')}
      aside={
        rows.length > 0 && (
          <Button className="gh-account__danger" onClick={() => setAsks(true)}>
            {text('factors.forgetAll')}
          </Button>
        )
      }
    >
      <ListState
        list={store.remembered}
        failed={text('factors.rememberedFailed')}
        empty={text('factors.rememberedNone')}
      >
        {() => (
          <ul ref={ref} tabIndex={-1} aria-label={text('factors.remembered')}>
            {rows.map((browser) => {
              const name = browserName(deviceOf(browser), texts);
              const Icon = deviceOf(browser)?.mobile ? PhoneIcon : DeviceIcon;
              return (
                <PanelRow
                  key={browser.id}
                  as="li"
                  icon={<Icon />}
                  title={
                    <>
                      {name} {browser.current && <Chip tone="success">{text('factors.current')}</Chip>}
                    </>
                  }
                  line={format('factors.until', { date: dates.format(new Date(browser.expiresAt)) })}
                  end={
                    <Button
                      className="gh-btn--compact"
                      aria-label={format('factors.forgetNamed', { name })}
                      onClick={() => void forget(browser)}
                    >
                      {text('factors.forget')}
                    </Button>
                  }
                />
              );
            })}
          </ul>
        )}
      </ListState>
      {asks && (
        <ConfirmDialog
          title={text('factors.forgetAllTitle')}
          text={text('factors.forgetAllText')}
          verb={text('factors.forgetAll')}
          busyLabel={text('factors.forgetting')}
          onConfirm={async () =>
            (await store.forgetAll()) ? undefined : failureOf(store.forgetAllError, texts, 'factors')
          }
          onClose={() => {
            setAsks(false);
            focusList();
          }}
        />
      )}
    </Panel>
  );
});
