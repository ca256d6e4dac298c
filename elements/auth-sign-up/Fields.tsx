import { observer } from 'mobx-react-lite';
import { useLayoutEffect, useRef } from 'react';
import { fieldsAsked, type SignUpField } from '../../stores/auth/signUp/form.ts';
import { isBreached } from '../../stores/auth/signUp/problem.ts';
import type { SignUpStore } from '../../stores/auth/signUp/SignUpStore.ts';
import type { FieldProblem } from '../core/credential/Sentence.ts';
import { useText } from '../core/mount/useText.ts';
import { NewPassword } from '../core/password/NewPassword.tsx';
import { signUpArea } from '../i18n/generated/signUp.ts';
import type { Links } from './props.ts';
import { Terms } from './Terms.tsx';
import { TextField } from './TextField.tsx';

interface Props {
  signUp: SignUpStore;
  formId: string;
  links: Links;
  asksPassword: boolean;
  /** What is wrong, in words. */
  said: readonly FieldProblem[];
}

const NOTHING: FieldProblem = { text: '', lang: '' };

/** How password managers and phones fill the fields. */
const kinds = {
  email: { autoComplete: 'email', type: 'email' },
  phoneNumber: { autoComplete: 'tel', type: 'tel' },
  username: { autoComplete: 'username' },
  name: { autoComplete: 'name', longest: 200 },
  companyName: { autoComplete: 'organization', longest: 200 },
} as const;

/** The fields of the first stage, in the light-DOM form of the shell. */
export const Fields = observer(function Fields({ signUp, formId, links, asksPassword, said }: Props) {
  const { text } = useText(signUpArea);
  const start = useRef<HTMLSpanElement>(null);
  const { form, refused, values } = signUp;
  const problemOf = (field: SignUpField) => said.find((one) => one.field === field);

  // The first field that is wrong, once for each try.
  useLayoutEffect(() => {
    start.current?.parentElement?.querySelector<HTMLElement>('[aria-invalid=true]')?.focus();
  }, [refused]);

  return (
    <>
      <span ref={start} hidden />
      {fieldsAsked(signUp.asks({ password: asksPassword, terms: false })).map(({ name, isRequired }) => (
        <TextField
          key={name}
          {...kinds[name]}
          formId={formId}
          name={name}
          label={text(`signUp.${name}`)}
          value={values[name]}
          isRequired={isRequired}
          problem={problemOf(name)}
          hint={name === 'companyName' ? text('signUp.companyHint') : undefined}
          onLeave={(value) => signUp.look(name, value)}
        />
      ))}
      {asksPassword && (
        <NewPassword
          formId={formId}
          rules={signUp.rules}
          answered={form.refusedPasswords}
          problem={problemOf('password') ?? NOTHING}
          isBreached={isBreached(signUp.form.problems)}
          onType={() => signUp.retype()}
        />
      )}
      <Terms formId={formId} links={links} problem={problemOf('terms')} />
    </>
  );
});
