import { observer } from 'mobx-react-lite';
import { useLayoutEffect, useRef } from 'react';
import { fieldsAsked, type SignUpField } from '../../stores/auth/signUp/form.ts';
import { isBreached } from '../../stores/auth/signUp/problem.ts';
import type { SignUpStore } from '../../stores/auth/signUp/SignUpStore.ts';
import { Field } from '../core/form/Field.tsx';
import { NOTHING, type FieldProblem } from '../core/form/Sentence.ts';
import { useText } from '../core/mount/useText.ts';
import { NewPassword } from '../core/password/NewPassword.tsx';
import { signUpArea } from '../i18n/generated/signUp.ts';
import { afterPress } from '../ui/form/afterPress.ts';
import type { Links } from './props.ts';
import { Terms } from './Terms.tsx';

interface Props {
  signUp: SignUpStore;
  formId: string;
  links: Links;
  asksPassword: boolean;
  /** What is wrong, in words. */
  said: readonly FieldProblem[];
}

/** No address or number is longer. */
const LONGEST = 320;

/** How password managers and phones fill the fields, and how many letters the provider takes. */
const kinds = {
  email: { autoComplete: 'email', type: 'email', autoCapitalize: 'none', maxLength: LONGEST },
  phoneNumber: { autoComplete: 'tel', type: 'tel', autoCapitalize: 'none', maxLength: LONGEST },
  username: { autoComplete: 'username', maxLength: LONGEST },
  name: { autoComplete: 'name', maxLength: 200 },
  companyName: { autoComplete: 'organization', maxLength: 200 },
} as const;

/** The fields of the first stage, in the light-DOM form of the shell. */
export const Fields = observer(function Fields({ signUp, formId, links, asksPassword, said }: Props) {
  const { text } = useText(signUpArea);
  const start = useRef<HTMLSpanElement>(null);
  const { form, refused, values } = signUp;
  const problemOf = (field: SignUpField): FieldProblem => said.find((one) => one.field === field) ?? NOTHING;

  // The first field that is wrong, once for each try.
  useLayoutEffect(() => {
    start.current?.parentElement?.querySelector<HTMLElement>('[aria-invalid=true]')?.focus();
  }, [refused]);

  return (
    <>
      <span ref={start} hidden />
      {fieldsAsked(signUp.asks({ password: asksPassword, terms: false })).map(({ name, isRequired }) => (
        <Field
          key={name}
          {...kinds[name]}
          formId={formId}
          name={name}
          label={text(`signUp.${name}`)}
          defaultValue={values[name]}
          required={isRequired}
          isMarked={isRequired}
          problem={problemOf(name)}
          hint={name === 'companyName' ? text('signUp.companyHint') : undefined}
          isHintInLine
          onBlur={({ currentTarget: { value } }) => afterPress(() => signUp.look(name, value))}
        />
      ))}
      {asksPassword && (
        <NewPassword
          formId={formId}
          rules={signUp.rules}
          answered={form.refusedPasswords}
          problem={problemOf('password')}
          isBreached={isBreached(signUp.form.problems)}
          onType={() => signUp.retype()}
        />
      )}
      <Terms formId={formId} links={links} problem={problemOf('terms')} />
    </>
  );
});
