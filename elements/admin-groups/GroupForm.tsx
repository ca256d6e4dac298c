import { observer } from 'mobx-react-lite';
import { useEffect, useRef, useState } from 'react';
import type { Group } from '../../api/contract/types.ts';
import type { RoleChoice } from '../../stores/admin/members/RoleChoices.ts';
import { groupColors, rolesOf, type GroupFields } from '../../stores/admin/groups/GroupsStore.ts';
import { Button } from '../ui/base/Button.tsx';
import { useCommon, useKit } from '../ui/base/kit.ts';
import { Field } from '../ui/form/Field.tsx';
import { FormDialog } from '../ui/form/dialogs.tsx';
import type { FormFailure } from '../ui/form/form.ts';
import { Note } from '../ui/form/Note.tsx';
import { LockIcon } from '../ui/icons.tsx';
import { OptionChecks, type OptionItem } from '../ui/OptionChecks.tsx';
import { ColorField } from './ColorField.tsx';
import type { GroupDialogProps } from './GroupDialogs.tsx';
import { GroupMembers } from './GroupMembers.tsx';
import { isOfDirectory, refusalIn } from './words.ts';

export interface GroupFormProps extends GroupDialogProps {
  /** The group that is edited; without it a new one is made. */
  group?: Group;
  /** What a new group starts from. */
  base?: Group | undefined;
  onCreated?: (group: Group) => void;
}

/** As many characters a name has at most. */
const LONGEST = 100;

/** Makes a group, or edits one: name, color, description, roles, and the people of one that exists. */
export const GroupForm = observer(function GroupForm(props: GroupFormProps) {
  const { store, texts, group, base, onCreated, onChange, onClose } = props;
  const { text, format } = texts;
  const { toasts } = useKit();
  // What the person began with; after a change by another administrator, what the group has become, but for its roles.
  const [opened, setOpened] = useState(group);
  const [start] = useState<GroupFields>(() => ({
    name: group?.name ?? (base ? format('groups.copyOf', { name: base.name }) : ''),
    color: (group ?? base)?.color ?? (group ? '' : nextColor(store.all.length)),
    description: (group ?? base)?.description ?? '',
    roleIds: rolesOf(group ?? base ?? NO_GROUP).map(({ id }) => id),
  }));
  const directory = group !== undefined && isOfDirectory(group);
  const created = useRef<Group>(undefined);
  const close = () => (created.current && onCreated && store.maySeePeople ? onCreated(created.current) : onClose());

  const create = async (fields: GroupFields): Promise<FormFailure | undefined> => {
    const made = await store.add(fields);
    if (!made) return named(refusalIn(store.error('add'), texts), store.error('add')?.code);
    onChange(made.id, 'created');
    const refused = store.error(`roles:${made.id}`);
    toasts.show(
      refused
        ? { tone: 'error', text: `${text('groups.rolesNotGiven')} ${refusalIn(refused, texts).message ?? ''}` }
        : { tone: 'success', text: format(base ? 'groups.copied' : 'groups.created', { name: made.name }) },
    );
    created.current = made;
    return undefined;
  };
  const save = async (before: Group, fields: GroupFields): Promise<FormFailure | undefined> => {
    const saved = await store.save(before, fields);
    const now = store.find(before.id) ?? before;
    setOpened({ ...now, roles: [...rolesOf(before)] });
    if (saved === 'changed') {
      const { name, description = '' } = now;
      return { message: format('groups.changedNote', { name, description, hasDescription: description ? 1 : 0 }) };
    }
    if (saved === 'failed') {
      const error = store.error(`save:${before.id}`) ?? store.error(`roles:${before.id}`);
      return named(refusalIn(error, texts), error?.code);
    }
    toasts.show({ tone: 'success', text: format('groups.saved', { name: now.name }) });
    onChange(before.id, 'saved');
    return undefined;
  };
  return (
    <FormDialog<GroupFields>
      wide={group !== undefined}
      title={group ? format('groups.editTitle', { name: group.name }) : text('groups.new')}
      lead={group ? undefined : text('groups.newLead')}
      submitLabel={text(group ? 'groups.save' : 'groups.create')}
      {...(!group && { busyLabel: text('groups.creating') })}
      discardText={text(group ? 'groups.discard' : 'groups.discardNew')}
      initial={start}
      rules={{
        name: (name) =>
          name.trim()
            ? name.trim().length > LONGEST
              ? text('groups.nameLong')
              : undefined
            : text('groups.nameMissing'),
      }}
      onSubmit={(fields) => (opened ? save(opened, fields) : create(fields))}
      onClose={close}
    >
      {({ values, text: bind, set }) => (
        <>
          {directory && <Note tone="info">{text('groups.directoryNote')}</Note>}
          <Field
            required={!directory}
            readOnly={directory}
            dir="auto"
            label={text('groups.name')}
            placeholder={text('groups.namePlaceholder')}
            suffix={directory && <LockIcon quiet />}
            {...bind('name')}
          />
          <ColorField texts={texts} chosen={values.color} onChoose={(color) => set('color', color)} />
          <Field
            readOnly={directory}
            dir="auto"
            label={text('groups.description')}
            suffix={directory && <LockIcon quiet />}
            {...bind('description')}
          />
          <RolesOfGroup
            {...props}
            held={start.roleIds}
            chosen={values.roleIds}
            onChoose={(ids) => set('roleIds', ids)}
          />
          {group && <GroupMembers store={store} groupId={group.id} texts={texts} onChange={onChange} />}
        </>
      )}
    </FormDialog>
  );

  /** A taken name is reported at its field. */
  function named(failure: FormFailure, code: string | undefined): FormFailure {
    return code === 'ER-GROUP-NAME-TAKEN' && failure.message
      ? { ...failure, fields: { name: failure.message } }
      : failure;
  }
});

