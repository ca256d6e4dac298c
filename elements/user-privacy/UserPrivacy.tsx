import { observer } from 'mobx-react-lite';
import { useEffect, useState } from 'react';
import { ChangePassword } from '../core/account/password/ChangePassword.tsx';
import { Factors } from '../core/account/factors/Factors.tsx';
import { Passkeys } from '../core/account/passkeys/Passkeys.tsx';
import { Sessions } from '../core/account/sessions/Sessions.tsx';
import { useText } from '../core/mount/useText.ts';
import type { PageProps } from '../core/shell/page/PageElement.ts';
import { privacyArea } from '../i18n/generated/privacy.ts';
import type { ListPhase } from '../ui/base/list.ts';
import { phaseOfSession } from '../ui/page/phaseOfSession.ts';
import { Page } from '../ui/blocks/Page.tsx';

/** Sessions, second factors, passkeys and password of the signed-in person (PRIVACY-001 to PRIVACY-004). */
export const UserPrivacy = observer(function UserPrivacy({ root, level, arrived, onPhase }: PageProps) {
  const { text } = useText(privacyArea);
  const ofSession = phaseOfSession(root?.session);
  const [ofList, setOfList] = useState<ListPhase>('loading');
  // Where it is not known who is signed in there is no list.
  const phase = ofSession === 'rows' ? ofList : ofSession;
  useEffect(() => onPhase(phase), [phase, onPhase]);
  return (
    <Page
      title={text('privacy.page')}
      lead={text('privacy.lead')}
      level={level}
      arrived={arrived}
      phase={ofSession}
      error={root?.session.error}
      failed={text('privacy.unknown')}
      onRetry={() => void root?.session.retry()}
    >
      <Sessions root={root} onPhase={setOfList} />
      <Factors root={root} />
      <Passkeys root={root} />
      <ChangePassword root={root} />
    </Page>
  );
});
