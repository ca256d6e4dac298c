import { observer } from 'mobx-react-lite';
import { useState } from 'react';
import { SessionsStore, type SessionRow } from '../../../../stores/admin/SessionsStore.ts';
import type { RootStore } from '../../../../stores/RootStore.ts';
import { sessionsArea } from '../../../i18n/generated/sessions.ts';
import { Button } from '../../../ui/base/Button.tsx';
import { useCommon, useKit } from '../../../ui/base/kit.ts';
import { useNow } from '../../../ui/base/Time.tsx';
import { ConfirmDialog } from '../../../ui/form/dialogs.tsx';
import { reasonOf } from '../../../ui/form/failure.ts';
import { useFormat } from '../../page/useFormat.ts';
import { Block, type BlockProps } from '../Block.tsx';
import { ListState } from '../ListState.tsx';
import { useBlockPhase } from '../useBlockPhase.ts';
import { useListFocus } from '../useListFocus.ts';
import { EndOthers } from './EndOthers.tsx';
import { SessionItem } from './SessionItem.tsx';
import { nameOf } from './words.ts';

type Asked = 'others' | 'here';

/** Where the person is signed in, and the ways to end it (SESSADM-002). */
export const Sessions = observer(function Sessions(props: BlockProps) {
  const { root } = props;
  const { text, format } = useFormat(sessionsArea);
  const store = root?.use(SessionsStore);
  const [asked, setAsked] = useState<Asked>();
  useBlockPhase(store?.list, props);
  const count = store?.list.rows.length ?? 0;
  return (
    <Block
      {...props}
      title={text('sessions.page')}
      lead={store?.list.answered && !store.list.error ? format('sessions.places', { count }) : ''}
      failed={text('sessions.failed')}
      action={
        store &&
        store.others.length > 0 && (
          <Button className="gh-btn--compact gh-account__danger" onClick={() => setAsked('others')}>
            {text('sessions.others')}
          </Button>
        )
      }
    >
      {root && store && <Places root={root} store={store} asked={asked} onAsk={setAsked} />}
    </Block>
  );
});

interface PlacesProps {
  readonly root: RootStore;
  readonly store: SessionsStore;
  readonly asked: Asked | undefined;
  readonly onAsk: (asked: Asked | undefined) => void;
}

const Places = observer(function Places({ root, store, asked, onAsk }: PlacesProps) {
  const texts = useFormat(sessionsArea);
  const { text, format } = texts;
  const common = useCommon();
  const { toasts } = useKit();
  const now = useNow();
  const { ref, focusList } = useListFocus();
  const end = async (session: SessionRow): Promise<void> => {
    const name = nameOf(session, texts);
    const ended = store.end(session.id);
    focusList(); // the button leaves with its row
    const about = `end:${session.id}`;
    if (await ended) return void toasts.show({ about, tone: 'success', text: format('sessions.ended', { name }) });
    toasts.fail(store.endError(session.id), (error) => {
      const reason = reasonOf(error, texts, 'sessions', common.text('common.service'));
      return { about, text: format('sessions.notEnded', { name, reason }), onAction: () => end(session) };
    });
  };
  const close = () => {
    onAsk(undefined);
    focusList(); // the button above the list leaves with the last other place
  };
  return (
    <>
      <ListState list={store.list} failed={text('sessions.failed')} empty={text('sessions.none')}>
        {() => (
          <ul ref={ref} tabIndex={-1} aria-label={text('sessions.label')}>
            {store.list.rows.map((session) => (
              <SessionItem
                key={session.id}
                session={session}
                texts={texts}
                now={now}
                onEnd={() => (session.current ? onAsk('here') : void end(session))}
              />
            ))}
          </ul>
        )}
      </ListState>
      {asked === 'others' && <EndOthers store={store} texts={texts} onClose={close} />}
      {asked === 'here' && (
        <ConfirmDialog
          title={text('sessions.endHereTitle')}
          text={text('sessions.endHereText')}
          verb={text('sessions.end')}
          busyLabel={text('sessions.ending')}
          onConfirm={async () => void (await root.logout())}
          onClose={close}
        />
      )}
    </>
  );
});
