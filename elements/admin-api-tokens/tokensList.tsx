import { lifeOf, type ApiToken, type Life } from '../../stores/admin/tokens/ApiTokensStore.ts';
import { dayWords, inDays, type ApiTokensTexts } from '../core/account/tokens/words.ts';
import type { Column } from '../ui/base/column.ts';
import { useRowTab } from '../ui/base/rowTab.ts';
import { Status, type Tone } from '../ui/base/Status.tsx';
import { Tags } from '../ui/base/Tags.tsx';
import { Time } from '../ui/base/Time.tsx';
import type { RowLine } from '../ui/page/model.ts';

const tones: Readonly<Partial<Record<Life, Tone>>> = { soon: 'warning', ended: 'error' };

function Named({ token: { description, clientId, id } }: { token: ApiToken }) {
  const tab = useRowTab();
  return (
    <div className="gh-person" part="token">
      <div>
        <button type="button" className="gh-person__name gh-person__open" dir="auto" title={description} tabIndex={tab}>
          {description}
        </button>
        <span className="gh-person__line gh-mono">{clientId ?? id}</span>
      </div>
    </div>
  );
}

export interface Known {
  /** Epoch milliseconds. */
  now: number;
  /** How the page writes dates. */
  locale: string;
  /** The names of roles, an id where one is not known; undefined while none is. */
  namesOf: (ids: readonly string[]) => readonly string[] | undefined;
}

const makerOf = ({ createdByName, madeByFormerMember }: ApiToken, { text }: ApiTokensTexts): string =>
  createdByName ?? (madeByFormerMember ? text('apiTokens.formerMember') : '');

/** When a token ends, in words: "In 6 days", "Ended". */
function endOf({ expires }: ApiToken, { text, lang }: ApiTokensTexts, now: number): string {
  if (expires === undefined) return text('apiTokens.life.never');
  const at = Date.parse(expires);
  return at <= now ? text('apiTokens.life.ended') : inDays(at - now, lang);
}

export function tokensColumns(texts: ApiTokensTexts, { now, locale, namesOf }: Known): Column<ApiToken>[] {
  const { text, format, lang } = texts;
  const roles = ({ roleIds = [] }: ApiToken, limit: number) => {
    const names = namesOf(roleIds);
    if (names && names.length > 0) return <Tags items={names} limit={limit} />;
    return <span className="gh-quiet">{format('apiTokens.roleCount', { count: roleIds.length })}</span>;
  };
  return [
    {
      id: 'token',
      header: text('apiTokens.one'),
      width: 'rest',
      plain: true,
      sortable: true,
      cell: (token) => <Named token={token} />,
    },
    {
      id: 'roles',
      header: text('apiTokens.column.roles'),
      width: 'l',
      leaves: 1,
      sortable: true,
      descFirst: true,
      order: 'number',
      cell: (token) => roles(token, 1),
      detail: (token) => roles(token, Infinity),
    },
    {
      id: 'createdBy',
      header: text('apiTokens.column.createdBy'),
      width: 'l',
      leaves: 2,
      sortable: true,
      cell: (token) => (
        <span className={token.madeByFormerMember ? 'gh-quiet' : 'gh-clip'}>
          <bdi>{makerOf(token, texts)}</bdi>
        </span>
      ),
    },
    {
      id: 'createdAt',
      header: text('apiTokens.column.createdAt'),
      width: 'date',
      leaves: 2,
      sortable: true,
      descFirst: true,
      order: 'time',
      cell: ({ createdAt }) => <Time value={createdAt} lang={lang} />,
    },
    {
      id: 'lastUsedAt',
      header: text('apiTokens.column.lastUsedAt'),
      width: 'date',
      leaves: 3,
      sortable: true,
      descFirst: true,
      order: 'time',
      cell: ({ lastUsedAt }) =>
        lastUsedAt ? (
          <Time value={lastUsedAt} lang={lang} />
        ) : (
          <span className="gh-quiet">{text('apiTokens.notUsed')}</span>
        ),
      detail: ({ lastUsedAt, lastUsedIp }) =>
        lastUsedAt ? (
          <>
            <Time whole value={lastUsedAt} lang={lang} />{' '}
            {lastUsedIp && <span className="gh-quiet">{format('apiTokens.usedFrom', { ip: lastUsedIp })}</span>}
          </>
        ) : (
          text('apiTokens.notUsed')
        ),
    },
    {
      id: 'expires',
      header: text('apiTokens.column.expires'),
      width: 's',
      sortable: true,
      order: 'time',
      cell: (token) => {
        const tone = tones[lifeOf(token, now)];
        const words = endOf(token, texts, now);
        return tone ? <Status tone={tone}>{words}</Status> : words;
      },
      detail: ({ expires }) => (expires ? dayWords(expires, locale) : text('apiTokens.life.never')),
    },
  ];
}

/** How a token looks where there is little room, and what its detail says. */
export const tokensLine = (texts: ApiTokensTexts, { now, namesOf }: Known): RowLine<ApiToken> => {
  const { text, format } = texts;
  return {
    text: ({ clientId, id }) => clientId ?? id,
    status: (token) => {
      const tone = tones[lifeOf(token, now)];
      return tone && { tone, text: endOf(token, texts, now) };
    },
    field: ({ roleIds = [] }) => {
      const [first, ...others] = namesOf(roleIds) ?? [];
      return first === undefined
        ? format('apiTokens.roleCount', { count: roleIds.length })
        : `${first}${others.length > 0 ? ` +${others.length}` : ''}`;
    },
    facts: ({ id, clientId, type }) => [
      { id: 'kind', name: text('apiTokens.kind'), value: text(`apiTokens.kind.${type}`) },
      {
        id: 'id',
        name: text(clientId === undefined ? 'apiTokens.id' : 'apiTokens.clientId'),
        value: <span className="gh-mono">{clientId ?? id}</span>,
        copy: clientId ?? id,
      },
    ],
  };
};