const NO_GROUP = { id: '', name: '', managedBy: 'frontegg' } as const satisfies Group;
/** Another color for each new group. */
const nextColor = (count: number): string => groupColors[count % groupColors.length] ?? groupColors[0];

interface RolesProps extends Pick<GroupDialogProps, 'store' | 'texts'> {
  /** What the group had when the dialog was opened. */
  held: readonly string[];
  chosen: readonly string[];
  onChoose: (ids: readonly string[]) => void;
}

/** The roles of a group. Those that the person cannot give or take say why. */
const RolesOfGroup = observer(function RolesOfGroup({ store, texts, held, chosen, onChoose }: RolesProps) {
  const { text } = texts;
  const common = useCommon();
  const { choices } = store;
  const { all, failed } = choices;
  useEffect(() => void choices.load(), [choices]);
  if (!store.holdsRoles) return <p className="gh-quiet">{text('groups.rolesOff')}</p>;
  if (!all)
    return (
      <p className="gh-quiet" role="status">
        {failed ? text('groups.rolesFailed') : common.text('common.loading')}{' '}
        {failed && (
          <Button small onClick={() => void choices.load()}>
            {common.text('common.retry')}
          </Button>
        )}
      </p>
    );
  const item = ({ id, name, refusal }: RoleChoice): OptionItem => {
    const isAbove = refusal === 'above-own-level';
    // What the person does not hold can be taken away and not given.
    const isStuck = isAbove || (refusal !== undefined && !held.includes(id));
    return {
      id,
      name,
      disabled: isStuck,
      hint: isStuck ? text(isAbove ? 'groups.above' : 'groups.notHeld') : undefined,
    };
  };
  const check = (id: string, on: boolean): void => {
    const next = on ? [...chosen, id] : chosen.filter((one) => one !== id);
    // Always the same order, so that what is chosen and taken back is no change.
    onChoose([...held.filter((one) => next.includes(one)), ...next.filter((one) => !held.includes(one)).sort()]);
  };
  return (
    <div className="gh-stack gh-stack--tight">
      {all.length > 0 ? (
        <OptionChecks label={text('groups.roles')} items={all.map(item)} chosen={chosen} onCheck={check} />
      ) : (
        <p className="gh-quiet">{text('groups.rolesNone')}</p>
      )}
      <p className="gh-message">{text('groups.rolesHelp')}</p>
    </div>
  );
});
