export { AppsDialog } from './AppsDialog.tsx';
export { EndDialog } from './EndDialog.tsx';
export { GroupDialog } from './GroupDialog.tsx';
export { ManyRolesDialog } from './ManyRolesDialog.tsx';
export { RolesDialog } from './RolesDialog.tsx';
import { observer } from 'mobx-react-lite';
import { useEffect, useState } from 'react';
import type { UserV3 } from '../../../api/contract/types.ts';
import type { MemberWrites } from '../../../stores/admin/members/MemberWrites.ts';
import type { UsersStore } from '../../../stores/admin/users/UsersStore.ts';
import { useKit } from '../../ui/base/kit.ts';
import type { Formats } from '../../core/page/useFormat.ts';
import type { MembersArguments, MembersText } from '../../i18n/generated/members.ts';
import { failureOf } from '../../ui/form/failure.ts';
import { useStable } from '../../ui/base/useStable.ts';
import type { FormFailure } from '../../ui/form/form.ts';
import { ConfirmDialog } from '../../ui/form/dialogs.tsx';
import { nameOf } from '../columns.tsx';
import { useFocusBack } from './useFocusBack.ts';
import { useMany } from './useMany.tsx';

export type MembersTexts = Formats<MembersText, MembersArguments>;

export interface DialogProps {
  members: MemberWrites;
  users: UsersStore;
  texts: MembersTexts;
  onClose: () => void;
}

/** What is asked about one member before it is done: the write, and its words. */
const questions = {
  sessions: {
    perform: (members: MemberWrites, userId: string) => members.endSessions(userId),
    title: 'members.sessionsTitle',
    text: 'members.sessionsText',
    verb: 'members.sessionsVerb',
    busy: 'members.sessionsBusy',
    done: 'members.sessionsEnded',
  },
  remove: {
    perform: (members: MemberWrites, userId: string) => members.remove(userId),
    title: 'members.removeTitle',
    text: 'members.removeText',
    verb: 'members.removeVerb',
    busy: 'members.removing',
    done: 'members.removed',
  },
  revoke: {
    perform: (members: MemberWrites, userId: string) => members.remove(userId),
    title: 'members.revokeTitle',
    text: 'members.revokeText',
    verb: 'members.revokeVerb',
    busy: 'members.revoking',
    done: 'members.revoked',
  },
} as const;
export type Question = keyof typeof questions;

/** Asks before a member is signed out everywhere or taken out of the account, or an invitation is taken back. */
export const QuestionDialog = observer(function QuestionDialog({
  members,
  users,
  texts,
  user,
  ask,
  onClose,
}: DialogProps & { user: UserV3; ask: Question }) {
  const { text, format } = texts;
  const { toasts } = useKit();
  // The row, and with it the name, may be gone while the call is under way.
  const [name] = useState(() => nameOf(user, users));
  const question = questions[ask];
  const anchor = useFocusBack([user.id]);
  const confirm = async (): Promise<FormFailure | undefined> => {
    if (!(await question.perform(members, user.id)))
      return failureOf(members.error(ask === 'revoke' ? 'remove' : ask, user.id), texts, 'members');
    toasts.show({ tone: 'success', text: format(question.done, { name }) });
    return undefined;
  };
  return (
    <>
      <span hidden ref={anchor} />
      <ConfirmDialog
        title={format(question.title, { name })}
        text={format(question.text, { name })}
        verb={text(question.verb)}
        busyLabel={text(question.busy)}
        onConfirm={confirm}
        onClose={onClose}
      />
    </>
  );
});

/** Whom a change of several people changes. */
interface Changes {
  readonly ids: readonly string[];
  /** Their names, where all are known and few. */
  readonly names: readonly string[];
  /** How many are so already. */
  readonly same: number;
}

/** Up to so many people are named in a question. */
const NAMED = 5;

/**
 * Asks before something is done with several people, and tells afterwards with whom it failed, and why. Who is so
 * already is no change and no call: they are not counted.
 */
export const ManyDialog = observer(function ManyDialog({
  members,
  users,
  texts,
  verb,
  ids,
  onClose,
}: DialogProps & { verb: 'disable' | 'enable' | 'remove'; ids: readonly string[] }) {
  const { text, format, lang } = texts;
  const { toasts } = useKit();
  const [others] = useState(() => ids.filter((id) => !members.isOwn({ id })));
  const [changes, setChanges] = useState<Changes>();
  const anchor = useFocusBack(ids);
  /** Nothing is left to do with them, nor with those who were left out: one change, which is announced once. */
  const release = (some: readonly string[]): void => {
    const asked = new Set(changes?.ids);
    users.list.select([...some, ...ids.filter((id) => !asked.has(id))], false);
  };
  const ask = useStable((same: ReadonlySet<string>): void => {
    const left = others.filter((id) => !same.has(id));
    const names = users.users.filter(({ id }) => left.includes(id)).map((user) => nameOf(user, users));
    if (left.length > 0 || verb === 'remove')
      return setChanges({
        ids: left,
        same: same.size,
        names: names.length === left.length && names.length <= NAMED ? names : [],
      });
    toasts.show({ tone: 'success', text: format(`members.manySame.${verb}`, { count: same.size }) });
    onClose();
  });
  useEffect(() => {
    if (verb === 'remove') return ask(new Set());
    let on = true;
    void members.already(others, verb === 'disable').then((same) => on && ask(same));
    return () => void (on = false);
  }, [members, others, verb, ask]);
  const write = verb === 'remove' ? 'remove' : 'access';
  const one = async (id: string): Promise<boolean | undefined> => {
    if (verb !== 'remove') return members.setDisabled(id, verb === 'disable');
    if (await members.remove(id, undefined, false)) return true;
    // Gone already, as after an answer that was lost: that is what was asked for.
    return members.error(write, id)?.errorCode === 'ER-NOT-FOUND';
  };
  const { run, busyLabel, perform } = useMany({
    texts,
    one,
    error: (id) => members.error(write, id),
    done: (count) => format(`members.manyDone.${verb}`, { count }),
    release,
  });
  const confirm = async ({ ids: changing }: Changes): Promise<undefined> => {
    const performed = perform(changing);
    // The list tells of all of them once. Neither the dialog nor the notice waits for it.
    void users.list.together(async () => {
      if ((await performed) > 0 && verb === 'remove') await users.list.load();
    });
    await performed;
  };
  return (
    <>
      <span hidden ref={anchor} />
      {changes && (
        <ConfirmDialog
          title={format(`members.manyTitle.${verb}`, { count: changes.ids.length })}
          text={text(`members.manyText.${verb}`)}
          verb={text(`members.${verb}`).replace('…', '')}
          busyLabel={busyLabel}
          run={changes.ids.length > 1 ? run : undefined}
          calm={verb === 'enable'}
          count={verb === 'enable' ? 0 : changes.ids.length}
          onConfirm={() => confirm(changes)}
          onClose={onClose}
        >
          {changes.names.length > 0 && (
            <p dir="auto">{new Intl.ListFormat(lang, { type: 'conjunction' }).format(changes.names)}</p>
          )}
          {changes.same > 0 && verb !== 'remove' && (
            <p className="gh-quiet">{format(`members.manySame.${verb}`, { count: changes.same })}</p>
          )}
          {others.length < ids.length && <p className="gh-quiet">{text('members.ownLeftOut')}</p>}
        </ConfirmDialog>
      )}
    </>
  );
});
