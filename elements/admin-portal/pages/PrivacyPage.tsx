import { observer } from 'mobx-react-lite';
import { useEffect, type ReactNode } from 'react';
import type { SessionRecord } from '../../../api/contract/sessions.ts';
import { ProfileStore } from '../../../stores/admin/ProfileStore.ts';
import { SessionsStore } from '../../../stores/admin/SessionsStore.ts';
import { deviceOf } from '../../../stores/admin/userAgent.ts';
import { useFormat } from '../../core/mount/useFormat.ts';
import { useText } from '../../core/mount/useText.ts';
import { portalArea } from '../../i18n/generated/portal.ts';
import { DeviceIcon, LockIcon, PhoneIcon } from '../../ui/moreIcons.tsx';
import { Panel, PanelRow } from '../../ui/Panel.tsx';
import { LoadFailed } from '../../ui/page/states.tsx';
import { Chip } from '../../ui/Status.tsx';
import { Time, useNow } from '../../ui/Time.tsx';
import { PageFrame } from '../PageFrame.tsx';
import type { PageProps } from '../pages.ts';

function SessionRow({ session, now }: { session: SessionRecord; now: number }) {
  const { text, format, lang } = useFormat(portalArea);
  const { browser, system, mobile } = deviceOf(session.userAgent);
  const title =
    browser && system
      ? format('portal.privacy.sessionOn', { browser, system })
      : (browser ?? system ?? text('portal.privacy.unknownDevice'));
  return (
    <PanelRow
      icon={mobile ? <PhoneIcon /> : <DeviceIcon />}
      title={title}
      line={
        <>
          {session.ipAddress && <bdi dir="ltr">{session.ipAddress}</bdi>}
          {session.ipAddress && session.createdAt && ' · '}
          {session.createdAt && <Time value={session.createdAt} lang={lang} now={now} />}
        </>
      }
      end={
        <span className="gh-actions">
          {session.impersonated && <Chip tone="warning">{text('portal.privacy.impersonated')}</Chip>}
          {session.current && <Chip tone="success">{text('portal.privacy.current')}</Chip>}
        </span>
      }
    />
  );
}

/** The list, or what stands in its place. */
const Sessions = observer(function Sessions({ list }: { list: SessionsStore['list'] }): ReactNode {
  const { text } = useText(portalArea);
  const now = useNow();
  const { error } = list;
  if (error)
    return (
      <LoadFailed level={3} title={text('portal.privacy.failed')} error={error} onRetry={() => void list.load()} />
    );
  if (!list.answered)
    return (
      <PanelRow
        title={
          <span className="gh-quiet" role="status">
            {text('portal.loading')}
          </span>
        }
      />
    );
  if (!list.rows.length)
    return <PanelRow title={<span className="gh-quiet">{text('portal.privacy.noSessions')}</span>} />;
  return list.rows.map((session) => <SessionRow key={session.id} session={session} now={now} />);
});

/** Second factor and sessions of the signed-in person (PRIVACY-001 to PRIVACY-003). */
export const Page = observer(function PrivacyPage({ root }: PageProps) {
  const { text } = useText(portalArea);
  const { list } = root.use(SessionsStore);
  const enrolled = root.use(ProfileStore).user?.mfaEnrolled ?? false;
  useEffect(() => list.watch(), [list]);
  return (
    <PageFrame title={text('portal.page.privacy')} lead={text('portal.privacy.lead')}>
      <Panel>
        <PanelRow
          icon={<LockIcon />}
          title={text('portal.privacy.mfa')}
          line={text(enrolled ? 'portal.privacy.mfaOnLine' : 'portal.privacy.mfaOffLine')}
          end={
            <Chip tone={enrolled ? 'success' : 'warning'}>
              {text(enrolled ? 'portal.privacy.mfaOn' : 'portal.privacy.mfaOff')}
            </Chip>
          }
        />
      </Panel>
      <Panel title={text('portal.privacy.sessions')}>
        <Sessions list={list} />
      </Panel>
    </PageFrame>
  );
});
