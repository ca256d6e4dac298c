import { observer } from 'mobx-react-lite';
import { useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { AssignmentsStore } from '../../stores/admin/members/AssignmentsStore.ts';
import { addressWays, InvitingStore } from '../../stores/admin/members/InvitingStore.ts';
import { RoleChoices } from '../../stores/admin/members/RoleChoices.ts';
import type { UsersStore } from '../../stores/admin/users/UsersStore.ts';
import type { RootStore } from '../../stores/RootStore.ts';
import { useFormat } from '../core/page/useFormat.ts';
import { invitingArea } from '../i18n/generated/inviting.ts';
import { useCommon, useReset } from '../ui/base/kit.ts';
import { DialogFrame } from '../ui/dialog/DialogFrame.tsx';
import { DiscardBox } from '../ui/dialog/DiscardBox.tsx';
import { useLater } from '../ui/base/useLater.ts';
import { useSheet } from '../ui/base/useSheet.ts';
import { askBeforeLeaving } from '../ui/blocks/leave.ts';
import { Toggle } from '../ui/Toggle.tsx';
import { EmailPanel } from './EmailPanel.tsx';
import css from './inviting.css';
import { LinkState } from './LinkState.tsx';
import { Results } from './Results.tsx';

export interface InviteDialogProps {
  root: RootStore;
  /** The list that shows who was invited. */
  users: UsersStore;
  onInvited?: (emails: readonly string[]) => void;
  /** Shows a person who is a member already. */
  onView?: (email: string) => void;
  onClose: () => void;
}

const known = ['email', 'link'] as const;
export type Way = (typeof known)[number];
const nothing = () => {};
/** The words of the question before it is lost. */
const lost = { email: 'inviting.discard', link: 'inviting.linkDiscard', rest: 'inviting.discardRest' } as const;
const loadLink = () => import('./link/LinkPanel.tsx');

/** The other half takes the room of the one before it: the dialog does not move under the pointer. */
function keepHeight(node: HTMLElement | null): void {
  const box = node?.closest<HTMLElement>('.gh-modal__box');
  if (box) box.style.minBlockSize = `min(${box.offsetHeight}px, 100dvh)`;
}

/** Invites people: by email, one or many, or by a link that anybody may use (WIDGET-002). */
export const InviteDialog = observer(function InviteDialog({
  root,
  users,
  onInvited = nothing,
  onView,
  onClose,
}: InviteDialogProps) {
  const { context, tenants } = root;
  const texts = useFormat(invitingArea);
  const { text, format } = texts;
  const common = useCommon();
  const sheet = useSheet(css);
  const [inviting] = useState(() => new InvitingStore(context, users));
  const roles = root.use(RoleChoices);
  const [assignments] = useState(() => new AssignmentsStore(context, users));
  useEffect(() => inviting.start(), [inviting]);
  useReset(onClose);
  const { readable } = roles;
  const { isOn } = assignments;
  useEffect(() => void (readable && roles.load()), [roles, readable]);
  useEffect(() => void (isOn && assignments.load()), [assignments, isOn]);
  const [way, setWay] = useState<Way>('email');
  /** How many addresses waited when the form was sent: the results are shown. */
  const [waiting, setWaiting] = useState<number>();
  const over = waiting !== undefined;
  /** What would be lost; `go` goes where the person was about to, beside closing. */
  const [asks, setAsks] = useState<{ what: Way | 'rest'; go?: () => void }>();
  /** The forms with unsaved input. */
  const [dirty, setDirty] = useState<readonly Way[]>([]);
  const handleDirty = useCallback(
    (way: Way, on: boolean) =>
      setDirty((known) =>
        known.includes(way) === on ? known : on ? [...known, way] : known.filter((one) => one !== way),
      ),
    [],
  );
  /** The link's half is asked for when it is first chosen. */
  const [asksLink, setAsksLink] = useState<'no' | 'yes' | 'failed'>('no');
  const link = useLater(loadLink, asksLink === 'yes', () => setAsksLink('failed'));
  const ways = useRef<HTMLDivElement>(null);
  const panel = useRef<HTMLDivElement>(null);
  /** What is being sent changes no more. By hand: React 18 does not know the attribute. */
  const lock = useCallback((on: boolean) => {
    for (const node of [ways.current, panel.current?.querySelector<HTMLElement>('.gh-dialog__body')])
      if (node) node.inert = on;
  }, []);
  // The button that led back to the form is gone.
  useLayoutEffect(() => {
    if (!over) panel.current?.querySelector<HTMLElement>('input[name=emails]')?.focus();
  }, [over]);
  const { running } = inviting;
  const [changed] = over && !waiting ? [] : dirty;
  const unsaved = running ? 'rest' : changed;
  useEffect(
    () =>
      unsaved && panel.current ? askBeforeLeaving(panel.current, (go) => setAsks({ what: unsaved, go })) : undefined,
    [unsaved],
  );
  if (asks?.go && asks.what !== unsaved) setAsks(undefined); // all were sent while it was asked about
  const now = useCallback(() => context.ports.clock.now(), [context]);

  const handleClose = () => {
    if (running) return inviting.stop(); // what is under way is waited for
    if (changed) setAsks({ what: changed });
    else onClose();
  };
  const choose = (id: string) => {
    keepHeight(panel.current);
    setWay(known.find((one) => one === id) ?? 'email');
    if (id === 'link') setAsksLink('yes');
  };
  const { allowed, unallowed, members, addresses } = inviting;
  const tenant = tenants?.activeTenant?.name;
  const refused = inviting.results.filter(({ state }) => state === 'unallowed').length;
  const unsent = unallowed.length - refused;
  const saidUnsent = () => format('inviting.resultUnsent', { count: unsent });
  const saidMembers = format('inviting.resultMembers', { count: members.length });
  const resultLead = () =>
    unallowed.length === 0
      ? members.length > 0
        ? saidMembers
        : text('inviting.resultAll')
      : allowed.length === 0
        ? text('inviting.resultNone')
        : unsent === 0
          ? format('inviting.resultSome', { count: refused })
          : [refused > 0 && format('inviting.resultRefused', { count: refused }), saidUnsent()]
              .filter(Boolean)
              .join(' ');
  const linkLead = () => (tenant ? format('inviting.linkLead', { tenant }) : text('inviting.linkLeadHere'));
  const title = over
    ? format('inviting.resultTitle', { count: allowed.length, total: addresses.length })
    : text(inviting.isEnhanced ? 'inviting.open' : 'inviting.titleOne');
  const saidWaiting = waiting && format('inviting.waiting', { count: waiting, most: addressWays.most });
  const lead = over
    ? [resultLead(), saidWaiting].filter(Boolean).join(' ')
    : way === 'link'
      ? linkLead()
      : text('inviting.lead');
  const shown = (is: Way) => ({ hidden: way !== is, style: way === is ? { display: 'contents' } : undefined });
  if (!texts.ready) return null;
  return (
    <DialogFrame title={title} lead={lead} onClose={handleClose}>
      {!over && (
        <div
          className="gh-ways"
          ref={(node) => {
            ways.current = node;
            return sheet(node);
          }}
        >
          <Toggle
            label={text('inviting.ways')}
            items={[
              { id: 'email', label: text('inviting.byEmail') },
              { id: 'link', label: text('inviting.byLink') },
            ]}
            chosen={way}
            onChoose={choose}
          />
        </div>
      )}
      <div
        {...shown('email')}
        ref={(node) => {
          panel.current = node;
          return sheet(node);
        }}
      >
        <div hidden={over} style={over ? undefined : { display: 'contents' }}>
          <EmailPanel
            inviting={inviting}
            roles={roles}
            assignments={assignments}
            texts={texts}
            now={now}
            onDirty={handleDirty}
            onLock={lock}
            onResults={setWaiting}
            onInvited={onInvited}
            onCancel={handleClose}
            onClose={onClose}
          />
        </div>
        {over && (
          <Results
            inviting={inviting}
            texts={texts}
            waiting={waiting}
            onBack={() => setWaiting(undefined)}
            onView={onView}
            onDone={handleClose}
          />
        )}
      </div>
      {way === 'link' && !link && (
        <LinkState
          says={asksLink === 'failed' ? text('inviting.linkFailed') : common.text('common.loading')}
          onClose={handleClose}
          onRetry={asksLink === 'failed' ? () => setAsksLink('yes') : undefined}
        />
      )}
      {link && (
        <div {...shown('link')}>
          <link.LinkPanel
            context={context}
            roles={roles}
            texts={texts}
            onDirty={handleDirty}
            onCancel={handleClose}
            onClose={onClose}
          />
        </div>
      )}
      {asks && (
        <DiscardBox
          text={text(lost[asks.what])}
          onKeep={() => setAsks(undefined)}
          onDiscard={() => {
            onClose();
            asks.go?.();
          }}
        />
      )}
    </DialogFrame>
  );
});
