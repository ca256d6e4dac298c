import { observer } from 'mobx-react-lite';
import { useEffect, useState } from 'react';
import type { WithSecret } from '../../api/contract/apiTokens.ts';
import { ApiTokensStore, lifeOf, type ApiToken } from '../../stores/admin/tokens/ApiTokensStore.ts';
import { ListState } from '../core/account/ListState.tsx';
import { dayWords } from '../core/account/tokens/words.ts';
import { useListFocus } from '../core/account/useListFocus.ts';
import { useFormat } from '../core/page/useFormat.ts';
import type { PageProps } from '../core/shell/page/PageElement.ts';
import { apiTokensArea } from '../i18n/generated/apiTokens.ts';
import { personalTokensArea, type PersonalTokensText } from '../i18n/generated/personalTokens.ts';
import { Button } from '../ui/base/Button.tsx';
import { phaseOf } from '../ui/base/list.ts';
import { Chip } from '../ui/base/Status.tsx';
import { useLocale, useNow } from '../ui/base/Time.tsx';
import { useLater } from '../ui/base/useLater.ts';
import { useSheet } from '../ui/base/useSheet.ts';
import { Page } from '../ui/blocks/Page.tsx';
import { Panel, PanelRow } from '../ui/blocks/Panel.tsx';
import { useLost } from '../ui/blocks/useLost.ts';
import form from '../ui/form/form.css';
import { Note } from '../ui/form/Note.tsx';
import { PlusIcon } from '../ui/icons.tsx';
import { PasskeyIcon } from '../ui/pageIcons.tsx';

const loadDialogs = () => import('./PersonalTokenDialogs.tsx');

/** The open dialog. */
export type Asked =
  | { readonly ask: 'new' }
  | { readonly ask: 'delete'; readonly token: ApiToken }
  | { readonly ask: 'secret'; readonly token: WithSecret<ApiToken> };

/** The chip of a token that is about to end, or has ended. */
const chips = { soon: ['warning', 'personalTokens.soon'], ended: ['error', 'personalTokens.ended'] } as const;

/** The API tokens of the user: the list, a new one, and out with an old one (TOKENS-002). */
export const UserApiTokens = observer(function UserApiTokens({ root, level, arrived, onPhase }: PageProps) {
  const tokens = root?.use(ApiTokensStore).personal;
  const list = tokens?.list;
  const texts = useFormat(personalTokensArea);
  const dialogTexts = useFormat(apiTokensArea);
  const { text, format } = texts;
  const lang = useLocale(texts.lang);
  const now = useNow();
  const sheet = useSheet(form);
  const { ref, focusList } = useListFocus();
  const [asked, setAsked] = useState<Asked>();
  const close = () => {
    setAsked(undefined);
    focusList(); // the button leaves with its row
  };
  const dialogs = useLater(loadDialogs, asked !== undefined, close);
  useEffect(() => list?.watch(), [list]);
  const found = phaseOf(list);
  const mayMake = tokens?.mayMake === true;
  useLost(asked?.ask === 'new' && !mayMake, close);
  useEffect(() => onPhase(found), [found, onPhase]);
  const factsOf = ({ createdAt, expires }: ApiToken): string => {
    const made = format('personalTokens.made', { date: dayWords(createdAt, lang) });
    if (expires === undefined) return `${made} · ${text('personalTokens.noEnd')}`;
    const key = Date.parse(expires) > now ? 'personalTokens.endsOn' : 'personalTokens.endedOn';
    return `${made} · ${format(key, { date: dayWords(expires, lang) })}`;
  };
  const chipOf = (token: ApiToken): readonly ['warning' | 'error', PersonalTokensText] | undefined => {
    const life = lifeOf(token, now);
    return life === 'soon' || life === 'ended' ? chips[life] : undefined;
  };
  const tenant = root?.tenants?.activeTenant?.name;
  return (
    <>
      <Page
        title={text('personalTokens.page')}
        lead={text('personalTokens.lead')}
        level={level}
        arrived={arrived}
        phase={found === 'empty' ? 'rows' : found}
        error={list?.error}
        failed={text('personalTokens.failed')}
        permission={tokens?.permission ?? ''}
        onRetry={() => void list?.load()}
        action={
          mayMake && (
            <Button kind="primary" icon={<PlusIcon />} onClick={() => setAsked({ ask: 'new' })}>
              {dialogTexts.text('apiTokens.new')}
            </Button>
          )
        }
      >
        {list && (
          <Panel>
            <ListState list={list} failed={text('personalTokens.failed')} empty={text('personalTokens.none')}>
              {() => (
                <ul ref={ref} tabIndex={-1} aria-label={text('personalTokens.page')}>
                  {list.rows.map((token) => {
                    const chip = chipOf(token);
                    return (
                      <PanelRow
                        key={token.id}
                        as="li"
                        icon={<PasskeyIcon />}
                        title={<bdi>{token.description}</bdi>}
                        line={factsOf(token)}
                        end={
                          <>
                            {chip && <Chip tone={chip[0]}>{text(chip[1])}</Chip>}
                            {tokens.mayDelete && (
                              <Button
                                small
                                className="gh-btn--danger-quiet"
                                aria-label={`${text('personalTokens.delete')}: ${token.description}`}
                                onClick={() => setAsked({ ask: 'delete', token })}
                              >
                                {text('personalTokens.delete')}
                              </Button>
                            )}
                          </>
                        }
                      />
                    );
                  })}
                </ul>
              )}
            </ListState>
          </Panel>
        )}
        <span hidden ref={sheet} />
        {tenant && <Note tone="info">{format('personalTokens.leave', { tenant })}</Note>}
      </Page>
      {root && tokens && dialogs && asked && (
        <dialogs.PersonalTokenDialogs
          root={root}
          tokens={tokens}
          texts={dialogTexts}
          asked={asked}
          onAsk={setAsked}
          onClose={close}
        />
      )}
    </>
  );
});
