import { useRef } from 'react';
import type { ApiTokenType, WithSecret } from '../../../../api/contract/apiTokens.ts';
import {
  API_TOKEN_DESCRIPTION_LENGTH,
  type ApiToken,
  type Tokens,
} from '../../../../stores/admin/tokens/ApiTokensStore.ts';
import { ChoiceCards } from '../../../ui/ChoiceCards.tsx';
import { FormDialog } from '../../../ui/form/dialogs.tsx';
import { Field } from '../../../ui/form/Field.tsx';
import { Note } from '../../../ui/form/Note.tsx';
import { daysFault, EndsField, minutesIn, USUAL_END, type EndValues } from './EndsField.tsx';
import { TokenRoles } from './TokenRoles.tsx';
import { refusalIn, type ApiTokensTexts } from './words.ts';

interface Values extends EndValues {
  description: string;
  type: ApiTokenType;
  roleIds: readonly string[];
}

export interface NewTokenProps {
  tokens: Tokens;
  texts: ApiTokensTexts;
  /** A token of the user: it has no roles of its own. */
  personal?: boolean;
  /** Called once it is made: its secret is shown by what follows. */
  onMade: (token: WithSecret<ApiToken>) => void;
  onClose: () => void;
}

/** What is wrong with a description. */
export const descriptionFault = (description: string, { text, format }: ApiTokensTexts): string | undefined => {
  const length = description.trim().length;
  if (length === 0) return text('apiTokens.descriptionMissing');
  return length > API_TOKEN_DESCRIPTION_LENGTH
    ? format('apiTokens.descriptionLong', { most: API_TOKEN_DESCRIPTION_LENGTH })
    : undefined;
};

/** Makes a token: what it is for, its kind, its roles and its end (TOKENS-003 to TOKENS-006). */
export function NewToken({ tokens, texts, personal = false, onMade, onClose }: NewTokenProps) {
  const { text } = texts;
  const made = useRef<WithSecret<ApiToken>>(undefined);
  const { types } = tokens;
  const [first = 'clientCredentials'] = types;
  const create = async (values: Values) => {
    const { description, type, roleIds } = values;
    const token = { description, type, expiresInMinutes: minutesIn(values) };
    made.current = await tokens.add(personal ? token : { ...token, roleIds: [...roleIds] });
    return made.current ? undefined : refusalIn(tokens.error('add'), texts);
  };
  return (
    <FormDialog<Values>
      title={text(personal ? 'apiTokens.newPersonalTitle' : 'apiTokens.newTitle')}
      submitLabel={text('apiTokens.create')}
      busyLabel={text('apiTokens.creating')}
      discardText={text('apiTokens.discard')}
      initial={{ description: '', type: first, roleIds: NONE, ends: USUAL_END, days: '' }}
      rules={{
        description: (description) => descriptionFault(description, texts),
        days: (_, values) => daysFault(values, texts),
      }}
      onSubmit={create}
      onClose={() => (made.current ? onMade(made.current) : onClose())}
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
          {types.length > 1 && (
            <ChoiceCards
              name="type"
              label={text('apiTokens.kind')}
              cards={types.map((id) => ({
                id,
                name: text(`apiTokens.kind.${id}`),
                text: text(`apiTokens.kindText.${id}`),
              }))}
              chosen={form.values.type}
              onChoose={(id) => form.set('type', types.find((type) => type === id) ?? first)}
            />
          )}
          {!personal && (
            <TokenRoles
              choices={tokens.choices}
              texts={texts}
              held={NONE}
              chosen={form.values.roleIds}
              onChoose={(ids) => form.set('roleIds', ids)}
            />
          )}
          <EndsField form={form} texts={texts} />
          {personal && <Note tone="info">{text('apiTokens.yourRoles')}</Note>}
        </>
      )}
    </FormDialog>
  );
}
const NONE: readonly string[] = [];
