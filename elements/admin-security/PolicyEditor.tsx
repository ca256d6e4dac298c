import { observer } from 'mobx-react-lite';
import { useState } from 'react';
import { rotationInForce } from '../../stores/admin/security/policies.ts';
import type { SecurityPoliciesStore } from '../../stores/admin/security/SecurityPoliciesStore.ts';
import { Button } from '../ui/base/Button.tsx';
import { useKit } from '../ui/base/kit.ts';
import { useSheet } from '../ui/base/useSheet.ts';
import { Check } from '../ui/Check.tsx';
import { ConfirmDialog } from '../ui/form/dialogs.tsx';
import { failureOf } from '../ui/form/failure.ts';
import { Field } from '../ui/form/Field.tsx';
import form from '../ui/form/form.css';
import { useForm, type FormFailure } from '../ui/form/form.ts';
import { FormFailureNote } from '../ui/form/FormFailureNote.tsx';
import { Note } from '../ui/form/Note.tsx';
import { SaveBar } from '../ui/page/SaveBar.tsx';
import { formOf, numberIn, startOf, type NumberedName, type PolicyValues } from './policyForm.ts';
import { inheritedValue, sourceOf, vendorOf, type SecurityTexts } from './policyWords.ts';

export interface PolicyEditorProps {
  security: SecurityPoliciesStore;
  name: NumberedName;
  texts: SecurityTexts;
  /** Saved, reset, or no longer possible. */
  onClose: () => void;
}

const names = ['first', 'second'] as const;

/** The form of a policy: whether it is on, and its numbers. */
export const PolicyEditor = observer(function PolicyEditor({ security, name, texts, onClose }: PolicyEditorProps) {
  const { text, format } = texts;
  const { toasts } = useKit();
  const sheet = useSheet(form);
  const [asking, setAsking] = useState(false);
  const title = text(`security.${name}`);
  const vendor = vendorOf(security, texts);
  const { toggle, help, on, numbers, save } = formOf(name, security);

  const boundsOf = (which: number): string | undefined => {
    const number = numbers[which];
    return number && format('security.whole', number.limits);
  };
  const end = (tone: 'success' | 'error', says: string): undefined => {
    toasts.show({ tone, text: says });
    onClose();
  };
  /** Why it was not saved: at the field, where the provider names one. */
  const failure = (): FormFailure | undefined => {
    const lock = security.lockOf(name);
    if (lock) return end('error', sourceOf(name, security, texts).says);
    const error = security.error(name);
    const at = numbers.findIndex((number) => number.name === error?.errorContext?.['field']);
    const [key, wrong] = [names[at], boundsOf(at)];
    return {
      ...failureOf(error, texts, 'security'),
      ...(key && wrong && { message: wrong, fields: { [key]: wrong } }),
    };
  };
  const handleReset = async (): Promise<FormFailure | undefined> => {
    if (await security.inherit(name)) return end('success', format('security.reset.done', { name: title, vendor }));
    const impossible = !security.mayInherit(name);
    return impossible ? { message: format('security.reset.impossible', { vendor }) } : failure();
  };
  const ruleOf = (which: number) => (value: string, values: PolicyValues) => {
    const limits = numbers[which]?.limits;
    if (!limits || !values.on) return undefined;
    const number = numberIn(value);
    if (number === undefined || number < limits.least || number > limits.most) return boundsOf(which);
    return which > 0 && number > (numberIn(values.first) ?? Infinity) ? text('security.notice') : undefined;
  };
  const initial = { on, first: startOf(numbers[0]), second: startOf(numbers[1]) };
  const { model, binding } = useForm<PolicyValues>({
    initial,
    rules: { first: ruleOf(0), second: ruleOf(1) },
    onSubmit: async (values) => {
      // What is off is not checked: its numbers stay as they were.
      const [first = 0, second = 0] = names.map((key) => numberIn((values.on ? values : initial)[key]));
      return (await save(values.on, first, second))
        ? end('success', format('security.saved', { name: title }))
        : failure();
    },
  });
  const { values } = model;
  const inherited = name === 'rotation' && rotationInForce(undefined, security.facts.rotation?.inherited);
  return (
    <form className="gh-stack" ref={sheet} aria-label={title} {...binding}>
      <FormFailureNote failure={model.failure} />
      <Check shown label={text(toggle)} checked={values.on} onCheck={(checked) => model.set('on', checked)} />
      {values.on && (
        <div className="gh-fields">
          {numbers.map(({ name: field, label, limits }, at) => (
            <Field
              key={field}
              required
              inputMode="numeric"
              autoComplete="off"
              label={text(label)}
              help={format('security.bounds', limits)}
              {...model.text(at ? 'second' : 'first')}
            />
          ))}
        </div>
      )}
      {values.on && <p className="gh-policy__line">{text(help)}</p>}
      {inherited && (
        <Note tone="info">
          {format('security.rotation.tighter', { vendor, value: inheritedValue(name, security.facts, texts) })}
        </Note>
      )}
      {security.mayInherit(name) && (
        <div>
          <Button small onClick={() => setAsking(true)}>
            {text('security.reset')}
          </Button>
        </div>
      )}
      <SaveBar form={model} />
      {asking && (
        <ConfirmDialog
          calm
          title={format('security.reset.title', { name: title })}
          text={format('security.reset.text', { vendor, value: inheritedValue(name, security.facts, texts) })}
          verb={text('security.reset')}
          onConfirm={handleReset}
          onClose={() => setAsking(false)}
        />
      )}
    </form>
  );
});
