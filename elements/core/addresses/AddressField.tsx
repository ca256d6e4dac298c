import { useId, useRef, useState, type ClipboardEvent, type KeyboardEvent } from 'react';
import type { AddressWays } from '../../../stores/admin/members/addresses.ts';
import type { InvitingArguments, InvitingText } from '../../i18n/generated/inviting.ts';
import type { Formats } from '../page/useFormat.ts';
import { LabelText } from '../../ui/base/LabelText.tsx';
import { CrossIcon } from '../../ui/base/icons.tsx';
import { useSheet } from '../../ui/base/useSheet.ts';
import { useStable } from '../../ui/base/useStable.ts';
import { afterPress } from '../../ui/form/afterPress.ts';
import { ErrorIcon } from '../../ui/icons.tsx';
import field from '../../ui/styles/field.css';
import css from './addresses.css';
import { AddressNote, type Pasted } from './AddressNote.tsx';

export type InvitingTexts = Formats<InvitingText, InvitingArguments>;

export interface AddressFieldProps {
  texts: InvitingTexts;
  /** How addresses are read and put together. */
  ways: AddressWays;
  /** What the field is for, and its help. Default: people who are invited. */
  words?: AddressWords;
  /** What is wrong with an address; nothing for a good one. */
  faultIn: (email: string) => string | undefined;
  addresses: readonly string[];
  /** Typed text that is no address yet. */
  typed: string;
  error: string | undefined;
  /** Why an address was refused before. */
  refusedFor: (email: string) => string | undefined;
  onAddresses: (addresses: readonly string[]) => void;
  onTyped: (typed: string) => void;
  /** Addresses that had no room, and wait until there is some. */
  waiting?: readonly string[];
  /** Keeps those that wait. Without it they are left out. */
  onWaiting?: (waiting: readonly string[]) => void;
  /** The field was left with something in it. */
  onLeave: () => void;
}

/** What a field of addresses is called. */
export interface AddressWords {
  label: string;
  /** The label and the count are read out, and shown elsewhere. */
  hidden?: boolean;
  help?: string | undefined;
  /** The name of the list of those that were entered. */
  entered: string;
  /** In the empty field. */
  add: string;
  /** The name of the field in its form. */
  name: string;
  kind: 'email' | 'tel';
}

/** What ends an address that is typed. A space does once there is an @: a name may stand before it. */
const ENDS = /[,;\n\t]|@\S*\s/;

