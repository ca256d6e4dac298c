import { observer } from 'mobx-react-lite';
import { ProfileStore } from '../../stores/admin/ProfileStore.ts';
import { useText } from '../core/mount/useText.ts';
import type { PageProps } from '../core/shell/page/PageElement.ts';
import { profileArea } from '../i18n/generated/profile.ts';
import { Avatar } from '../ui/base/Avatar.tsx';
import { Facts, Panel } from '../ui/blocks/Panel.tsx';
import { phaseOfSession } from '../ui/page/phaseOfSession.ts';
import { Page } from '../ui/blocks/Page.tsx';
import { Chip } from '../ui/base/Status.tsx';
import { Tags } from '../ui/base/Tags.tsx';
import { Time, useNow } from '../ui/base/Time.tsx';

/** What the provider knows of the signed-in person (PROFILE-001, PROFILE-003). */
export const UserProfile = observer(function UserProfile({ root, level, arrived, onPhase }: PageProps) {
  const { text } = useText(profileArea);
  const profile = root?.use(ProfileStore);
  return (
    <Page
      title={text('profile.page')}
      lead={text('profile.lead')}
      level={level}
      arrived={arrived}
      phase={phaseOfSession(root?.session)}
      error={root?.session.error}
      failed={text('profile.failed')}
      onRetry={() => void root?.session.retry()}
      onPhase={onPhase}
    >
      {profile && <Profile profile={profile} />}
    </Page>
  );
});

const Profile = observer(function Profile({ profile }: { profile: ProfileStore }) {
  const { text, lang } = useText(profileArea);
  const { user } = profile;
  const now = useNow();
  if (!user) return null;
  const none = <span className="gh-quiet">{text('profile.none')}</span>;
  const when = (value: string | undefined) => (value ? <Time whole value={value} lang={lang} now={now} /> : none);
  return (
    <>
      <Panel>
        <div className="gh-panel__body gh-whoami">
          <Avatar name={user.name || user.email} seed={user.id} src={user.profilePictureUrl} size="large" />
          <div className="gh-grow">
            <div className="gh-heading" dir="auto">
              {user.name || user.email}
            </div>
            <div className="gh-mail">
              <span className="gh-muted" dir="ltr">
                {user.email}
              </span>
              <Chip tone={user.verified ? 'success' : 'warning'}>
                {text(user.verified ? 'profile.verified' : 'profile.unverified')}
              </Chip>
            </div>
          </div>
        </div>
      </Panel>
      <Panel title={text('profile.you')}>
        <div className="gh-panel__body">
          <Facts
            facts={[
              { name: text('profile.name'), value: user.name ? <span dir="auto">{user.name}</span> : none },
              { name: text('profile.jobTitle'), value: profile.field('jobTitle') ?? none },
              {
                name: text('profile.phoneNumber'),
                value: user.phoneNumber ? <span dir="ltr">{user.phoneNumber}</span> : none,
              },
              { name: text('profile.address'), value: profile.field('address') ?? none },
            ]}
          />
        </div>
      </Panel>
      <Panel title={text('profile.membership')}>
        <div className="gh-panel__body">
          <Facts
            facts={[
              {
                name: text('profile.roles'),
                value: profile.roleNames.length ? (
                  <Tags items={profile.roleNames} limit={profile.roleNames.length} />
                ) : (
                  none
                ),
              },
              { name: text('profile.joinedAt'), value: when(user.createdAt) },
              { name: text('profile.lastLogin'), value: when(user.lastLogin) },
            ]}
          />
        </div>
      </Panel>
    </>
  );
});
