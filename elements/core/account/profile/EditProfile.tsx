import { observer } from 'mobx-react-lite';
import type { ProfileStore } from '../../../../stores/admin/ProfileStore.ts';
import { profileArea } from '../../../i18n/generated/profile.ts';
import { Button } from '../../../ui/base/Button.tsx';
import { useKit } from '../../../ui/base/kit.ts';
import { useSheet } from '../../../ui/base/useSheet.ts';
import { Panel } from '../../../ui/blocks/Panel.tsx';
import { focusFirst } from '../../../ui/dialog/focusFirst.ts';
import { failureOf } from '../../../ui/form/failure.ts';
import { Field } from '../../../ui/form/Field.tsx';
import formCss from '../../../ui/form/form.css';
import { useForm } from '../../../ui/form/form.ts';
import { FormFailureNote } from '../../../ui/form/FormFailureNote.tsx';
import { SaveBar } from '../../../ui/page/SaveBar.tsx';
import { useFormat } from '../../page/useFormat.ts';
import { PictureField } from './PictureField.tsx';

interface Props {
  readonly profile: ProfileStore;
  /** Back to what is shown. */
  readonly onClose: () => void;
}

/** The form of the profile: picture, name, job title and address (PROFILE-003, PROFILE-019). */
export const EditProfile = observer(function EditProfile({ profile, onClose }: Props) {
  const texts = useFormat(profileArea);
  const { text } = texts;
  const { toasts, common } = useKit();
  const sheet = useSheet(formCss);
  const { model, binding } = useForm({
    initial: profile.values,
    rules: {
      name: (value: string) => (value.trim() ? undefined : text('profile.nameMissing')),
    },
    onSubmit: async (...given) => {
      if (!(await profile.save(...given)))
        return failureOf(profile.error, texts, 'profile', { fields: ['name', 'metadata', 'image'] });
      toasts.show({ tone: 'success', text: text('profile.saved') });
      onClose();
      return undefined;
    },
  });
  const { values } = model;
  return (
    <Panel>
      <form {...binding} ref={sheet}>
        <div className="gh-panel__body gh-profile-form">
          <FormFailureNote failure={model.failure} />
          <PictureField
            name={values.name || profile.user?.email || ''}
            seed={profile.user?.id ?? ''}
            value={values.picture}
            text={text}
            error={model.failure?.fields?.['image']}
            onChange={(picture) => model.set('picture', picture)}
          />
          <div className="gh-profile-form__pair" ref={focusFirst}>
            <Field required label={text('profile.name')} autoComplete="name" maxLength={200} {...model.text('name')} />
            <Field
              label={text('profile.jobTitle')}
              autoComplete="organization-title"
              maxLength={200}
              {...model.text('jobTitle')}
            />
          </div>
          <Field
            label={text('profile.address')}
            autoComplete="street-address"
            maxLength={500}
            {...model.text('address')}
          />
        </div>
        {!model.dirty && (
          <footer className="gh-save-bar">
            <span className="gh-grow" />
            <Button onClick={onClose}>{common.text('common.close')}</Button>
          </footer>
        )}
        <SaveBar form={model} />
      </form>
    </Panel>
  );
});
