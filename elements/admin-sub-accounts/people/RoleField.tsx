import { observer } from 'mobx-react-lite';
import { useEffect } from 'react';
import { Button } from '../../ui/base/Button.tsx';
import { useCommon } from '../../ui/base/kit.ts';
import { OptionChecks } from '../../ui/OptionChecks.tsx';
import { roleItems, toggled } from '../words.ts';
import type { AccountPeopleProps } from './AccountPeople.tsx';

interface RoleFieldProps extends Pick<AccountPeopleProps, 'store' | 'texts'> {
  /** What the person had when the dialog was opened. */
  held: readonly string[];
  chosen: readonly string[];
  onChoose: (ids: readonly string[]) => void;
}

/** The roles of the vendor: those of one account do not count in another. */
export const RoleField = observer(function RoleField({ store, texts, held, chosen, onChoose }: RoleFieldProps) {
  const { text } = texts;
  const common = useCommon();
  const { choices } = store;
  const { all, failed } = choices;
  useEffect(() => void choices.load(), [choices]);
  if (!all)
    return (
      <p className="gh-quiet" role="status">
        {failed ? text('subAccounts.rolesFailed') : common.text('common.loading')}{' '}
        {failed && (
          <Button small onClick={() => void choices.load()}>
            {common.text('common.retry')}
          </Button>
        )}
      </p>
    );
  if (!all.length) return <p className="gh-quiet">{text('subAccounts.rolesNone')}</p>;
  return (
    <div className="gh-stack gh-stack--tight">
      <OptionChecks
        label={text('subAccounts.roles')}
        items={roleItems(all, held, texts)}
        chosen={chosen}
        onCheck={(id, on) => onChoose(toggled(chosen, id, on))}
      />
      <p className="gh-message">{text('subAccounts.rolesHelp')}</p>
    </div>
  );
});
