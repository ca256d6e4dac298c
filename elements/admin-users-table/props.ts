import type { UserV3 } from '../../api/contract/types.ts';
import type { RootStore } from '../../stores/RootStore.ts';
import type { ListPhase } from '../ui/page/list.ts';

/** What <admin-users-table> tells its view. Here, not beside the view: declarations that are published name no React. */
export interface UsersTableProps {
  root: RootStore | undefined;
  withoutHeader: boolean;
  withoutPresets: boolean;
  activatable: boolean;
  pageSize: number;
  hiddenColumns: string;
  onPhase: (phase: ListPhase) => void;
  onLoaded: (users: readonly UserV3[], totalItems: number, page: number) => void;
  onActivate: (user: UserV3) => void;
}
