import { observer } from 'mobx-react-lite';
import type { UsersStore } from '../../stores/admin/users/UsersStore.ts';
import { presets } from '../../stores/admin/users/usersList.ts';
import { useText } from '../core/mount/useText.ts';
import { peopleArea } from '../i18n/generated/people.ts';
import { Segments } from '../ui/Segments.tsx';
import { numbersIn } from '../i18n/perLanguage.ts';

/** The preset views; a count is shown once an answer has contained it. */
export const Presets = observer(function Presets({ users }: { users: UsersStore | undefined }) {
  const { text, lang } = useText(peopleArea);
  const count = numbersIn(lang);
  const items = presets.map((id) => {
    const total = users?.presetTotals[id];
    return { id, label: text(`people.preset.${id}`), count: total === undefined ? undefined : count.format(total) };
  });
  return (
    <Segments
      label={text('people.presets')}
      items={items}
      chosen={users?.preset ?? 'all'}
      onChoose={(preset) => void users?.setPreset(preset)}
    />
  );
});
