import type { SubAccountAccessType, SubTenant } from '../../api/contract/subTenants.ts';
import { marksOf, type AccountRow, type SubAccountsStore } from '../../stores/admin/subAccounts/SubAccountsStore.ts';
import { numbersIn } from '../i18n/perLanguage.ts';
import { Avatar } from '../ui/base/Avatar.tsx';
import type { Column } from '../ui/base/column.ts';
import { Status } from '../ui/base/Status.tsx';
import { Time } from '../ui/base/Time.tsx';
import { LockIcon } from '../ui/icons.tsx';
import type { RowLine } from '../ui/page/model.ts';
import type { SubAccountsTexts } from './words.ts';

/** The picture of an account. */
export const mark = ({ tenantId, name }: Pick<AccountRow, 'tenantId' | 'name'>, size?: 'small' | 'large') => (
  <Avatar square name={name} seed={tenantId} {...(size && { size })} />
);

/** What kind of account it is; empty for a customer. */
export const markWords = (account: SubTenant | undefined, { text }: SubAccountsTexts): string =>
  marksOf(account)
    .map((one) => text(`subAccounts.type.${one}`))
    .join(', ');

function Access({ type, texts: { text } }: { type: SubAccountAccessType | undefined; texts: SubAccountsTexts }) {
  if (!type) return null;
  const words = text(`subAccounts.access.${type}`);
  if (type !== 'alwaysOn') return <Status tone={type === 'defaultOn' ? 'success' : 'hollow'}>{words}</Status>;
  return (
    <span className="gh-status" part="status">
      <LockIcon quiet />
      <span className="gh-clip">{words}</span>
    </span>
  );
}

interface ListParts {
  store: SubAccountsStore | undefined;
  texts: SubAccountsTexts;
  /** Decides anew who comes in from above; undefined where the person may not. */
  onAccess: (row: AccountRow) => (() => void) | undefined;
}

/** The columns of the tree. */
export function accountColumns({ store, texts, onAccess }: ListParts): Column<AccountRow>[] {
  const { text, lang } = texts;
  const number = numbersIn(lang);
  const access = ({ account }: AccountRow) => <Access type={account?.subAccountAccessType} texts={texts} />;
  return [
    {
      id: 'name',
      header: text('subAccounts.account'),
      width: 'rest',
      sortable: true,
      cell: ({ name }) => name,
    },
    {
      id: 'people',
      header: text('subAccounts.column.people'),
      width: 's',
      numeric: true,
      leaves: 2,
      cell: ({ tenantId }) => {
        const count = store?.counts.peopleOf(tenantId);
        return count === undefined ? '' : number.format(count);
      },
    },
    {
      id: 'access',
      header: text('subAccounts.column.access'),
      width: 'l',
      leaves: 0,
      cell: access,
      detail: (row) => {
        const change = onAccess(row);
        return (
          <>
            {access(row)}{' '}
            {change && (
              <button type="button" className="gh-link" onClick={change}>
                {text('subAccounts.change')}
              </button>
            )}
          </>
        );
      },
    },
    {
      id: 'createdAt',
      header: text('subAccounts.column.created'),
      width: 'date',
      leaves: 1,
      sortable: true,
      descFirst: true,
      order: 'time',
      cell: ({ account }) => account && <Time value={account.createdAt} lang={lang} />,
      detail: ({ account }) => account && <Time whole value={account.createdAt} lang={lang} />,
    },
    {
      id: 'tenantId',
      header: text('subAccounts.tenantId'),
      width: 'xl',
      leaves: 3,
      sortable: true,
      cell: ({ tenantId }) => <span className="gh-mono">{tenantId}</span>,
      copy: ({ tenantId }) => tenantId,
    },
  ];
}

/** How an account looks in its detail. */
export const accountLine = (
  { store, texts }: ListParts,
  more: NonNullable<RowLine<AccountRow>['more']>,
): RowLine<AccountRow> => ({
  mark: (row, size) => mark(row, size),
  status: ({ account }) => {
    const words = markWords(account, texts);
    return words ? { tone: 'neutral', text: words } : undefined;
  },
  facts: ({ tenantId, account }) => {
    const above = account?.path?.at(-1)?.name;
    const below = store?.counts.belowOf(tenantId);
    return [
      ...(above
        ? [{ id: 'parent', name: texts.text('subAccounts.parent'), value: <span dir="auto">{above}</span> }]
        : []),
      ...(account?.alias
        ? [
            {
              id: 'alias',
              name: texts.text('subAccounts.alias'),
              value: <span className="gh-mono">{account.alias}</span>,
            },
          ]
        : []),
      ...(below === undefined
        ? []
        : [{ id: 'below', name: texts.text('subAccounts.below'), value: numbersIn(texts.lang).format(below) }]),
    ];
  },
  more,
});
