import type { PasskeyDevice } from '../../../../api/contract/webauthn.ts';
import type { PasskeysArguments, PasskeysText } from '../../../i18n/generated/passkeys.ts';
import { useCommon } from '../../../ui/base/kit.ts';
import { moment, useLocale } from '../../../ui/base/Time.tsx';
import { PanelRow } from '../../../ui/blocks/Panel.tsx';
import { TrashIcon } from '../../../ui/icons.tsx';
import { ActionButton } from '../../../ui/overlays/ActionButton.tsx';
import { PasskeyIcon } from '../../../ui/pageIcons.tsx';
import type { Formats } from '../../page/useFormat.ts';

export type PasskeysTexts = Formats<PasskeysText, PasskeysArguments>;

/** What a passkey is called; one of another provider may have no name. */
export const nameOf = ({ name, deviceType }: PasskeyDevice, { text }: PasskeysTexts): string =>
  name ?? text(deviceType === 'CrossPlatform' ? 'passkeys.unnamedKey' : 'passkeys.unnamed');

interface Props {
  readonly passkey: PasskeyDevice;
  readonly texts: PasskeysTexts;
  /** Epoch milliseconds. */
  readonly now: number;
  readonly onDelete: () => void;
}

/** One passkey: its name, when it was made and used, and whether it is on other devices too (PASSKEY-012). */
export function PasskeyItem({ passkey, texts, now, onDelete }: Props) {
  const { text, format } = texts;
  const common = useCommon();
  const lang = useLocale(texts.lang);
  const { createdAt, lastUsedAt, backedUp } = passkey;
  const name = nameOf(passkey, texts);
  const facts = [
    format('passkeys.added', { when: moment(createdAt, lang, now) }),
    lastUsedAt ? format('passkeys.used', { when: moment(lastUsedAt, lang, now) }) : text('passkeys.unused'),
    ...(backedUp === undefined ? [] : [text(backedUp ? 'passkeys.synced' : 'passkeys.bound')]),
  ];
  const [first = '', ...others] = facts;
  return (
    <PanelRow
      as="li"
      icon={<PasskeyIcon />}
      title={<bdi>{name}</bdi>}
      line={[first.charAt(0).toLocaleUpperCase(lang) + first.slice(1), ...others].join(' · ')}
      end={
        <ActionButton
          label={common.format('common.actionsFor', { name })}
          lang={common.lang}
          actions={[
            { id: 'delete', label: text('passkeys.delete'), icon: TrashIcon, danger: true, onAction: onDelete },
          ]}
        />
      }
    />
  );
}
