import { observer } from 'mobx-react-lite';
import { useEffect, useState } from 'react';
import {
  channelsIn,
  ConnectivityStore,
  READ_WEBHOOKS,
  type EventChannel,
} from '../../stores/admin/connectivity/ConnectivityStore.ts';
import { WebhooksStore } from '../../stores/admin/webhooks/WebhooksStore.ts';
import { ConfigStore } from '../../stores/session/ConfigStore.ts';
import { keepSlackReturn, takeSlackReturn } from '../core/page/slackReturn.ts';
import { useFormat } from '../core/page/useFormat.ts';
import { connectivityArea } from '../i18n/generated/connectivity.ts';
import { numbersIn } from '../i18n/perLanguage.ts';
import { phaseOf } from '../ui/base/list.ts';
import { PageHead } from '../ui/base/PageHead.tsx';
import { useLater } from '../ui/base/useLater.ts';
import { leave } from '../ui/blocks/leave.ts';
import { NoAccess } from '../ui/blocks/states.tsx';
import { Panel, SectionLevel } from '../ui/blocks/Panel.tsx';
import { Tabs } from '../ui/Tabs.tsx';
import type { ConnectivityProps } from './admin-connectivity.element.ts';

const loadWebhooks = () => import('../admin-webhooks/AdminWebhooks.tsx');
const loadNotices = () => import('./NoticesTab.tsx');
const loadSlack = () => import('./SlackTab.tsx');

/** The tabs of the channels that there are (CONN-001). */
export const AdminConnectivity = observer(function AdminConnectivity(props: ConnectivityProps) {
  const { root, level, arrived, tab, onTab, onPhase, onNotices } = props;
  const texts = useFormat(connectivityArea);
  const { text, format, lang } = texts;
  const store = root?.use(ConnectivityStore);
  const webhooks = root?.use(WebhooksStore);
  const channels = channelsIn(root?.use(ConfigStore).adminBox.integrations);
  const channel = channels.find((one) => one === tab) ?? channels[0];
  const notices = channel === 'email' || channel === 'sms' ? store?.[channel] : undefined;
  const [action, setAction] = useState<HTMLElement | null>(null);
  const list = webhooks?.list;
  const denied = phaseOf(list) === 'denied';
  const slack = channel === 'slack' ? store?.slack : undefined;
  const phase = phaseOf(notices?.list ?? slack?.list ?? list);
  // The tabs say how much there is in each.
  useEffect(() => {
    const stops = [list, store?.email.list, store?.sms.list, store?.slack.list].map((one) => one?.watch());
    return () => stops.forEach((stop) => stop?.());
  }, [list, store]);
  useEffect(() => {
    if (channel !== 'webhook' || denied) onPhase(phase); // the list of webhooks tells its own
  }, [channel, denied, phase, onPhase]);
  // A user comes back from Slack to the first tab of an element without a portal.
  const ports = root?.context.ports;
  const isBack = ports !== undefined && channel !== undefined && channel !== 'slack' && keepSlackReturn(ports);
  useEffect(() => {
    if (isBack && channels.includes('slack')) onTab('slack');
    else if (isBack) takeSlackReturn(ports);
  });
  const shown = useLater(loadWebhooks, channel === 'webhook');
  const tabbed = useLater(loadNotices, notices !== undefined);
  const posted = useLater(loadSlack, slack !== undefined);
  if (phase === 'signed-out') return null;
  const counted: Readonly<Record<EventChannel, { answered: boolean; count: number } | undefined>> = {
    webhook: webhooks && { answered: webhooks.list.answered, count: webhooks.count },
    email: store && { answered: store.email.list.answered, count: store.email.count },
    sms: store && { answered: store.sms.list.answered, count: store.sms.count },
    slack: store && { answered: store.slack.list.answered, count: store.slack.count },
  };
  const countOf = (one: EventChannel): string => {
    const found = counted[one];
    return found?.answered ? numbersIn(lang).format(found.count) : '';
  };
  const tenant = root?.tenants?.activeTenant?.name;
  const section = level === 1 ? 2 : 3;
  return (
    <div className="gh-view gh-connectivity" part="view">
      <PageHead
        title={text('connectivity.page')}
        level={level}
        arrived={arrived}
        lead={tenant ? format('connectivity.lead', { tenant }) : text('connectivity.leadPlain')}
        action={channel === 'webhook' && <span ref={setAction} />}
      />
      {denied ? (
        <Panel>
          <NoAccess level={section} permission={READ_WEBHOOKS} />
        </Panel>
      ) : (
        channel && (
          <SectionLevel.Provider value={section}>
            <Tabs
              label={text('connectivity.tabs')}
              items={channels.map((id) => ({ id, label: text(`connectivity.tab.${id}`), count: countOf(id) }))}
              chosen={channel}
              onChoose={(id, tabs) => leave(tabs, () => onTab(id === channels[0] ? '' : id))}
            >
              {channel === 'webhook' && shown && <shown.AdminWebhooks {...props} within={{ action }} />}
              {notices && tabbed && (
                <tabbed.NoticesTab
                  key={notices.channel}
                  notices={notices}
                  texts={texts}
                  level={section}
                  onSaved={() => onNotices(notices.channel)}
                />
              )}
              {root && slack && posted && (
                <posted.SlackTab
                  slack={slack}
                  ports={root.context.ports}
                  texts={texts}
                  level={section}
                  onSaved={() => onNotices('slack')}
                />
              )}
            </Tabs>
          </SectionLevel.Provider>
        )
      )}
    </div>
  );
});
