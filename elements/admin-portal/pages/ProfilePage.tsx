import { observer } from 'mobx-react-lite';
import { ProfileStore } from '../../../stores/admin/ProfileStore.ts';
import { useText } from '../../core/mount/useText.ts';
import { portalArea } from '../../i18n/generated/portal.ts';
import { Avatar } from '../../ui/Avatar.tsx';
import { Facts, Panel } from '../../ui/Panel.tsx';
import { Chip } from '../../ui/Status.tsx';
import { Tags } from '../../ui/Tags.tsx';
import { Time } from '../../ui/Time.tsx';
import { PageFrame } from '../PageFrame.tsx';
import type { PageProps } from '../pages.ts';

/** What the provider knows of the signed-in person. */
export const Page = observer(function ProfilePage({ root }: PageProps) {
  const { text, lang } = useText(portalArea);
  const profile = root.use(ProfileStore);
  const { user } = profile;
  if (!user) return null;
  const none = <span className="gh-quiet">{text('portal.profile.none')}</span>;
  const when = (value: string | undefined) => (value ? <Time value={value} lang={lang} /> : none);
  return (
    <PageFrame title={text('portal.page.profile')} lead={text('portal.profile.lead')}>
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
                {text(user.verified ? 'portal.profile.verified' : 'portal.profile.unverified')}
              </Chip>
            </div>
          </div>
        </div>
      </Panel>
      <Panel title={text('portal.profile.you')}>
        <div className="gh-panel__body">
          <Facts
            facts={[
              { name: text('portal.profile.name'), value: user.name ? <span dir="auto">{user.name}</span> : none },
              { name: text('portal.profile.jobTitle'), value: profile.field('jobTitle') ?? none },
              {
                name: text('portal.profile.phoneNumber'),
                value: user.phoneNumber ? <span dir="ltr">{user.phoneNumber}</span> : none,
              },
              { name: text('portal.profile.address'), value: profile.field('address') ?? none },
            ]}
          />
        </div>
      </Panel>
      <Panel title={text('portal.profile.membership')}>
        <div className="gh-panel__body">
          <Facts
            facts={[
              {
                name: text('portal.profile.roles'),
                value: profile.roleNames.length ? <Tags items={profile.roleNames} limit={8} /> : none,
              },
              { name: text('portal.profile.joinedAt'), value: when(user.createdAt) },
              { name: text('portal.profile.lastLogin'), value: when(user.lastLogin) },
            ]}
          />
        </div>
      </Panel>
    </PageFrame>
  );
});
