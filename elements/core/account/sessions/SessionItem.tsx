import type { SessionRow } from '../../../../stores/admin/SessionsStore.ts';
import { Button } from '../../../ui/base/Button.tsx';
import { Chip } from '../../../ui/base/Status.tsx';
import { Time } from '../../../ui/base/Time.tsx';
import { PanelRow } from '../../../ui/blocks/Panel.tsx';
import { DeviceIcon, PhoneIcon } from '../../../ui/icons.tsx';
import { GlobeIcon } from '../../../ui/pageIcons.tsx';
import { nameOf, type SessionsTexts } from './words.ts';

interface Props {
  readonly session: SessionRow;
  readonly texts: SessionsTexts;
  /** Epoch milliseconds. */
  readonly now: number;
  readonly onEnd: () => void;
}

/** One place where the person is signed in. */
export function SessionItem({ session, texts, now, onEnd }: Props) {
  const { text, format } = texts;
  const { device, ipAddress, createdAt, current, impersonated } = session;
  const name = nameOf(session, texts);
  const Icon = device?.mobile ? PhoneIcon : device?.system ? DeviceIcon : GlobeIcon;
  return (
    <PanelRow
      as="li"
      icon={<Icon />}
      title={
        <>
          {name} {current && <Chip tone="success">{text('sessions.current')}</Chip>}
          {impersonated && <Chip tone="warning">{text('sessions.impersonated')}</Chip>}
        </>
      }
      line={
        <>
          {ipAddress && <bdi dir="ltr">{ipAddress}</bdi>}
          {ipAddress && createdAt && ' · '}
          {createdAt && <Time whole value={createdAt} lang={texts.lang} now={now} />}
        </>
      }
      end={
        <Button
          className="gh-btn--compact"
          aria-label={current ? text('sessions.endHere') : format('sessions.endNamed', { name })}
          onClick={onEnd}
        >
          {text('sessions.end')}
        </Button>
      }
    />
  );
}
