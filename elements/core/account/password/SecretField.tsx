import { useState, type ComponentProps } from 'react';
import { passwordsArea } from '../../../i18n/generated/passwords.ts';
import { IconButton } from '../../../ui/base/Button.tsx';
import { Field } from '../../../ui/form/Field.tsx';
import { EyeIcon } from '../../../ui/pageIcons.tsx';
import { useText } from '../../mount/useText.ts';

/** A password in a form of a page; a button shows it. */
export function SecretField(props: Omit<ComponentProps<typeof Field>, 'type' | 'suffix'>) {
  const { text } = useText(passwordsArea);
  const [isShown, setShown] = useState(false);
  return (
    <Field
      {...props}
      type={isShown ? 'text' : 'password'}
      autoCapitalize="none"
      spellCheck={false}
      dir="ltr"
      suffix={
        <IconButton
          kind="ghost"
          aria-pressed={isShown}
          label={text(isShown ? 'passwords.hide' : 'passwords.show')}
          icon={<EyeIcon />}
          onClick={() => setShown(!isShown)}
        />
      }
    />
  );
}
