import { observer } from 'mobx-react-lite';
import { DELETE_USERS, WRITE_USERS } from '../../api/contract/permissions.ts';
import { useLater } from '../ui/base/later.ts';
import type { MembersProps } from './members/Members.tsx';

const loadMembers = () => import('./members/Members.tsx');

/** Loads what manages people, for a user who may. */
export const Manage = observer(function Manage(props: MembersProps) {
  const { allows } = props.root.context;
  const members = useLater(loadMembers, allows(WRITE_USERS) === true || allows(DELETE_USERS) === true);
  return members && <members.Members {...props} />;
});
