import { observer } from 'mobx-react-lite';
import { useEffect, useId, useState } from 'react';
import type { Role } from '../../api/contract/types.ts';
import { NO_ROLE, type RolesStore } from '../../stores/admin/RolesStore.ts';
import { useFormat } from '../core/page/useFormat.ts';
import { rolesArea } from '../i18n/generated/roles.ts';
import { Avatar } from '../ui/base/Avatar.tsx';
import { Check } from '../ui/Check.tsx';
import { Field } from '../ui/form/Field.tsx';
import { ConfirmDialog, FormDialog } from '../ui/form/dialogs.tsx';
import { failureOf } from '../ui/form/failure.ts';
import type { FormModel } from '../ui/form/form.ts';
import { SelectField } from '../ui/form/SelectField.tsx';
import { holdersIn, joined } from './holders.ts';

/** As the provider takes keys. */
const KEY = /^[\w.:-]+$/;

/** A key made of a name: "Nachtschichtleitung Süd" becomes "nachtschichtleitung.sud". */
export const keyFrom = (name: string): string =>
  name
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '.')
    .replace(/^\.|\.$/g, '');

interface NewValues {
  name: string;
  key: string;
  base: string;
}

export interface NewRoleProps {
  roles: RolesStore;
  /** A role to start from. */
  base: Role | undefined;
  onCreated: (role: Role) => void;
  onClose: () => void;
}

/** Adds a role, from nothing or from another one. */
export const NewRole = observer(function NewRole({ roles, base, onCreated, onClose }: NewRoleProps) {
  const texts = useFormat(rolesArea);
  const { text, format, lang } = texts;
  const copied = base ? format('roles.copyOf', { name: base.name }) : '';
  const create = async ({ name, key, base: baseId }: NewValues) => {
    const fields = { name: name.trim(), key: key.trim() };
    const from = roles.find(baseId);
    const role = await (from ? roles.copy(fields, from) : roles.add(fields));
    if (role) return onCreated(role);
    const error = roles.list.writeError('add');
    const failure = failureOf(error, texts, 'roles', { namesOf: (keys) => roles.namesOfKeys(keys) });
    return error?.code === 'ER-ROLE-KEY-TAKEN' && failure.message
      ? { ...failure, fields: { key: failure.message } }
      : failure;
  };
  const choices = [
    { id: '', name: text('roles.scratch') },
    ...roles.all.map(({ id, name, permissions }) => ({
      id,
      name: format('roles.base', { name, count: permissions.length }),
    })),
  ];
  const leftOut = (baseId: string): string | undefined => {
    const from = roles.find(baseId);
    if (!from) return undefined;
    const given = new Set(roles.givable(from).map(({ id }) => id));
    const out = roles.permissionsOf(from.permissions).filter(({ id }) => !given.has(id));
    return out.length
      ? format('roles.leftOut', {
          permissions: joined(
            out.map(({ name }) => name),
            lang,
          ),
        })
      : undefined;
  };
  return (
    <FormDialog<NewValues>
      title={text('roles.new')}
      lead={text('roles.newLead')}
      submitLabel={text('roles.create')}
      busyLabel={text('roles.creating')}
      discardText={text('roles.discard')}
      initial={{ name: copied, key: keyFrom(copied), base: base?.id ?? '' }}
      rules={{
        name: (name) => (name.trim() ? undefined : text('roles.nameMissing')),
        key: (key) =>
          key.trim() ? (KEY.test(key.trim()) ? undefined : text('roles.keyWrong')) : text('roles.keyMissing'),
      }}
      onSubmit={create}
      onClose={onClose}
    >
      {(form) => (
        <>
          <NameAndKey form={form} texts={texts} />
          <SelectField
            label={text('roles.startFrom')}
            lang={lang}
            emptyLabel={text('roles.noRoles')}
            searchLabel={text('roles.searchRoles')}
            choices={choices}
            chosen={form.values.base}
            help={leftOut(form.values.base)}
            onChoose={(id) => form.set('base', id)}
          />
        </>
      )}
    </FormDialog>
  );
});

