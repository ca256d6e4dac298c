import { observer } from 'mobx-react-lite';
import { useRef, useState } from 'react';
import { ProfileStore } from '../../stores/admin/ProfileStore.ts';
import { ChangePassword } from '../core/account/password/ChangePassword.tsx';
import { Identifiers } from '../core/account/identity/Identity.tsx';
import { useText } from '../core/mount/useText.ts';
import type { PageProps } from '../core/shell/page/PageElement.ts';
import { profileArea } from '../i18n/generated/profile.ts';
import { Avatar } from '../ui/base/Avatar.tsx';
import { Button } from '../ui/base/Button.tsx';
import { preload, useLater } from '../ui/base/useLater.ts';
import { Facts, Panel } from '../ui/blocks/Panel.tsx';
import { phaseOfSession } from '../ui/page/phaseOfSession.ts';
import { Page } from '../ui/blocks/Page.tsx';
import { Tags } from '../ui/base/Tags.tsx';
import { Time, useNow } from '../ui/base/Time.tsx';
import { PencilIcon } from '../ui/icons.tsx';

const loadEditor = () => import('../core/account/profile/EditProfile.tsx');

/** What the provider knows of the signed-in person, and the ways to change it (PROFILE-001 to PROFILE-003). */
export const UserProfile = observer(function UserProfile({ root, level, arrived, onPhase }: PageProps) {
  const { text } = useText(profileArea);
  const profile = root?.use(ProfileStore);
  const [editing, setEditing] = useState(false);
  const edit = useRef<HTMLButtonElement>(null);
  const close = () => {
    setEditing(false);
    requestAnimationFrame(() => requestAnimationFrame(() => edit.current?.focus()));
  };
  const editor = useLater(loadEditor, editing, close);
  const isEditing = editing && editor !== undefined;
  return (
    <Page
      title={text(isEditing ? 'profile.editTitle' : 'profile.page')}
      lead={text('profile.lead')}
      level={level}
      arrived={arrived}
      phase={phaseOfSession(root?.session)}
      error={root?.session.error}
      failed={text('profile.failed')}
      onRetry={() => void root?.session.retry()}
      onPhase={onPhase}
      action={
        profile &&
        !isEditing && (
          <Button
            buttonRef={edit}
            icon={<PencilIcon />}
            busy={editing}
            onPointerEnter={() => preload(loadEditor)}
            onFocus={() => preload(loadEditor)}
            onClick={() => setEditing(true)}
          >
            {text('profile.edit')}
          </Button>
        )
      }
    >
      {profile && isEditing && <editor.EditProfile profile={profile} onClose={close} />}
      {profile && !isEditing && (
        <>
          <Profile profile={profile} />
          <Identifiers root={root} />
          <ChangePassword root={root} />
          <Membership profile={profile} />
        </>
      )}
    </Page>
  );
});

const Profile = observer(function Profile({ profile }: { profile: ProfileStore }) {
  const { text } = useText(profileArea);
  const { user } = profile;
  if (!user) return null;
  const none = <span className="gh-quiet">{text('profile.none')}</span>;
  const jobTitle = profile.field('jobTitle');
  const free = (value: string | undefined) => (value ? <span dir="auto">{value}</span> : none);
  return (
    <>
      <Panel>
        <div className="gh-panel__body gh-whoami">
          <Avatar name={user.name || user.email} seed={user.id} src={user.profilePictureUrl} size="large" />
          <div className="gh-grow">
            <div className="gh-heading" dir="auto">
              {user.name || user.email}
            </div>
            <div className="gh-muted" dir="auto">
              {jobTitle ?? user.email}
            </div>
          </div>
        </div>
      </Panel>
      <Panel title={text('profile.you')}>
        <div className="gh-panel__body">
          <Facts
            facts={[
              { name: text('profile.name'), value: free(user.name) },
              { name: text('profile.jobTitle'), value: free(jobTitle) },
              { name: text('profile.address'), value: free(profile.field('address')) },
            ]}
          />
        </div>
      </Panel>
    </>
  );
});

const Membership = observer(function Membership({ profile }: { profile: ProfileStore }) {
  const { text, lang } = useText(profileArea);
  const { user, roleNames } = profile;
  const now = useNow();
  const none = <span className="gh-quiet">{text('profile.none')}</span>;
  const when = (value: string | undefined) => (value ? <Time whole value={value} lang={lang} now={now} /> : none);
  return (
    <Panel title={text('profile.membership')} lead={text('profile.membershipLead')}>
      <div className="gh-panel__body">
        <Facts
          facts={[
            {
              name: text('profile.roles'),
              value: roleNames.length ? <Tags items={roleNames} limit={roleNames.length} /> : none,
            },
            { name: text('profile.joinedAt'), value: when(user?.createdAt) },
            { name: text('profile.lastLogin'), value: when(user?.lastLogin) },
          ]}
        />
      </div>
    </Panel>
  );
});
