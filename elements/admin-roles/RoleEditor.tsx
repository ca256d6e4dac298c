import { observer } from 'mobx-react-lite';
import { useCallback, useEffect, useState } from 'react';
import type { RoleChange, RolePermission } from '../../api/contract/roles.ts';
import type { Role } from '../../api/contract/types.ts';
import type { RolesStore } from '../../stores/admin/RolesStore.ts';
import { difference } from '../../stores/core/lists/difference.ts';
import { useFormat } from '../core/page/useFormat.ts';
import { rolesArea } from '../i18n/generated/roles.ts';
import { Button } from '../ui/base/Button.tsx';
import { Check } from '../ui/Check.tsx';
import { Field } from '../ui/form/Field.tsx';
import { ArrowStartIcon, CheckIcon } from '../ui/icons.tsx';
import { Note } from '../ui/form/Note.tsx';
import type { Action } from '../ui/overlays/ActionButton.tsx';
import { failureOf } from '../ui/form/failure.ts';
import { useForm } from '../ui/form/form.ts';
import { FormFailureNote } from '../ui/form/FormFailureNote.tsx';
import { leave } from '../ui/blocks/leave.ts';
import { useLater } from '../ui/base/useLater.ts';
import { useLost } from '../ui/blocks/useLost.ts';
import { useCommon, useKit } from '../ui/base/kit.ts';
import { PageHead } from '../ui/base/PageHead.tsx';
import { SaveBar } from '../ui/page/SaveBar.tsx';
import { Facts } from '../ui/blocks/Panel.tsx';
import { Chip } from '../ui/base/Status.tsx';
import form from '../ui/form/form.css';
import { useSheet } from '../ui/base/useSheet.ts';
import { holdersIn } from './holders.ts';
import { groupsOf } from './permissionGroups.ts';
import { PermissionRow, Permissions } from './Permissions.tsx';
import { marksOf, type RolesTexts } from './rolesList.tsx';

const loadTips = () => import('../ui/page/Tips.tsx');

export interface RoleEditorProps {
  roles: RolesStore;
  role: Role;
  level: 1 | 2;
  /** What can be done with the role beside editing it. */
  actions: readonly Action[];
  onBack: () => void;
}

/** One role: its name, its permissions, and who holds it. Read-only without the right to change it. */
export const RoleEditor = observer(function RoleEditor({ roles, role, level, actions, onBack }: RoleEditorProps) {
  const texts = useFormat(rolesArea);
  const { text, format } = texts;
  const common = useCommon();
  const tips = useLater(loadTips, true);
  const refusal = roles.refusalToEdit(role);
  const ofVendor = refusal?.reason === 'of-vendor';
  const readOnly = !roles.mayWrite || refusal !== undefined;
  // A user who may write no role gets no reason, unless the vendor owns this one.
  const why = refusal && (roles.mayWrite || ofVendor) ? texts.find(`roles.why.${refusal.reason}`) : undefined;
  const [mayEdit] = useState(!readOnly);
  useLost(mayEdit && readOnly);
  const holders = holdersIn(roles.uses?.counts, texts);
  const sheet = useSheet(form);
  useEffect(() => void roles.loadUses(role.id), [roles, role.id]);
  const lead =
    holders === ''
      ? text('roles.free')
      : holders && format(readOnly ? 'roles.held' : 'roles.heldAndReached', { holders });
  return (
    <div className="gh-view gh-role" part="view" ref={sheet}>
      {tips && <tips.Tips />}
      <PageHead
        level={level}
        arrived
        title={role.name}
        marks={
          <span className="gh-marks">
            {marksOf(role, texts)}
            {readOnly && <Chip>{common.text('common.readOnly')}</Chip>}
          </span>
        }
        lead={lead}
        action={actions.map(({ id, label, icon: Icon, danger, reason, onAction }) => (
          <Button
            key={id}
            className={danger ? 'gh-btn--danger-quiet' : undefined}
            icon={Icon && <Icon />}
            aria-disabled={reason !== undefined || undefined}
            title={reason}
            onClick={() => reason === undefined && onAction()}
          >
            {label}
          </Button>
        ))}
        before={
          <Button
            small
            kind="ghost"
            className="gh-crumb"
            icon={<ArrowStartIcon />}
            part="back"
            onClick={({ currentTarget }) => leave(currentTarget, onBack)}
          >
            {text('roles.page')}
          </Button>
        }
      />
      {why && (
        <Note tone="info">
          {why} {roles.mayWrite && ofVendor && text('roles.duplicateIt')}
        </Note>
      )}
      {readOnly ? (
        <RoleFacts roles={roles} role={role} level={level} texts={texts} />
      ) : (
        <RoleForm roles={roles} role={role} level={level} texts={texts} />
      )}
    </div>
  );
});

interface RoleValues {
  name: string;
  description: string;
  isDefault: boolean;
  permissionIds: readonly string[];
}

type PartProps = Pick<RoleEditorProps, 'roles' | 'role' | 'level'> & { texts: RolesTexts };

