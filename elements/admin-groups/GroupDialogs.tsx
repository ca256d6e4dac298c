import type { Group } from '../../api/contract/types.ts';
import type { GroupsStore } from '../../stores/admin/groups/GroupsStore.ts';
import { AddPeople } from './AddPeople.tsx';
import type { GroupEvent } from './admin-groups.element.ts';
import type { Asked } from './AdminGroups.tsx';
import { DeleteGroup } from './DeleteGroup.tsx';
import { GroupForm } from './GroupForm.tsx';
import { GroupSettings } from './GroupSettings.tsx';
import type { GroupsTexts } from './words.ts';

export { GroupMembers } from './GroupMembers.tsx';

export interface GroupDialogProps {
  store: GroupsStore;
  texts: GroupsTexts;
  onChange: (groupId: string, change: GroupEvent) => void;
  onClose: () => void;
}

/** A dialog about one group. */
export interface OneGroupProps extends GroupDialogProps {
  group: Group;
}

/** The dialogs of the page, of which one is open (STORE-006). */
export function GroupDialogs({
  asked,
  onAsk,
  ...props
}: GroupDialogProps & { asked: Asked; onAsk: (asked: Asked) => void }) {
  switch (asked.ask) {
    case 'settings':
      return <GroupSettings {...props} />;
    case 'new':
      return <GroupForm {...props} base={asked.base} onCreated={(group) => onAsk({ ask: 'add', group })} />;
    case 'edit':
      return <GroupForm {...props} group={asked.group} />;
    case 'add':
      return <AddPeople {...props} group={asked.group} />;
    case 'delete':
      return <DeleteGroup {...props} group={asked.group} />;
  }
}
