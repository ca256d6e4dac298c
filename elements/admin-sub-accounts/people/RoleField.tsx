import { observer } from 'mobx-react-lite';
import { useEffect } from 'react';
import { Button } from '../../ui/base/Button.tsx';
import { useCommon } from '../../ui/base/kit.ts';
import { OptionChecks } from '../../ui/OptionChecks.tsx';
import { roleItems, toggled } from '../words.ts';
import type { AccountPeopleProps } from './AccountPeople.tsx';

interface RoleFieldProps extends Pick<AccountPeopleProps, 'store' | 'texts'> {
  /** Where the roles are given, in other words than for this account only. */
  help?: string | undefined;
  /** What the person had when the dialog was opened. */
  held: readonly string[];
  chosen: readonly string[];
  onChoose: (ids: readonly string[]) => void;
}

/** The roles of the vendor: those of one account do not count in another. */
export const RoleField = observer(function RoleField(props: RoleFieldProps) {
  const { store, texts, help, held, chosen, onChoose } = props;
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
      <p className="gh-message">{help ?? text('subAccounts.rolesHelp')}</p>
    </div>
  );
});
