import type { Preset } from '../../stores/admin/users/usersList.ts';
import type { UsersStore } from '../../stores/admin/users/UsersStore.ts';
import { useText } from '../core/mount/useText.ts';
import { peopleArea } from '../i18n/generated/people.ts';
import type { EmptyViewOf, NoneShown } from '../ui/page/model.ts';

interface EmptyViewProps {
  preset: Exclude<Preset, 'all'>;
  level: 2 | 3;
  Shown: NoneShown;
  onAll: () => void;
}

/** A ready-made view without members: what that means, and the button that shows all members. */
function EmptyView({ preset, level, Shown, onAll }: EmptyViewProps) {
  const { text } = useText(peopleArea);
  return (
    <Shown
      level={level}
      title={text(`people.nobody.${preset}`)}
      text={text('people.nobody.text')}
      clearLabel={text('people.showAll')}
      onClear={onAll}
    />
  );
}

/** Where a ready-made view alone hides everybody. */
export function emptyView(users: UsersStore): EmptyViewOf | undefined {
  const { preset, filtered, list } = users;
  if (preset === 'all' || filtered || list.search.trim()) return undefined;
  return (Shown, level) => (
    <EmptyView preset={preset} level={level} Shown={Shown} onAll={() => void users.setPreset('all')} />
  );
}
