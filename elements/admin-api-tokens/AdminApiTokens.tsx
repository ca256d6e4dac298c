import { observer } from 'mobx-react-lite';
import { useMemo, useState } from 'react';
import { ApiTokensStore, lives, type ApiToken } from '../../stores/admin/tokens/ApiTokensStore.ts';
import { UNUSED_DAYS } from '../core/account/tokens/words.ts';
import { useFormat } from '../core/page/useFormat.ts';
import { useListPage, type ListPlace } from '../core/page/useListPage.ts';
import { apiTokensArea } from '../i18n/generated/apiTokens.ts';
import { Button } from '../ui/base/Button.tsx';
import { useLater } from '../ui/base/useLater.ts';
import { useStable } from '../ui/base/useStable.ts';
import { useLocale, useNow } from '../ui/base/Time.tsx';
import { useLost } from '../ui/blocks/useLost.ts';
import { PencilIcon, PlusIcon, TrashIcon } from '../ui/icons.tsx';
import type { Action } from '../ui/overlays/ActionButton.tsx';
import { ListPage } from '../ui/page/ListPage.tsx';
import { PlugIcon } from '../ui/pageIcons.tsx';
import type { ApiTokensProps } from './admin-api-tokens.element.ts';
import type { Asked } from './TokenDialogs.tsx';
import { tokensColumns, tokensLine, type Known } from './tokensList.tsx';

const loadDialogs = () => import('./TokenDialogs.tsx');
const NONE: readonly string[] = [];
const place = {
  name: 'apiTokens',
  columns: ['token', 'roles', 'createdBy', 'createdAt', 'lastUsedAt', 'expires'],
  filters: ['role', 'ends', 'use'],
} as const satisfies ListPlace<string>;
const rowId = ({ id }: ApiToken): string => id;
const rowName = ({ description }: ApiToken): string => description;

/** The API tokens of the active tenant: the list, the detail of one, and the dialogs that make and delete them. */
export const AdminApiTokens = observer(function AdminApiTokens(props: ApiTokensProps) {
  const { root, onChange } = props;
  const tokens = root?.use(ApiTokensStore).tenant;
  const list = tokens?.list;
  const texts = useFormat(apiTokensArea);
  const { text, format } = texts;
  const { page } = useListPage(props, list, place);
  const [asked, setAsked] = useState<Asked>();
  const close = () => setAsked(undefined);
  const dialogs = useLater(loadDialogs, asked !== undefined, close);
  const now = useNow();
  const locale = useLocale(texts.lang);
  const roles = tokens?.choices.all;
  // Names of roles come after the rows: then the cells are drawn again.
  const known = useMemo<Known>(
    () => ({ now, locale, namesOf: (ids) => roles && ids.map((id) => roles.find((one) => one.id === id)?.name ?? id) }),
    [now, locale, roles],
  );
  const columns = useMemo(() => tokensColumns(texts, known), [texts, known]);
  const line = useMemo(() => tokensLine(texts, known), [texts, known]);
  const mayMake = tokens?.mayMake === true;
  const mayDelete = tokens?.mayDelete === true;
  useLost(asked !== undefined && asked.ask !== 'secret' && !(asked.ask === 'delete' ? mayDelete : mayMake), close);
  const actionsOf = (token: ApiToken): Action[] => [
    ...(tokens?.mayChange(token)
      ? [
          {
            id: 'edit',
            label: text('apiTokens.edit'),
            icon: PencilIcon,
            onAction: () => setAsked({ ask: 'edit', token }),
          },
        ]
      : []),
    ...(mayDelete
      ? [
          {
            id: 'delete',
            label: text('apiTokens.delete'),
            icon: TrashIcon,
            danger: true,
            onAction: () => setAsked({ ask: 'delete', token }),
          },
        ]
      : []),
  ];
  const actions = useStable(actionsOf);
  const newToken = mayMake && (
    <Button kind="primary" icon={<PlusIcon />} onClick={() => setAsked({ ask: 'new' })}>
      {text('apiTokens.new')}
    </Button>
  );
  const tenant = root?.tenants?.activeTenant?.name;
  const lead = tenant ? format('apiTokens.lead', { tenant }) : text('apiTokens.leadPlain');
  const filter = (id: 'role' | 'ends' | 'use', choices: readonly { id: string; name: string }[]) => ({
    id,
    name: text(`apiTokens.filter.${id}`),
    choices,
    chosen: list?.filters[id] ?? NONE,
    onChoose: (ids: readonly string[]) => void list?.setFilter(id, ids),
  });
  const held = tokens?.roleIds ?? NONE;
  return (
    <>
      <ListPage
        {...page}
        icon={PlugIcon}
        permission={tokens?.permission ?? ''}
        columns={columns}
        line={line}
        rowId={rowId}
        rowName={rowName}
        lead={tokens && !tokens.isOn ? text('apiTokens.off') : lead}
        action={newToken}
        emptyActions={newToken}
        actions={mayMake || mayDelete ? actions : undefined}
        filters={[
          filter('role', roles?.filter(({ id }) => held.includes(id)) ?? []),
          filter(
            'ends',
            lives.map((id) => ({ id, name: text(`apiTokens.life.${id}`) })),
          ),
          filter('use', [{ id: 'unused', name: format('apiTokens.filter.unused', { days: UNUSED_DAYS }) }]),
        ]}
        onClearFilters={() => void list?.clearFilters()}
        texts={{
          title: text('apiTokens.page'),
          one: text('apiTokens.one'),
          search: text('apiTokens.search'),
          count: (count) => format('apiTokens.count', { count }),
          empty: { title: text('apiTokens.empty.title'), text: text('apiTokens.empty.text') },
          noneFor: (search) => format('apiTokens.noneFor', { search }),
          denied: text('apiTokens.denied'),
          failed: text('apiTokens.failed'),
        }}
      />
      {root && tokens && dialogs && asked && (
        <dialogs.TokenDialogs
          root={root}
          tokens={tokens}
          texts={texts}
          asked={asked}
          onAsk={setAsked}
          onChange={onChange}
          onClose={close}
        />
      )}
    </>
  );
});