/** Many addresses: typed one by one, or pasted as a list. Each can be edited and taken out, also by the keyboard. */
export function AddressField(props: AddressFieldProps) {
  const { texts, ways, faultIn, addresses, typed, error, refusedFor, onAddresses, onTyped, onLeave } = props;
  const { waiting = [], onWaiting } = props;
  const { text, format } = texts;
  const { most, addressesIn, join } = ways;
  const words: AddressWords = props.words ?? {
    label: text('inviting.emails'),
    help: text('inviting.emailsHelp'),
    entered: text('inviting.entered'),
    add: text('inviting.add'),
    name: 'emails',
    kind: 'email',
  };
  const dir = words.kind === 'tel' ? 'ltr' : undefined;
  const id = useId();
  const sheet = useSheet(field);
  const own = useSheet(css);
  const box = useRef<HTMLDivElement>(null);
  const input = useRef<HTMLInputElement>(null);
  const [pasted, setPasted] = useState<Pasted>();

  const change = (next: readonly string[]) => {
    setPasted(undefined);
    onAddresses(next);
  };
  /** What was pasted is announced, and what had no room. */
  const add = (found: readonly string[], isPasted: boolean) => {
    const joined = join(addresses, found);
    const fresh = joined.addresses.slice(addresses.length);
    const faulty = [...fresh, ...joined.left].filter(faultIn).length;
    onAddresses(joined.addresses);
    if (joined.left.length) onWaiting?.([...new Set([...waiting, ...joined.left])]);
    setPasted(isPasted || joined.left.length ? { joined, faulty, before: addresses, waiting } : undefined);
  };
  const commit = (value = typed) => {
    onTyped('');
    const found = addressesIn(value);
    if (found.length) add(found, false);
  };
  const leave = useStable(() => {
    if (typed.trim()) commit();
    if (typed.trim() || addresses.length) onLeave();
  });
  /** The focus goes back to the field: what had it is gone. */
  const take = (email: string, back = '') => {
    change(addresses.filter((one) => one !== email));
    onTyped(back);
    input.current?.focus();
  };
  const edit = (email: string) => {
    if (typed) commit();
    change(
      join(
        addresses.filter((one) => one !== email),
        addressesIn(typed),
      ).addresses,
    );
    onTyped(email);
    input.current?.focus();
  };
  const handlePaste = (event: ClipboardEvent) => {
    const found = addressesIn(event.clipboardData.getData('text'));
    if (found.length < 2) return;
    event.preventDefault();
    add(found, true);
  };
  const handleKey = (event: KeyboardEvent<HTMLInputElement>) => {
    const last = addresses.at(-1);
    if (event.key === 'Enter' && typed.trim()) {
      event.preventDefault();
      commit();
    } else if (event.key === 'Backspace' && !typed && last !== undefined) {
      event.preventDefault();
      take(last, last);
    } else if (!typed) walk(event);
  };
  /** Arrows go through what was entered; from the first letter of the field backwards. */
  const walk = (event: KeyboardEvent<HTMLElement>) => {
    if (event.key !== 'ArrowLeft' && event.key !== 'ArrowRight') return;
    const stops = [...(box.current?.querySelectorAll<HTMLElement>('button, input') ?? [])];
    const isRight =
      getComputedStyle(box.current ?? event.currentTarget).direction !== 'rtl' ? 'ArrowRight' : 'ArrowLeft';
    const next = stops[stops.indexOf(event.currentTarget) + (event.key === isRight ? 1 : -1)];
    if (!next) return;
    event.preventDefault();
    next.focus();
  };
  const handleChip = (email: string) => (event: KeyboardEvent<HTMLElement>) => {
    if (event.key !== 'Backspace' && event.key !== 'Delete') return walk(event);
    event.preventDefault();
    take(email);
  };
  const undo = () => {
    if (!pasted) return;
    change(pasted.before);
    onWaiting?.(pasted.waiting);
    input.current?.focus();
  };
  const isAddress = (email: string) => !faultIn(email);
  /** Others take their room. */
  const takeWrong = () => {
    const joined = join(addresses.filter(isAddress), waiting.filter(isAddress));
    change(joined.addresses);
    onWaiting?.(joined.left);
    input.current?.focus();
  };
  return (
    <div className={error ? 'gh-field gh-field--invalid' : 'gh-field'} part="field" ref={own}>
      {/* The count changes with each address; the name of the field does not. */}
      <div className={words.hidden ? 'gh-visually-hidden' : 'gh-label'}>
        <label part="label" htmlFor={id}>
          <LabelText required label={words.label} />
        </label>
        <span className="gh-optional" id={`${id}-count`}>
          {format('inviting.of', { count: addresses.length, total: most })}
        </span>
      </div>
      {/* A press anywhere in the box is one in the field; the keyboard is in the field itself. */}
      {/* eslint-disable-next-line jsx-a11y/no-static-element-interactions, jsx-a11y/click-events-have-key-events */}
      <div
        className="gh-control gh-tokens"
        part="control"
        ref={(node) => {
          box.current = node;
          return sheet(node);
        }}
        onClick={({ target, currentTarget }) => target === currentTarget && input.current?.focus()}
      >
        {addresses.length > 0 && (
          <ul aria-label={words.entered}>
            {addresses.map((email) => {
              const wrong = faultIn(email) ?? refusedFor(email);
              return (
                <li
                  key={email}
                  className={wrong ? 'gh-token gh-token--invalid' : 'gh-token'}
                  part="chip"
                  title={error ? undefined : wrong}
                >
                  <button
                    type="button"
                    name={wrong && words.name} // the first wrong one takes the focus
                    tabIndex={-1}
                    aria-label={format('inviting.edit', { email })}
                    onKeyDown={handleChip(email)}
                    onClick={() => edit(email)}
                  >
                    {wrong && <ErrorIcon />}
                    <bdi className="gh-clip" dir={dir}>
                      {email}
                    </bdi>
                  </button>
                  <button
                    type="button"
                    tabIndex={-1}
                    aria-label={format('inviting.take', { email })}
                    onKeyDown={handleChip(email)}
                    onClick={() => take(email)}
                  >
                    <CrossIcon />
                  </button>
                </li>
              );
            })}
          </ul>
        )}
        <input
          ref={input}
          id={id}
          className="gh-input"
          part="input"
          name={words.name}
          dir={dir}
          value={typed}
          placeholder={addresses.length || words.hidden ? words.add : undefined}
          inputMode={words.kind}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          required
          aria-invalid={error ? true : undefined}
          aria-describedby={`${id}-count ${id}-message`}
          onChange={({ target: { value } }) => (ENDS.test(value) ? commit(value) : onTyped(value))}
          onPaste={handlePaste}
          onKeyDown={handleKey}
          onBlur={() => afterPress(leave)}
        />
      </div>
      <AddressNote
        id={`${id}-message`}
        texts={texts}
        error={error}
        help={words.help}
        pasted={pasted}
        waiting={waiting.length}
        most={most}
        wrong={[...addresses, ...waiting].filter(faultIn).length}
        onUndo={undo}
        onTakeWrong={takeWrong}
      />
    </div>
  );
}