const RoleForm = observer(function RoleForm({ roles, role, level, texts }: PartProps) {
  const { text, format } = texts;
  const { toasts } = useKit();
  const { list } = roles;
  const save = async (values: RoleValues) => {
    const failure = (key: string) =>
      failureOf(list.writeError(`${key}:${role.id}`), texts, 'roles', { namesOf: (keys) => roles.namesOfKeys(keys) });
    // Only what was changed in this form is written: another administrator may have changed the rest meanwhile.
    const next = [...new Set([...role.permissions, ...added])].filter((id) => !removed.includes(id));
    if (changes && !(await roles.setPermissions(role.id, next))) return failure('permissions');
    const change: RoleChange = {
      ...(values.name !== began.name && { name: values.name.trim() }),
      ...(values.description !== began.description && { description: values.description.trim() }),
      ...(values.isDefault !== began.isDefault && { isDefault: values.isDefault }),
    };
    if (Object.keys(change).length && !(await roles.update(role.id, change))) return failure('update');
    toasts.show({ tone: 'success', text: format('roles.saved', { name: values.name }) });
    return undefined;
  };
  const { model, binding } = useForm<RoleValues>({
    initial: {
      name: role.name,
      description: role.description ?? '',
      isDefault: role.isDefault,
      permissionIds: role.permissions,
    },
    rules: { name: (name) => (name.trim() ? undefined : text('roles.nameMissing')) },
    onSubmit: save,
  });
  const { values, initial: began } = model;
  // What the role had when it was opened: a permission that was there can be taken away and given back.
  const [opened] = useState(role);
  const lockOf = useCallback((permission: RolePermission) => roles.lockOf(permission, opened), [roles, opened]);
  const { added, removed } = difference(began.permissionIds, values.permissionIds);
  const changes = added.length + removed.length;
  const given = roles.permissionsOf(values.permissionIds);
  const undue = !values.isDefault && roles.refusalToHandOut({ ...role, permissions: given.map(({ id }) => id) });
  return (
    <form className="gh-stack" {...binding}>
      {/* Before the permissions for who goes through the page by keys; in sight it is the foot. */}
      <SaveBar
        floats
        form={model}
        text={changes ? format('roles.changes', { added: added.length, removed: removed.length }) : undefined}
      />
      <FormFailureNote failure={model.failure} />
      <div className="gh-panel" part="panel">
        <div className="gh-panel__body gh-fields">
          <Field required dir="auto" label={text('roles.name')} {...model.text('name')} />
          <Field
            readOnly
            className="gh-mono"
            dir="ltr"
            label={text('roles.key')}
            help={text('roles.keyStays')}
            value={role.key}
          />
          <div className="gh-span">
            <Field dir="auto" label={text('roles.description')} {...model.text('description')} />
          </div>
          <div className="gh-span gh-stack gh-stack--tight">
            <Check
              shown
              label={text('roles.everyone')}
              checked={values.isDefault}
              disabled={Boolean(undue)}
              onCheck={(on) => model.set('isDefault', on)}
            />
            {undue && <span className="gh-message">{text('roles.everyoneNot')}</span>}
          </div>
        </div>
      </div>
      <Permissions
        permissions={roles.permissions}
        categories={roles.categories}
        chosen={values.permissionIds}
        before={began.permissionIds}
        lockOf={lockOf}
        level={level}
        texts={texts}
        onChoose={(ids) => model.set('permissionIds', inOrder(ids, began.permissionIds, roles))}
      />
    </form>
  );
});

/**
 * Always the same order, so that what is chosen and taken back is no change: first what the role has, then the others.
 */
function inOrder(ids: readonly string[], before: readonly string[], roles: RolesStore): string[] {
  const wanted = new Set(ids);
  const had = before.filter((id) => wanted.delete(id));
  return [...had, ...roles.permissionsOf([...wanted]).map(({ id }) => id)];
}

/** A role that cannot be changed: what it is made of, without boxes. */
const RoleFacts = observer(function RoleFacts({ roles, role, level, texts }: PartProps) {
  const Title = level === 1 ? 'h2' : 'h3';
  const { text, format } = texts;
  const held = roles.permissionsOf(role.permissions);
  return (
    <>
      <div className="gh-panel" part="panel">
        <div className="gh-panel__body">
          <Facts
            facts={[
              { name: text('roles.key'), value: <span className="gh-mono">{role.key}</span> },
              ...(role.description
                ? [{ name: text('roles.description'), value: <span dir="auto">{role.description}</span> }]
                : []),
              {
                name: text('roles.permissions'),
                value: format('roles.of', { count: held.length, total: roles.permissions.length }),
              },
            ]}
          />
        </div>
      </div>
      <section className="gh-stack" aria-label={text('roles.permissions')}>
        {groupsOf(held, roles.categories, text('roles.other')).map(({ id, name, permissions }) => (
          <section key={id} className="gh-perms" part="permissions" aria-label={name}>
            <header className="gh-perms__head">
              <CheckIcon />
              <Title className="gh-perms__title">
                <span dir="auto">{name}</span> <span className="gh-perms__count">{permissions.length}</span>
              </Title>
            </header>
            <ul>
              {permissions.map((permission) => (
                <PermissionRow key={permission.id} permission={permission} texts={texts} />
              ))}
            </ul>
          </section>
        ))}
      </section>
    </>
  );
});
