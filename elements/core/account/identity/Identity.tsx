import { observer } from 'mobx-react-lite';
import { useEffect, type ComponentType } from 'react';
import type { RootStore } from '../../../../stores/RootStore.ts';
import { identityArea, type IdentityText } from '../../../i18n/generated/identity.ts';
import { phaseOfSession } from '../../../ui/page/phaseOfSession.ts';
import { useFormat } from '../../page/useFormat.ts';
import { Block, type BlockProps } from '../Block.tsx';
import { EmailRow } from './EmailRow.tsx';
import { PhoneRows } from './PhoneRows.tsx';
import { UsernameRow } from './UsernameRow.tsx';

type Row = ComponentType<{ root: RootStore }>;

/** Makes rows a block with a title and a line of its own. */
function blockOf(title: IdentityText, lead: IdentityText, rows: readonly Row[]): ComponentType<BlockProps> {
  return observer(function Identity(props: BlockProps) {
    const { root, page } = props;
    const { text } = useFormat(identityArea);
    const phase = phaseOfSession(root?.session);
    useEffect(() => page?.onPhase(phase), [page, phase]);
    return (
      <Block {...props} title={text(title)} lead={text(lead)} failed={text(title)}>
        {root && root.session.user && rows.map((Row, at) => <Row key={at} root={root} />)}
      </Block>
    );
  });
}

/** The address that signs in. */
export const Email = blockOf('identity.email', 'identity.emailTold', [EmailRow]);
/** The username. */
export const Username = blockOf('identity.username', 'identity.usernameLead', [UsernameRow]);
/** The phone numbers. */
export const Phones = blockOf('identity.phones', 'identity.phonesTold', [PhoneRows]);
/** All of them, as a block of the profile. */
export const Identifiers = blockOf('identity.signIn', 'identity.signInTold', [EmailRow, UsernameRow, PhoneRows]);
