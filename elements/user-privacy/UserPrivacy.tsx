import { observer } from 'mobx-react-lite';
import { useEffect, type ReactNode } from 'react';
import type { SessionRecord } from '../../api/contract/sessions.ts';
import { ProfileStore } from '../../stores/admin/ProfileStore.ts';
import { SessionsStore } from '../../stores/admin/SessionsStore.ts';
import { deviceOf } from '../../stores/admin/userAgent.ts';
import { useFormat } from '../core/page/useFormat.ts';
import { useText } from '../core/mount/useText.ts';
import type { PageProps } from '../core/shell/page/PageElement.ts';
import { privacyArea } from '../i18n/generated/privacy.ts';
import { DeviceIcon, LockIcon, PhoneIcon } from '../ui/icons.tsx';
import { Panel, PanelRow } from '../ui/blocks/Panel.tsx';
import { useCommon } from '../ui/base/kit.ts';
import { phaseOf } from '../ui/base/list.ts';
import { phaseOfSession } from '../ui/page/phaseOfSession.ts';
import { Page } from '../ui/blocks/Page.tsx';
import { LoadFailed } from '../ui/blocks/states.tsx';
import { Chip } from '../ui/base/Status.tsx';
import { Time, useNow } from '../ui/base/Time.tsx';

function SessionRow({ session, now }: { session: SessionRecord; now: number }) {
  const { text, format, lang } = useFormat(privacyArea);
  const { browser, system, mobile } = deviceOf(session.userAgent);
  const title =
    browser && system
      ? format('privacy.sessionOn', { browser, system })
      : (browser ?? system ?? text('privacy.unknownDevice'));
  return (
    <PanelRow
      as="li"
      icon={mobile ? <PhoneIcon /> : <DeviceIcon />}
      title={title}
      line={
        <>
          {session.ipAddress && <bdi dir="ltr">{session.ipAddress}</bdi>}
          {session.ipAddress && session.createdAt && ' · '}
          {session.createdAt && <Time whole value={session.createdAt} lang={lang} now={now} />}
        </>
      }
      end={
        <span className="gh-actions">
          {session.impersonated && <Chip tone="warning">{text('privacy.impersonated')}</Chip>}
          {session.current && <Chip tone="success">{text('privacy.current')}</Chip>}
        </span>
      }
    />
  );
}

/** The list, or the state that replaces it. */
const Sessions = observer(function Sessions({ list }: { list: SessionsStore['list'] }): ReactNode {
  const { text } = useText(privacyArea);
  const common = useCommon();
  const now = useNow();
  const { error } = list;
  if (error)
    return <LoadFailed level={3} title={text('privacy.failed')} error={error} onRetry={() => void list.load()} />;
  if (!list.answered)
    return (
      <PanelRow
        title={
          <span className="gh-quiet" role="status">
            {common.text('common.loading')}
          </span>
        }
      />
    );
  if (!list.rows.length) return <PanelRow title={<span className="gh-quiet">{text('privacy.noSessions')}</span>} />;
  return (
    <ul aria-label={text('privacy.sessions')}>
      {list.rows.map((session) => (
        <SessionRow key={session.id} session={session} now={now} />
      ))}
    </ul>
  );
});

/** Second factor and sessions of the signed-in person (PRIVACY-001 to PRIVACY-003). */
export const UserPrivacy = observer(function UserPrivacy({ root, level, arrived, onPhase }: PageProps) {
  const { text } = useText(privacyArea);
  const list = root?.use(SessionsStore).list;
  const enrolled = root?.use(ProfileStore).user?.mfaEnrolled;
  const phase = phaseOf(list);
  useEffect(() => list?.watch(), [list]);
  useEffect(() => onPhase(phase), [phase, onPhase]);
  return (
    <Page
      title={text('privacy.page')}
      lead={text('privacy.lead')}
      level={level}
      arrived={arrived}
      phase={phaseOfSession(root?.session)}
      error={root?.session.error}
      failed={text('privacy.unknown')}
      onRetry={() => void root?.session.retry()}
    >
      <Panel>
        <PanelRow
          icon={<LockIcon />}
          title={text('privacy.mfa')}
          line={text(
            enrolled === undefined ? 'privacy.mfaUnknown' : enrolled ? 'privacy.mfaOnLine' : 'privacy.mfaOffLine',
          )}
          end={
            enrolled !== undefined && (
              <Chip tone={enrolled ? 'success' : 'warning'}>{text(enrolled ? 'privacy.mfaOn' : 'privacy.mfaOff')}</Chip>
            )
          }
        />
      </Panel>
      <Panel title={text('privacy.sessions')}>{list && <Sessions list={list} />}</Panel>
    </Page>
  );
});
