import { observer } from 'mobx-react-lite';
import { useEffect, useMemo } from 'react';
import { PresetCounts } from '../../stores/admin/users/PresetCounts.ts';
import type { UsersStore } from '../../stores/admin/users/UsersStore.ts';
import { presets } from '../../stores/admin/users/usersList.ts';
import type { RootStore } from '../../stores/RootStore.ts';
import { useText } from '../core/mount/useText.ts';
import { peopleArea } from '../i18n/generated/people.ts';
import { Segments } from '../ui/Segments.tsx';
import { numbersIn } from '../i18n/perLanguage.ts';

export interface PresetsProps {
  root: RootStore | undefined;
  users: UsersStore | undefined;
}

/** The preset views, each with how many people it holds. */
export const Presets = observer(function Presets({ root, users }: PresetsProps) {
  const { text, lang } = useText(peopleArea);
  const count = numbersIn(lang);
  const counts = useMemo(() => root && users && new PresetCounts(root.context, users), [root, users]);
  useEffect(() => counts?.start(), [counts]);
  // Other people are in the list than when they were counted.
  const total = users?.presetTotals.all;
  useEffect(() => void (total !== undefined && counts?.load()), [counts, total]);
  const items = (users?.presets ?? presets).map((id) => {
    const known = users?.presetTotals[id];
    return { id, label: text(`people.preset.${id}`), count: known === undefined ? '' : count.format(known) };
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
