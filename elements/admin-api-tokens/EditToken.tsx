import type { ApiToken, Tokens } from '../../stores/admin/tokens/ApiTokensStore.ts';
import { descriptionFault } from '../core/account/tokens/NewToken.tsx';
import { TokenRoles } from '../core/account/tokens/TokenRoles.tsx';
import { refusalIn, type ApiTokensTexts } from '../core/account/tokens/words.ts';
import { useKit } from '../ui/base/kit.ts';
import { FormDialog } from '../ui/form/dialogs.tsx';
import { Field } from '../ui/form/Field.tsx';
import type { ApiTokenEvent } from './admin-api-tokens.element.ts';

interface Values {
  description: string;
  roleIds: readonly string[];
}

export interface EditTokenProps {
  tokens: Tokens;
  texts: ApiTokensTexts;
  token: ApiToken;
  onChange: (tokenId: string, change: ApiTokenEvent) => void;
  onClose: () => void;
}

/** Changes what a token is called, and its roles. Its secret and its end stay. */
export function EditToken({ tokens, texts, token, onChange, onClose }: EditTokenProps) {
  const { text, format } = texts;
  const { toasts } = useKit();
  const { id, description, roleIds = [] } = token;
  const save = async (values: Values) => {
    if (!(await tokens.change(token, values))) return refusalIn(tokens.error(`change:${id}`), texts);
    toasts.show({ tone: 'success', text: format('apiTokens.saved', { name: values.description.trim() }) });
    return onChange(id, 'saved');
  };
  return (
    <FormDialog<Values>
      title={format('apiTokens.editTitle', { name: description })}
      submitLabel={text('apiTokens.save')}
      discardText={text('apiTokens.discardEdit')}
      initial={{ description, roleIds }}
      rules={{
        description: (value) => descriptionFault(value, texts),
      }}
      onSubmit={save}
      onClose={onClose}
    >
      {(form) => (
        <>
          <Field
            required
            dir="auto"
            label={text('apiTokens.description')}
            help={text('apiTokens.descriptionHelp')}
            {...form.text('description')}
          />
          <TokenRoles
            choices={tokens.choices}
            texts={texts}
            held={roleIds}
            chosen={form.values.roleIds}
            onChoose={(ids) => form.set('roleIds', ids)}
          />
        </>
      )}
    </FormDialog>
  );
}
