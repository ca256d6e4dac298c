import { observer } from 'mobx-react-lite';
import type { RoleChoices } from '../../stores/admin/members/RoleChoices.ts';
import { Button } from '../ui/base/Button.tsx';
import { useCommon } from '../ui/base/kit.ts';
import { OptionChecks } from '../ui/OptionChecks.tsx';
import type { InvitingTexts } from '../core/addresses/AddressField.tsx';
import { roleItems, toggled } from './words.ts';

export interface RolesFieldProps {
  roles: RoleChoices;
  texts: InvitingTexts;
  label: string;
  chosen: readonly string[];
  error?: string | undefined;
  onChoose: (roleIds: readonly string[]) => void;
}

/** The roles of the new member. A role that the user cannot give stays off and shows the reason. */
export const RolesField = observer(function RolesField({
  roles,
  texts,
  label,
  chosen,
  error,
  onChoose,
}: RolesFieldProps) {
  const { text } = texts;
  const common = useCommon();
  const { all, failed, readable } = roles;
  if (all) {
    if (!all.length) return null;
    return (
      <OptionChecks
        label={label}
        items={roleItems(all, texts)}
        chosen={chosen}
        error={error}
        onCheck={(id, on) => onChoose(toggled(all, chosen, id, on))}
      />
    );
  }
  if (!readable) return <p className="gh-quiet">{text('inviting.rolesUnknown')}</p>;
  return (
    <p className="gh-quiet" role="status">
      {failed ? text('inviting.rolesFailed') : common.text('common.loading')}{' '}
      {failed && (
        <Button small onClick={() => void roles.load()}>
          {common.text('common.retry')}
        </Button>
      )}
    </p>
  );
});
