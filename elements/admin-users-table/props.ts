import type { UserV3 } from '../../api/contract/types.ts';
import type { ListPageProps } from '../core/shell/page/ListPageElement.ts';

/**
 * What <admin-users-table> tells its view. Here, not beside the view: declarations that are published name no React.
 */
export interface UsersTableProps extends ListPageProps {
  withoutHeader: boolean;
  withoutPresets: boolean;
  activatable: boolean;
  pageSize: number;
  hiddenColumns: string;
  onLoaded: (users: readonly UserV3[], totalItems: number, page: number) => void;
  onActivate: (user: UserV3) => void;
}