/** The key follows the name until it is typed. */
function NameAndKey({ form, texts: { text } }: { form: FormModel<NewValues>; texts: ReturnType<typeof useTexts> }) {
  const { name, key } = form.values;
  const follows = key === keyFrom(name);
  return (
    <>
      <Field
        required
        dir="auto"
        label={text('roles.name')}
        {...form.text('name')}
        onChange={({ target }) => {
          form.set('name', target.value);
          if (follows) form.set('key', keyFrom(target.value));
        }}
      />
      <Field
        required
        dir="ltr"
        spellCheck={false}
        autoComplete="off"
        label={text('roles.key')}
        help={text('roles.keyHelp')}
        {...form.text('key')}
      />
    </>
  );
}

const useTexts = () => useFormat(rolesArea);

export interface DeleteRoleProps {
  roles: RolesStore;
  role: Role;
  onDeleted: (role: Role) => void;
  onClose: () => void;
}

/** Deletes a role: says who holds it, and asks what they get instead. */
export const DeleteRole = observer(function DeleteRole({ roles, role, onDeleted, onClose }: DeleteRoleProps) {
  const texts = useTexts();
  const { text, format, lang } = texts;
  const group = useId();
  const choices = roles.all.filter((one) => one.id !== role.id && !roles.refusalToHandOut(one));
  const [instead, setInstead] = useState(choices.length > 0);
  const [chosen, setChosen] = useState('');
  const replacement = chosen || choices.find(({ isDefault }) => isDefault)?.id || choices[0]?.id || '';
  const { uses } = roles;
  const holders = holdersIn(uses?.counts, texts);
  const isHeld = holders !== undefined && holders !== '';
  useEffect(() => void roles.loadUses(role.id), [roles, role.id]);

  const remove = async () => {
    const replaced = isHeld ? (instead ? replacement : NO_ROLE) : undefined;
    if (await roles.remove(role.id, replaced)) return onDeleted(role);
    return failureOf(roles.list.writeError(`remove:${role.id}`), texts, 'roles', {
      namesOf: (keys) => roles.namesOfKeys(keys),
    });
  };
  const people = uses?.counts?.['members'];
  const named = uses?.people.length ?? 0;
  const rest = {
    ...(people !== undefined && people > named && { members: people - named }),
    ...(uses?.counts?.['groups'] !== undefined && !uses.groups.length && { groups: uses.counts['groups'] }),
  };
  const others = holdersIn(rest, texts);
  const more = joined([...(others ? [others] : []), ...(uses?.groups ?? [])], lang);
  const consequence =
    holders === undefined
      ? text('roles.deleteUnknown')
      : isHeld
        ? format('roles.held', { holders })
        : text('roles.deleteFree');
  return (
    <ConfirmDialog
      title={format('roles.deleteTitle', { name: role.name })}
      text={consequence}
      verb={text('roles.deleteRole')}
      busyLabel={text('roles.deleting')}
      {...(people !== undefined && { count: people })}
      onConfirm={remove}
      onClose={onClose}
    >
      {isHeld && (
        <>
          {(named > 0 || more) && (
            <ul className="gh-holders">
              {uses?.people.map(({ id, name, email, profilePictureUrl }) => (
                <li key={id} className="gh-person">
                  <Avatar name={name || email} seed={id} src={profilePictureUrl} />
                  <div>
                    <span className="gh-person__name" dir="auto">
                      {name || email}
                    </span>
                    {name && (
                      <span className="gh-person__line" dir="ltr">
                        {email}
                      </span>
                    )}
                  </div>
                </li>
              ))}
              {more && (
                <li className="gh-muted">{named > 0 ? format('roles.moreHolders', { holders: more }) : more}</li>
              )}
            </ul>
          )}
          <fieldset className="gh-instead">
            <legend className="gh-visually-hidden">{text('roles.instead')}</legend>
            <Check
              shown
              group={group}
              label={text('roles.giveOther')}
              checked={instead}
              disabled={!choices.length}
              onCheck={() => setInstead(true)}
            />
            {instead && (
              <div className="gh-indent">
                <SelectField
                  label={text('roles.one')}
                  lang={lang}
                  emptyLabel={text('roles.noRoles')}
                  searchLabel={text('roles.searchRoles')}
                  choices={choices}
                  chosen={replacement}
                  onChoose={setChosen}
                />
              </div>
            )}
            <Check
              shown
              group={group}
              label={text('roles.giveNone')}
              checked={!instead}
              onCheck={() => setInstead(false)}
            />
          </fieldset>
        </>
      )}
    </ConfirmDialog>
  );
});
