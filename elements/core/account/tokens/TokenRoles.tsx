import { observer } from 'mobx-react-lite';
import { useEffect } from 'react';
import type { RoleChoice, RoleChoices } from '../../../../stores/admin/members/RoleChoices.ts';
import { Button } from '../../../ui/base/Button.tsx';
import { useCommon } from '../../../ui/base/kit.ts';
import { OptionChecks, type OptionItem } from '../../../ui/OptionChecks.tsx';
import type { ApiTokensTexts } from './words.ts';

interface Props {
  choices: RoleChoices;
  texts: ApiTokensTexts;
  /** What the token has already: it may stay. */
  held: readonly string[];
  chosen: readonly string[];
  onChoose: (ids: readonly string[]) => void;
}

/** The roles of a token. It may have none (TOKENS-006). Those that the user cannot hand out say why. */
export const TokenRoles = observer(function TokenRoles({ choices, texts, held, chosen, onChoose }: Props) {
  const { text } = texts;
  const common = useCommon();
  const { all, failed } = choices;
  useEffect(() => void choices.load(), [choices]);
  if (!all)
    return (
      <p className="gh-quiet" role="status">
        {failed ? text('apiTokens.rolesFailed') : common.text('common.loading')}{' '}
        {failed && (
          <Button small onClick={() => void choices.load()}>
            {common.text('common.retry')}
          </Button>
        )}
      </p>
    );
  const item = ({ id, name, refusal }: RoleChoice): OptionItem => ({
    id,
    name,
    disabled: refusal !== undefined && !held.includes(id),
    hint: refusal && text(refusal === 'above-own-level' ? 'apiTokens.above' : 'apiTokens.notHeld'),
  });
  return (
    <div className="gh-stack gh-stack--tight">
      <OptionChecks
        label={text('apiTokens.roles')}
        items={all.map(item)}
        chosen={chosen}
        // Always the same order, so that what is chosen and taken back is no change.
        onCheck={(id, on) =>
          onChoose(all.map((role) => role.id).filter((one) => (one === id ? on : chosen.includes(one))))
        }
      />
      <p className="gh-message" role="status">
        {text(chosen.length > 0 ? 'apiTokens.rolesHelp' : 'apiTokens.rolesNone')}
      </p>
    </div>
  );
});
