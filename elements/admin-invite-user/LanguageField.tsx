import { invitingArea } from '../i18n/generated/inviting.ts';
import { SelectField } from '../ui/form/SelectField.tsx';
import type { InvitingTexts } from '../core/addresses/AddressField.tsx';

/** The languages that we have texts in, and our provider its mails. */
const languages: readonly string[] = ['en', ...Object.keys(invitingArea.load)];

/** Each by the name it has itself: who reads it knows it. */
const choices = languages.map((id) => ({ id, name: new Intl.DisplayNames([id], { type: 'language' }).of(id) ?? id }));

export interface LanguageFieldProps {
  texts: InvitingTexts;
  /** Empty: that of the page. */
  chosen: string;
  onChoose: (language: string) => void;
}

/** The language of the mail: whom an inviter writes to may read another one than the page has. */
export function LanguageField({ texts: { text, lang }, chosen, onChoose }: LanguageFieldProps) {
  const [own = ''] = lang.split('-');
  return (
    <SelectField
      label={text('inviting.language')}
      lang={lang}
      choices={choices}
      chosen={chosen || (languages.includes(own) ? own : 'en')}
      emptyLabel=""
      onChoose={onChoose}
    />
  );
}
